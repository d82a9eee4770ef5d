#include "app/studio/panels/FieldBinding.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <cmath>
#include <utility>

#include "app/studio/quantity/QuantityBox.h"
#include "app/studio/widgets/FieldLabel.h"
#include "app/studio/widgets/Note.h"

namespace heddle::studio {
namespace {

bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * (1 + std::abs(a)); }

}  // namespace

void bindNumber(SceneModel& model, FieldLabel* label, QuantityBox* box, Note* note,
                NumberBinding binding) {
  const auto show = [&model, label, box, read = binding.read] {
    const QSignalBlocker quiet(box);
    box->setValue(read(model.scene()));
    label->setChanged(!same(read(model.scene()), read(model.defaults())));
  };
  show();
  QObject::connect(&model, &SceneModel::changed, box, show);
  QObject::connect(box, &QuantityBox::valueChanged, &model, [&model, box, binding](double value) {
    if (same(value, binding.read(model.scene()))) return;
    model.edit(binding.field, binding.name + ' ' + box->textFromValue(value),
               [&](SceneSettings& scene) { binding.write(scene, value); });
  });
  QObject::connect(label, &FieldLabel::resetAsked, &model, [&model, label, binding] {
    if (!label->isChanged()) return;
    model.edit(binding.field, QObject::tr("reset %1").arg(binding.name), [&](SceneSettings& scene) {
      if (binding.reset) {
        binding.reset(scene);
      } else {
        binding.write(scene, binding.read(model.defaults()));
      }
    });
  });
  if (note == nullptr) return;
  QObject::connect(box, &QuantityBox::refused, note, [note](const QString& reason) {
    if (reason.isEmpty()) {
      note->clear();
    } else {
      note->say(reason);
    }
  });
}

void bindChoice(SceneModel& model, FieldLabel* label, QComboBox* box, ChoiceBinding binding) {
  const auto show = [&model, label, box, read = binding.read] {
    const QSignalBlocker quiet(box);
    box->setCurrentIndex(read(model.scene()));
    label->setChanged(read(model.scene()) != read(model.defaults()));
  };
  show();
  QObject::connect(&model, &SceneModel::changed, box, show);
  QObject::connect(box, &QComboBox::activated, &model, [&model, box, binding](int index) {
    if (index == binding.read(model.scene())) return;
    model.edit(binding.field, binding.name + ' ' + box->itemText(index).toLower(),
               [&](SceneSettings& scene) { binding.write(scene, index); });
  });
  QObject::connect(label, &FieldLabel::resetAsked, &model, [&model, label, binding] {
    if (!label->isChanged()) return;
    model.edit(binding.field, QObject::tr("reset %1").arg(binding.name),
               [&](SceneSettings& scene) { binding.write(scene, binding.read(model.defaults())); });
  });
}

void bindFlag(SceneModel& model, QCheckBox* box, ChoiceBinding binding) {
  const auto show = [&model, box, read = binding.read] {
    const QSignalBlocker quiet(box);
    box->setChecked(read(model.scene()) != 0);
  };
  show();
  QObject::connect(&model, &SceneModel::changed, box, show);
  QObject::connect(box, &QCheckBox::toggled, &model, [&model, binding](bool on) {
    model.edit(binding.field, binding.name + (on ? QObject::tr(" on") : QObject::tr(" off")),
               [&](SceneSettings& scene) { binding.write(scene, on ? 1 : 0); });
  });
}

}  // namespace heddle::studio
