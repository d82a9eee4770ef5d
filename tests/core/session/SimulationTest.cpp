// A scene with its solver: what commands do to it, and that equal runs are equal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>

#include "core/InputError.h"
#include "core/cloth/YarnLibrary.h"
#include "core/session/Simulation.h"
#include "core/session/SolveQuality.h"
#include "core/weave/BuiltinWeaves.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

using testing::HasSubstr;

SceneSettings weightless() {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = 8e-3;
  scene.hold = Hold::Top;
  scene.gravity = {};
  scene.massDamping = 20;
  scene.threads = 1;
  return scene;
}

SceneSettings hanging() {
  SceneSettings scene = weightless();
  scene.gravity = {0, 0, -9.81};
  return scene;
}

Vec3 place(Simulation& simulation, int node) {
  return ConstDofView{simulation.stepper().state().q.data()}.x(node);
}

void run(Simulation& simulation, int steps) {
  for (int k = 0; k < steps; ++k) ASSERT_TRUE(simulation.step()) << simulation.failure();
}

/// The crossing of the first pick and the middle end: opposite to the held edge.
int looseNode(Simulation& simulation) { return simulation.stepper().system().gridNode(0, 1, 4); }

/// What a window opens with: canvas, held by corners that come together, under a hand.
Simulation canvasUnderAHand() {
  SceneSettings scene;
  scene.fabric.draft = builtinWeave("twill-2-2");
  scene.fabric.yarns = {findYarn("canvas", std::filesystem::path(HEDDLE_SOURCE_DIR) / "assets")};
  scene.fabric.warpYarns = scene.fabric.weftYarns = {0};
  scene.fabric.endsPerMetre = scene.fabric.picksPerMetre = 1000;
  scene.width = scene.height = 0.03;
  scene.hold = Hold::Corners;
  scene.slack = 0.2;
  scene.threads = 1;
  Simulation simulation(scene);
  simulation.stepper().settings().sleep = true;
  const int node = simulation.stepper().system().gridNode(0, 0, 14);
  const Vec3 start = place(simulation, node);
  simulation.apply(Command{command::Grab{0, node, start, 0}});
  for (int k = 1; k <= 10; ++k) {
    simulation.apply(Command{command::MoveGrab{0, start + Vec3{0, 0.447e-3 * k, 0}}});
  }
  return simulation;
}

// Later solves of a step, which may leave more than the first, could leave everything at the
// loosest quality; what they found passed for small updates, and segments shrank to nothing.
TEST(Simulation, CanvasUnderAHandStaysWholeWhereTimeIsShort) {
  const auto ladder = qualityLadder(StepSettings{}, 4e-3);
  ASSERT_GE(ladder.size(), 4u);
  for (const std::array<int, 3>& from : {std::array{5, 10, 15}, {5, 25, 30}, {30, 35, 49}}) {
    Simulation simulation = canvasUnderAHand();
    for (int step = 0; step < 70; ++step) {
      for (int level = 1; level <= 3; ++level) {
        if (step == from[level - 1]) simulation.apply(Command{command::SetQuality{ladder[level]}});
      }
      ASSERT_TRUE(simulation.step()) << simulation.failure();
      // The hand pulls no harder than a tenth of a yarn's stretch.
      ASSERT_LT(simulation.stepper().maxStrain(), 0.5) << "step " << step;
    }
  }
}

TEST(Simulation, StartsFlatAndCountsItsSteps) {
  Simulation simulation(hanging());
  const YarnSystem& system = simulation.stepper().system();
  for (int node = 0; node < system.nodeCount(); ++node) EXPECT_EQ(place(simulation, node).z, 0);
  EXPECT_EQ(simulation.steps(), 0);
  EXPECT_EQ(simulation.newtonMean(), 0);
  run(simulation, 5);
  EXPECT_EQ(simulation.steps(), 5);
  EXPECT_NEAR(simulation.stepper().state().time, 5 * 4e-3, 1e-15);
  EXPECT_GE(simulation.newtonMean(), 1);
}

TEST(Simulation, AGrabbedNodeFollowsTheHandUntilReleased) {
  Simulation simulation(weightless());
  const int node = looseNode(simulation);
  const Vec3 start = place(simulation, node), target = start + Vec3{0, 0, 2e-3};
  simulation.apply(command::Grab{0, node, target, 5.0});
  run(simulation, 50);
  EXPECT_LT(length(place(simulation, node) - target), 0.5 * length(start - target));
  const Vec3 lower = start - Vec3{0, 0, 2e-3};
  simulation.apply(command::MoveGrab{0, lower});
  run(simulation, 50);
  EXPECT_LT(length(place(simulation, node) - lower), 0.5 * length(start - lower));
  // Let go, the cloth springs back towards its plane: nothing holds it down any more.
  simulation.apply(command::Release{0});
  const double held = place(simulation, node).z;
  run(simulation, 50);
  EXPECT_GT(place(simulation, node).z, held);
  const double later = place(simulation, node).z;
  simulation.apply(command::MoveGrab{0, target});  // an empty hand moves nothing
  run(simulation, 5);
  EXPECT_NEAR(place(simulation, node).z, later, 1e-4);
}

TEST(Simulation, TheHandsOwnStiffnessLiftsTheCloth) {
  SceneSettings scene = hanging();
  scene.hold = Hold::None;
  Simulation simulation(scene);
  const int node = simulation.stepper().system().gridNode(0, 4, 4);
  const Vec3 target = place(simulation, node);
  simulation.apply(command::Grab{0, node, target, 0});
  run(simulation, 200);
  // The whole weight hangs from the hand within the tenth of its size that the stiffness is made
  // for.
  EXPECT_NEAR(place(simulation, node).z, target.z - 0.1 * scene.width, 0.05 * scene.width);
}

TEST(Simulation, HandsActIndependently) {
  Simulation simulation(weightless());
  const YarnSystem& system = simulation.stepper().system();
  const int left = system.gridNode(0, 1, 1), right = system.gridNode(0, 1, 8);
  simulation.apply(command::Grab{0, left, place(simulation, left) + Vec3{0, 0, 1e-3}, 5.0});
  simulation.apply(command::Grab{1, right, place(simulation, right) - Vec3{0, 0, 1e-3}, 5.0});
  run(simulation, 50);
  EXPECT_GT(place(simulation, left).z, 0.3e-3);
  EXPECT_LT(place(simulation, right).z, -0.3e-3);
  simulation.apply(command::Release{1});
  run(simulation, 50);
  EXPECT_GT(place(simulation, left).z, 0.3e-3);
}

TEST(Simulation, APinnedNodeStaysToTheBitAndFallsWhenUnpinned) {
  Simulation simulation(hanging());
  const int node = looseNode(simulation);
  run(simulation, 5);
  simulation.apply(command::Pin{node});
  const std::vector<double> before = simulation.stepper().state().q;
  run(simulation, 20);
  for (int dof = 0; dof < kDofs; ++dof) {
    EXPECT_EQ(simulation.stepper().state().q[dofIndex(node, dof)], before[dofIndex(node, dof)]);
  }
  simulation.apply(command::Unpin{node});
  run(simulation, 20);
  EXPECT_LT(place(simulation, node).z, before[dofIndex(node, 2)]);
}

TEST(Simulation, GravityAndDampingChangeWhileItRuns) {
  SceneSettings scene = weightless();
  scene.hold = Hold::None;
  scene.massDamping = 0;
  Simulation simulation(scene);
  const int node = looseNode(simulation);
  simulation.apply(command::SetGravity{{3, 0, 0}});
  run(simulation, 10);
  const auto speed = [&] { return simulation.stepper().state().v[dofIndex(node, 0)]; };
  EXPECT_NEAR(speed(), 3 * 10 * 4e-3, 1e-9);
  // Without force dv/dt = -alpha v: e^-1 is left after 1/alpha, once the integrator's memory of the
  // step before the change has faded.
  simulation.apply(command::SetGravity{{}});
  simulation.apply(command::SetMassDamping{10});
  run(simulation, 35);  // 0.1 s until both have come in, and the memory of two steps
  const double before = speed();
  run(simulation, 25);
  EXPECT_NEAR(speed() / before, std::exp(-1.0), 0.005 * std::exp(-1.0));
}

TEST(Simulation, EqualRunsHashEqualAndEveryStepChangesTheHash) {
  Simulation one(hanging()), two(hanging());
  EXPECT_EQ(one.stateHash().size(), 16u);
  EXPECT_EQ(one.stateHash(), two.stateHash());
  std::string last = one.stateHash();
  for (int k = 0; k < 5; ++k) {
    run(one, 1);
    run(two, 1);
    EXPECT_EQ(one.stateHash(), two.stateHash());
    EXPECT_NE(one.stateHash(), last);
    last = one.stateHash();
  }
}

TEST(Simulation, ResetReturnsTheExactStartAndReplays) {
  Simulation simulation(hanging());
  const std::string start = simulation.stateHash();
  const std::vector<double> q = simulation.stepper().state().q;
  run(simulation, 8);
  const std::string end = simulation.stateHash();
  simulation.reset();
  EXPECT_EQ(simulation.stateHash(), start);
  EXPECT_EQ(simulation.stepper().state().q, q);
  EXPECT_EQ(simulation.stepper().state().time, 0);
  EXPECT_EQ(simulation.steps(), 0);
  run(simulation, 8);
  EXPECT_EQ(simulation.stateHash(), end);
}

TEST(Simulation, AFrameShowsTheCloth) {
  Simulation simulation(hanging());
  run(simulation, 10);
  const auto frame = simulation.makeFrame();
  const YarnSystem& system = simulation.stepper().system();
  ASSERT_EQ(frame->position.size(), 3u * system.nodeCount());
  ASSERT_EQ(frame->strain.size(), frame->topology->pointNode.size());
  for (std::size_t point = 0; point < frame->topology->pointNode.size(); ++point) {
    const int node = frame->topology->pointNode[point];
    const Vec3 x = place(simulation, node);
    EXPECT_FLOAT_EQ(frame->position[3 * node], static_cast<float>(x.x));
    EXPECT_FLOAT_EQ(frame->position[3 * node + 2], static_cast<float>(x.z));
    const float* n = &frame->normal[3 * static_cast<std::size_t>(node)];
    EXPECT_NEAR(std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]), 1, 1e-5);
    EXPECT_GT(n[2], 0);  // the cloth has not turned over
  }
  double largest = 0;
  for (const float strain : frame->strain) largest = std::fmax(largest, std::fabs(strain));
  EXPECT_NEAR(frame->stats.maxStrain, largest, 1e-6 * largest);
  EXPECT_EQ(frame->stats.steps, 10);
  EXPECT_NEAR(frame->stats.simulatedSeconds, 0.04, 1e-12);
}

/// The sentence that a scene is refused with.
std::string refusal(const SceneSettings& scene) {
  try {
    Simulation simulation(scene);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Simulation, RefusesASceneWithAWrongSetting) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double slack : {-0.1, 1.0, 2.0, nan}) {
    SceneSettings scene = hanging();
    scene.slack = slack;
    EXPECT_THAT(refusal(scene), HasSubstr("slack"));
  }
  for (const double step : {0.0, -1e-3, 1.0, nan}) {
    SceneSettings scene = hanging();
    scene.step = step;
    EXPECT_THAT(refusal(scene), HasSubstr("step"));
  }
  for (const double alpha : {-1.0, nan, HUGE_VAL}) {
    SceneSettings scene = hanging();
    scene.massDamping = alpha;
    EXPECT_THAT(refusal(scene), HasSubstr("damping"));
  }
  SceneSettings scene = hanging();
  scene.gravity = {0, nan, 0};
  EXPECT_THAT(refusal(scene), HasSubstr("gravity"));
  scene = hanging();
  scene.threads = -1;
  EXPECT_THAT(refusal(scene), HasSubstr("threads"));
}

}  // namespace
}  // namespace heddle
