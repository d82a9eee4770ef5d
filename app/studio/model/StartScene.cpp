#include "app/studio/model/StartScene.h"

#include "core/InputError.h"

namespace heddle::studio {

SceneSettings startScene(const Draft& draft, const YarnShelf& yarns) {
  if (yarns.yarns().empty()) {
    throw InputError("the yarn presets could not be read" +
                     (yarns.problems().empty() ? std::string() : ": " + yarns.problems().front()));
  }
  const YarnType* gauze = yarns.find("gauze");
  SceneSettings scene;
  scene.fabric.draft = draft;
  scene.fabric.yarns = {gauze != nullptr ? *gauze : yarns.yarns().front()};
  scene.fabric.warpYarns = {0};
  scene.fabric.weftYarns = {0};
  scene.fabric.endsPerMetre = 1000;
  scene.fabric.picksPerMetre = 1000;
  scene.fabric.useDraftSpacing =
      false;  // a draft's loom spacing is seldom the cloth one wants to see
  scene.width = scene.height = 0.05;
  scene.hold = Hold::Corners;
  scene.slack = 0.2;
  return scene;
}

}  // namespace heddle::studio
