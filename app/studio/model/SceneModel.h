#pragma once
#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>

#include "core/session/SceneSettings.h"

namespace heddle::studio {

/// Which field of the scene an edit touches. Edits of one field that follow each other at once
/// (a spin box held down) become one entry of the Edit menu.
enum class Field {
  Draft,
  WarpYarn,
  WeftYarn,
  EndsPerMetre,
  PicksPerMetre,
  DraftColors,
  DraftSpacing,
  Width,
  Height,
  Hold,
  Slack,
  Obstacle,
  Gravity,
  Wind,
  MassDamping,
  Step
};

/// The scene the designer works on, with its history. Every change goes through edit(), so that
/// every change can be undone by its name.
class SceneModel : public QObject {
  Q_OBJECT
 public:
  explicit SceneModel(SceneSettings initial, QObject* parent = nullptr);

  const SceneSettings& scene() const { return scene_; }
  /// The scene a label's double click goes back to, value by value.
  const SceneSettings& defaults() const { return defaults_; }
  QUndoStack& history() { return history_; }

  /// Changes the scene by `change` and records it as "name" in the history.
  void edit(Field field, const QString& name, const std::function<void(SceneSettings&)>& change);
  /// Replaces the scene, and what counts as its default, without a history (a fresh start).
  void restart(SceneSettings scene);

 signals:
  /// The scene is another one: by an edit, an undo or a redo. `field` says which part differs.
  void changed(heddle::studio::Field field);

 private:
  friend class SceneEdit;
  void apply(const SceneSettings& scene, Field field);

  SceneSettings scene_, defaults_;
  QUndoStack history_;
};

}  // namespace heddle::studio
