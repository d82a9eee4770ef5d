#pragma once
#include <QElapsedTimer>
#include <QUndoCommand>

#include "app/studio/model/SceneModel.h"

namespace heddle::studio {

/// One entry of the history: the scene before and after. A scene is small (a draft and a few
/// yarns), so whole scenes are kept rather than differences.
class SceneEdit : public QUndoCommand {
 public:
  SceneEdit(SceneModel& model, Field field, const QString& name, SceneSettings after);

  int id() const override { return static_cast<int>(field_); }
  bool mergeWith(const QUndoCommand* later) override;
  void undo() override;
  void redo() override;

 private:
  SceneModel& model_;
  Field field_;
  SceneSettings before_, after_;
  QElapsedTimer age_;
};

}  // namespace heddle::studio
