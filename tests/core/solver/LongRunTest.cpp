// What must hold for as long as anybody watches. The default suite watches a part of the time;
// HEDDLE_LONG_TESTS=1 the whole.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <numbers>

#include "core/cloth/ClothBuilder.h"
#include "core/cloth/YarnLibrary.h"
#include "core/session/SceneSetup.h"
#include "core/session/Simulation.h"
#include "core/weave/BuiltinWeaves.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

constexpr double kG = 9.81, kH = 4e-3;

/// `whole` seconds when asked for, else `part` of them, which is said.
int stepsOf(double part, double whole) {
  const bool isLong = std::getenv("HEDDLE_LONG_TESTS") != nullptr;
  if (!isLong) std::printf("  %g s of %g; HEDDLE_LONG_TESTS=1 runs them all\n", part, whole);
  return static_cast<int>((isLong ? whole : part) / kH);
}

double largestDifference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::fmax(largest, std::fabs(a[i] - b[i]));
  return largest;
}

SceneSettings cotton(const std::string& weave, double size, Hold hold) {
  SceneSettings scene;
  scene.fabric = test::softCotton(weave);
  scene.width = scene.height = size;
  scene.hold = hold;
  scene.threads = 1;
  return scene;
}

/// `tolerance`: m, against a fall of 1.2 m.
void expectFlatFall(SolverKind solver, double tolerance) {
  for (const std::string& weave : builtinWeaveNames()) {
    SceneSettings scene = cotton(weave, 10e-3, Hold::None);
    YarnType heavy = scene.fabric.yarns[0];
    heavy.name = "heavy";
    heavy.linearDensity *= 3;
    heavy.stretchStiffness *= 5;
    heavy.bendingStiffness *= 10;
    scene.fabric.yarns.push_back(heavy);
    scene.fabric.weftYarns = {0, 0, 1};
    scene.massDamping = 0;
    scene.solver = solver;
    Simulation simulation(scene);
    const std::vector<double> start = simulation.stepper().state().q;
    for (int k = 0; k < 125; ++k) ASSERT_TRUE(simulation.step()) << simulation.failure();
    const YarnSystem& system = simulation.stepper().system();
    const std::vector<double>& q = simulation.stepper().state().q;
    const double fall = q[dofIndex(system.gridNode(0, 1, 1), 2)];
    EXPECT_LT(fall, -1.1);  // g t^2/2 = 1.23 m
    for (int node = 0; node < system.nodeCount(); ++node) {
      if (system.fixed[node] == 31) continue;  // the four corners that no yarn reaches
      EXPECT_NEAR(q[dofIndex(node, 2)], fall, tolerance) << weave;
      for (const int dof : {0, 1, 3, 4}) {
        EXPECT_NEAR(q[dofIndex(node, dof)], start[dofIndex(node, dof)], tolerance) << weave;
      }
    }
  }
}

TEST(LongRun, AFlatSheetOfTwoYarnsFallsFlat) { expectFlatFall(SolverKind::Plain, 1e-9); }

// Single precision rounds the fall to 1e-7 m.
TEST(LongRun, AFlatSheetFallsFlatByTheEngine) { expectFlatFall(SolverKind::Engine, 1e-7); }

TEST(LongRun, WhatFrictionHoldsOnAnInclineDoesNotCreep) {
  SceneSettings scene = cotton("plain", 6e-3, Hold::None);
  scene.obstacle = ObstacleKind::Floor;
  YarnSystem system = buildSwatch(scene.fabric, scene.width, scene.height);
  Obstacle floor = makeObstacle(scene, system);
  floor.friction = 1;
  const double slope = 40 * std::numbers::pi / 180;  // tan 40 = 0.84 < mu
  system.gravity = {kG * std::sin(slope), 0, -kG * std::cos(slope)};
  for (int node = 0; node < system.nodeCount(); ++node) {
    system.q[dofIndex(node, 2)] = floor.center.z + 0.98 * floor.gap;
  }
  CpuStepper stepper(std::move(system), {}, floor, 1);
  const int steps = stepsOf(12, 120);
  std::vector<double> settled;
  for (int k = 0; k < steps; ++k) {
    ASSERT_TRUE(stepper.step(kH).accepted);
    if (k == static_cast<int>(6 / kH)) settled = stepper.state().q;
  }
  // A creep of one micrometre a minute would be 1e-7 m in 6 s.
  EXPECT_LT(largestDifference(stepper.state().q, settled), 1e-9);
}

TEST(LongRun, WhatItsOwnStickHoldsDoesNotCreep) {
  // Only the uppermost quarter is gripped: below, the wefts hang on the warp by friction alone.
  SceneSettings scene = cotton("plain", 8e-3, Hold::Top);
  scene.massDamping = 5;
  Simulation simulation(scene);
  const int steps = stepsOf(12, 120);
  std::vector<double> settled;
  for (int k = 0; k < steps; ++k) {
    ASSERT_TRUE(simulation.step()) << simulation.failure();
    if (k == static_cast<int>(6 / kH)) settled = simulation.stepper().state().q;
  }
  EXPECT_LT(largestDifference(simulation.stepper().state().q, settled), 1e-9);
}

TEST(LongRun, AGaleAndTwentyGravitiesBlowNothingUp) {
  const auto assets = std::filesystem::path(HEDDLE_SOURCE_DIR) / "assets";
  const int steps = stepsOf(0.4, 2);
  for (const std::string& name : yarnNames(assets)) {
    const YarnType yarn = findYarn(name, assets);
    SceneSettings scene;
    scene.fabric.draft = builtinWeave("plain");
    scene.fabric.yarns = {yarn};
    scene.fabric.warpYarns = scene.fabric.weftYarns = {0};
    scene.fabric.endsPerMetre = scene.fabric.picksPerMetre = 1 / yarn.typicalSpacing;
    scene.fabric.drapeScale = 4;  // a larger piece flutters more
    scene.width = scene.height = 4 * 14 * yarn.typicalSpacing;
    scene.hold = Hold::Top;
    scene.gravity = {0, 0, -20 * kG};
    scene.wind = Vec3{0, 50, 20};
    scene.threads = 1;
    Simulation simulation(scene);
    // Nothing can be faster than the wind and what falls through the cloth's height.
    const double most = length(*scene.wind) + std::sqrt(2 * 20 * kG * scene.height);
    for (int k = 0; k < steps; ++k) {
      ASSERT_TRUE(simulation.step()) << name << ": " << simulation.failure();
      ASSERT_EQ(simulation.stepsWithStop(), 0) << name << ": " << simulation.lastStop();
      const State& state = simulation.stepper().state();
      for (int node = 0; node < simulation.stepper().system().nodeCount(); ++node) {
        ASSERT_LT(length(ConstDofView{state.v.data()}.x(node)), most) << name;
      }
      ASSERT_LT(simulation.stepper().maxStrain(), 0.1) << name;
    }
  }
}

double total(const EnergyReport& e) {
  return e.kinetic + e.gravity + e.stretch + e.bending + e.shear + e.contact + e.friction;
}

TEST(LongRun, ASwingingSheetNeverGainsEnergy) {
  // Without any damping but friction, so that nothing hides a gain.
  SceneSettings scene = cotton("plain", 15e-3, Hold::Corners);
  scene.massDamping = 0;
  scene.stiffnessDamping = 0;
  Simulation simulation(scene);
  StepSettings& settings = simulation.stepper().settings();
  settings.newtonTolerance = 1e-3;
  settings.linearTolerance = 1e-3;
  double lowest = total(simulation.stepper().energy()), swing = 0, rise = 0;
  const int steps = stepsOf(2, 10);
  for (int k = 0; k < steps; ++k) {
    ASSERT_TRUE(simulation.step()) << simulation.failure();
    const EnergyReport e = simulation.stepper().energy();
    swing = std::fmax(swing, e.kinetic);
    rise = std::fmax(rise, total(e) - lowest);
    lowest = std::fmin(lowest, total(e));
  }
  EXPECT_GT(swing, 1e-8);
  EXPECT_LT(rise, 1e-4 * swing);
}

TEST(LongRun, ThreadsDoNotChangeABit) {
  std::string hashes[2];
  for (const int threads : {1, 2}) {
    SceneSettings scene = cotton("satin-5", 16e-3, Hold::Corners);
    scene.obstacle = ObstacleKind::Sphere;
    scene.wind = Vec3{1, 5, 0};
    scene.slack = 0.2;
    scene.threads = threads;
    Simulation simulation(scene);
    const int node = simulation.stepper().system().gridNode(0, 4, 8);
    for (int k = 0; k < 40; ++k) {
      if (k == 5) simulation.apply(command::Grab{0, node, {0.02, 0, 0.01}, 0});
      if (k == 10) simulation.apply(command::SetGravity{{1, 1, -5}});
      if (k == 20) simulation.apply(command::MoveGrab{0, {-0.03, 0.02, 0}});
      ASSERT_TRUE(simulation.step()) << simulation.failure();
    }
    hashes[threads - 1] = simulation.stateHash();
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace
}  // namespace heddle
