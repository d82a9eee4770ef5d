#include "core/lab/HangingSheet.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/cloth/ClothBuilder.h"
#include "core/lab/Places.h"
#include "core/session/SceneSetup.h"
#include "core/solver/CpuStepper.h"

namespace heddle {

namespace {

double lowest(const std::vector<Vec3>& points) {
  return std::min_element(points.begin(), points.end(), [](Vec3 a, Vec3 b) { return a.z < b.z; })
      ->z;
}

HangShape shapeOf(CpuStepper& stepper) {
  const YarnSystem& system = stepper.system();
  const TopologyView topology = system.view().topology;
  const ConstDofView q{stepper.state().q.data()};
  const int rows = system.blocks[0].rows;
  HangShape shape;
  shape.upperEdge = pickOf(stepper, rows - 2);
  shape.middle = pickOf(stepper, rows / 2);
  shape.lowerEdge = pickOf(stepper, 1);
  for (int node = 0; node < system.nodeCount(); ++node) {
    if (topology.isCrossing(node)) shape.sag = std::max(shape.sag, -q.x(node).z);
  }
  shape.edgeSag = -lowest(shape.upperEdge);
  shape.maxStrain = stepper.maxStrain();
  return shape;
}

}  // namespace

HangShape hangSheet(const HangSetup& setup) {
  SceneSettings scene;
  scene.fabric = setup.fabric;
  scene.width = scene.height = setup.size;
  scene.hold = Hold::Corners;
  scene.slack = setup.slack;
  YarnSystem system = buildSwatch(scene.fabric, scene.width, scene.height);
  system.massDamping = setup.massDamping;
  std::vector<ClipMotion> clips = makeClips(scene, system);
  CpuStepper stepper(std::move(system), std::move(clips), {}, setup.threads);
  stepper.settings() = StepSettings::accurate();
  const long steps = std::lround(setup.seconds / setup.step);
  long rejected = 0;
  for (long k = 0; k < steps; ++k) {
    const StepResult result = stepper.step(setup.step);
    if (!result.accepted) throw std::runtime_error("the sheet did not hang: " + result.failure);
    rejected += result.rejected;
    if (setup.onProgress) setup.onProgress(static_cast<double>(k + 1) / static_cast<double>(steps));
  }
  HangShape shape = shapeOf(stepper);
  shape.rejected = rejected;
  return shape;
}

double foldShare(const std::vector<Vec3>& row) {
  double along = 0;
  for (std::size_t k = 1; k < row.size(); ++k) {
    along += length(row[k] - row[k - 1]);
  }
  return along / std::fabs(row.back().x - row.front().x) - 1;
}

}  // namespace heddle
