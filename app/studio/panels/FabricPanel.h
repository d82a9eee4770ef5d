#pragma once
#include <QWidget>

class QLabel;

namespace heddle::studio {

class FieldGrid;
class Note;
class SceneModel;

/// How densely the threads lie and how large the swatch is.
class FabricPanel : public QWidget {
  Q_OBJECT
 public:
  explicit FabricPanel(SceneModel& model, QWidget* parent = nullptr);

 private:
  void addSett(FieldGrid& grid, bool warp);
  void addSize(FieldGrid& grid, bool width);
  void addDraftSwitches(FieldGrid& grid);
  void showFigures();
  void checkSetts();

  SceneModel& model_;
  Note* refusal_;
  Note* advice_;
  QLabel* figures_;
};

}  // namespace heddle::studio
