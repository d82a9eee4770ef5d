#pragma once
#include <QWidget>
#include <vector>

#include "core/session/Frame.h"

class QLabel;

namespace heddle::studio {

class FieldGrid;
class Note;
class SceneModel;

/// How time is stepped, and what the solver is doing.
class SolverPanel : public QWidget {
  Q_OBJECT
 public:
  explicit SolverPanel(SceneModel& model, QWidget* parent = nullptr);

  void showStats(const FrameStats& stats);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void addDamping(FieldGrid& grid);
  void addStep(FieldGrid& grid);
  void addFigures(FieldGrid& grid);
  void writeFigures();

  SceneModel& model_;
  Note* refusal_;
  FrameStats stats_;
  std::vector<QLabel*> figures_;
};

}  // namespace heddle::studio
