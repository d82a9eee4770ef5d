#include "app/studio/model/SceneEdit.h"

#include <utility>

namespace heddle::studio {
namespace {

/// Only fields that are dialled may merge; two choices in a row are two decisions.
bool isDialled(Field field) {
  switch (field) {
    case Field::Draft:
    case Field::WarpYarn:
    case Field::WeftYarn:
    case Field::DraftColors:
    case Field::DraftSpacing:
    case Field::Hold:
    case Field::Obstacle:
      return false;
    default:
      return true;
  }
}

constexpr qint64 kMergeWithinMs = 700;

}  // namespace

SceneEdit::SceneEdit(SceneModel& model, Field field, const QString& name, SceneSettings after)
    : QUndoCommand(name),
      model_(model),
      field_(field),
      before_(model.scene()),
      after_(std::move(after)) {
  age_.start();
}

bool SceneEdit::mergeWith(const QUndoCommand* later) {
  const auto& other = static_cast<const SceneEdit&>(*later);
  if (!isDialled(field_) || other.field_ != field_ || age_.elapsed() > kMergeWithinMs) return false;
  after_ = other.after_;
  setText(other.text());
  age_.restart();
  return true;
}

void SceneEdit::undo() { model_.apply(before_, field_); }

void SceneEdit::redo() { model_.apply(after_, field_); }

}  // namespace heddle::studio
