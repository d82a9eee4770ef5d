#pragma once
#include <QString>
#include <functional>
#include <vector>

#include "app/studio/model/SceneModel.h"

class QCheckBox;
class QComboBox;

namespace heddle::studio {

class FieldLabel;
class Note;
class QuantityBox;

/// How a number of the scene is read and written, in the unit its box shows.
struct NumberBinding {
  Field field;
  QString name;  ///< for the Edit menu, e.g. "warp sett"
  std::function<double(const SceneSettings&)> read;
  std::function<void(SceneSettings&, double)> write;
  /// Back to the default; unset: write(default's read()).
  std::function<void(SceneSettings&)> reset;
};

/// How a choice of the scene is read and written, as an index of its box.
struct ChoiceBinding {
  Field field;
  QString name;
  std::function<int(const SceneSettings&)> read;
  std::function<void(SceneSettings&, int)> write;
};

/// Joins a box to the scene both ways: what is typed becomes a named edit, every change of the
/// scene shows. The label resets it; refused texts are explained in `note`.
void bindNumber(SceneModel& model, FieldLabel* label, QuantityBox* box, Note* note,
                NumberBinding binding);
void bindChoice(SceneModel& model, FieldLabel* label, QComboBox* box, ChoiceBinding binding);
void bindFlag(SceneModel& model, QCheckBox* box, ChoiceBinding binding);

}  // namespace heddle::studio
