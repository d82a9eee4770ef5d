// Cloth on bodies: it rests, it sticks and it slides as Coulomb's law says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "core/cloth/ClothBuilder.h"
#include "core/session/SceneSetup.h"
#include "core/solver/CpuStepper.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

constexpr double kG = 9.81, kH = 4e-3;

/// A 6 by 6 swatch that lies on a floor of friction 1 under gravity tilted by `degrees` towards +x:
/// an inclined plane seen from the plane.
CpuStepper onIncline(double degrees) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = 6e-3;
  scene.obstacle = ObstacleKind::Floor;
  YarnSystem system = buildSwatch(scene.fabric, scene.width, scene.height);
  Obstacle floor = makeObstacle(scene, system);
  floor.friction = 1;
  const double slope = degrees * std::numbers::pi / 180;
  system.gravity = {kG * std::sin(slope), 0, -kG * std::cos(slope)};
  system.massDamping = 0;
  for (int node = 0; node < system.nodeCount(); ++node) {
    system.q[dofIndex(node, 2)] = floor.center.z + 0.98 * floor.gap;
  }
  return CpuStepper(std::move(system), {}, floor, 1);
}

/// Mean over the crossings of a coordinate in q or v.
double mean(const CpuStepper& stepper, const std::vector<double>& values, int dof) {
  const TopologyView topology = stepper.system().view().topology;
  double total = 0;
  int count = 0;
  for (int node = 0; node < topology.nodeCount; ++node) {
    if (topology.isCrossing(node)) {
      total += values[dofIndex(node, dof)];
      ++count;
    }
  }
  return total / count;
}

void run(CpuStepper& stepper, int steps) {
  for (int k = 0; k < steps; ++k) {
    const StepResult result = stepper.step(kH);
    ASSERT_TRUE(result.accepted) << result.failure;
  }
}

TEST(Incline, HoldsBelowTheAngleOfFriction) {
  CpuStepper stepper = onIncline(40);  // tan 40 = 0.84 < mu = 1
  run(stepper, 100);
  const std::vector<double> settled = stepper.state().q;
  run(stepper, 100);
  const double stick = kContactStickShare * 4 * 0.2e-3;
  const TopologyView topology = stepper.system().view().topology;
  for (int node = 0; node < topology.nodeCount; ++node) {
    if (topology.has(node, kSlotA) || topology.has(node, kSlotB)) {
      for (int axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(stepper.state().q[dofIndex(node, axis)], settled[dofIndex(node, axis)], stick);
      }
    }
  }
}

TEST(Incline, SlidesAboveItWithTheRestOfGravity) {
  CpuStepper stepper = onIncline(50);
  stepper.settings() = StepSettings::accurate();  // else a step's error is some percent of its gain
  run(stepper, 25);
  const double before = mean(stepper, stepper.state().v, 0);
  run(stepper, 75);
  const double acceleration = (mean(stepper, stepper.state().v, 0) - before) / (75 * kH);
  const double slope = 50 * std::numbers::pi / 180;
  const double expected = kG * (std::sin(slope) - std::cos(slope));  // mu = 1
  EXPECT_NEAR(acceleration, expected, 0.01 * expected);
  EXPECT_NEAR(mean(stepper, stepper.state().v, 1), 0, 0.01 * expected * 75 * kH);
}

class Fall : public testing::TestWithParam<ObstacleKind> {};

TEST_P(Fall, EndsAtRestOnTheBody) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = 12e-3;
  scene.hold = Hold::None;
  scene.obstacle = GetParam();
  YarnSystem system = buildSwatch(scene.fabric, scene.width, scene.height);
  system.massDamping = 10;
  const Obstacle body = makeObstacle(scene, system);
  CpuStepper stepper(std::move(system), {}, body, 2);
  const TopologyView topology = stepper.system().view().topology;
  double start = stepper.energy().gravity, fastest = 0, lowest = 1e30, deepest = 1e30;
  for (int k = 0; k < 150; ++k) {
    const StepResult result = stepper.step(kH);
    ASSERT_TRUE(result.accepted) << result.failure;
    fastest = std::max(fastest, stepper.energy().kinetic);
    for (int node = 0; node < topology.nodeCount; ++node) {
      if (topology.has(node, kSlotA) || topology.has(node, kSlotB)) {
        const Vec3 x = ConstDofView{stepper.state().q.data()}.x(node);
        ASSERT_TRUE(std::isfinite(length(x)));
        lowest = std::min(lowest, signedDistance(body, x).distance);
      }
    }
  }
  EXPECT_GT(lowest, -body.gap);
  EXPECT_LT(lowest, body.gap);  // it did arrive
  EXPECT_LT(stepper.energy().gravity, start);
  EXPECT_LT(stepper.energy().kinetic, 0.01 * fastest);
  EXPECT_LT(stepper.maxStrain(), 0.01);
  for (int node = 0; node < topology.nodeCount; ++node) {
    if (topology.has(node, kSlotA) || topology.has(node, kSlotB)) {
      const Vec3 x = ConstDofView{stepper.state().q.data()}.x(node);
      deepest = std::min(deepest, signedDistance(body, x).distance);
    }
  }
  EXPECT_GT(deepest, 0);  // at rest the yarns lie on the surface, not in it
}

std::string bodyName(const testing::TestParamInfo<ObstacleKind>& at) {
  constexpr const char* kNames[] = {"None", "Floor", "Sphere", "Table", "Cube"};
  return kNames[static_cast<int>(at.param)];
}

INSTANTIATE_TEST_SUITE_P(Bodies, Fall,
                         testing::Values(ObstacleKind::Floor, ObstacleKind::Sphere,
                                         ObstacleKind::Table, ObstacleKind::Cube),
                         bodyName);

}  // namespace
}  // namespace heddle
