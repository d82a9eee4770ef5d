#pragma once
#include <QWidget>

namespace heddle::studio {

class FieldGrid;
class Note;
class SceneModel;

/// How the cloth is held, what it falls on and what pulls at it.
class ScenePanel : public QWidget {
  Q_OBJECT
 public:
  explicit ScenePanel(SceneModel& model, QWidget* parent = nullptr);

 private:
  void addHold(FieldGrid& grid);
  void addSlack(FieldGrid& grid);
  void addObstacle(FieldGrid& grid);
  void addGravity(FieldGrid& grid);
  void addWind(FieldGrid& grid);

  SceneModel& model_;
  Note* refusal_;
};

}  // namespace heddle::studio
