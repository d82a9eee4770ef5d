#include "app/studio/model/SceneModel.h"

#include <utility>

#include "app/studio/model/SceneEdit.h"

namespace heddle::studio {

SceneModel::SceneModel(SceneSettings initial, QObject* parent)
    : QObject(parent), scene_(std::move(initial)), defaults_(scene_) {}

void SceneModel::edit(Field field, const QString& name,
                      const std::function<void(SceneSettings&)>& change) {
  SceneSettings after = scene_;
  change(after);
  history_.push(new SceneEdit(*this, field, name, std::move(after)));
}

void SceneModel::restart(SceneSettings scene) {
  history_.clear();
  defaults_ = scene;
  apply(scene, Field::Draft);
}

void SceneModel::apply(const SceneSettings& scene, Field field) {
  scene_ = scene;
  emit changed(field);
}

}  // namespace heddle::studio
