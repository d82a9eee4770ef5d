#include "app/studio/model/StartScene.h"

#include <algorithm>
#include <thread>

#include "core/InputError.h"

namespace heddle::studio {

SceneSettings startScene(const Draft& draft, const YarnShelf& yarns) {
  if (yarns.yarns().empty()) {
    throw InputError("the yarn presets could not be read" +
                     (yarns.problems().empty() ? std::string() : ": " + yarns.problems().front()));
  }
  // Of the presets the one that makes a closed cloth at ten threads a centimetre: few enough
  // crossings to move at once, and the weave is plain to see.
  const YarnType* canvas = yarns.find("canvas");
  SceneSettings scene;
  scene.fabric.draft = draft;
  scene.fabric.yarns = {canvas != nullptr ? *canvas : yarns.yarns().front()};
  scene.fabric.warpYarns = {0};
  scene.fabric.weftYarns = {0};
  scene.fabric.endsPerMetre = 1000;
  scene.fabric.picksPerMetre = 1000;
  scene.fabric.useDraftSpacing =
      false;                          // a draft's loom spacing is seldom the cloth one wants to see
  scene.width = scene.height = 0.03;  // moves visibly on two cores without a graphics card
  scene.hold = Hold::Corners;
  scene.slack = 0.2;
  // One core stays free for the window, whose pictures may be drawn in software.
  scene.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  return scene;
}

}  // namespace heddle::studio
