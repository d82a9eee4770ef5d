// What a hand may ask of a running cloth: nonsense is refused in one sentence and changes nothing,
// wild requests are survived, settings come in without a jerk.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "core/InputError.h"
#include "core/cloth/YarnLibrary.h"
#include "core/session/Simulation.h"
#include "core/weave/BuiltinWeaves.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

using testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

SceneSettings hanging() {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = 8e-3;
  scene.hold = Hold::Top;
  scene.threads = 1;
  return scene;
}

void run(Simulation& simulation, int steps) {
  for (int k = 0; k < steps; ++k) ASSERT_TRUE(simulation.step()) << simulation.failure();
}

bool allFinite(const Frame& frame) {
  for (const auto* values : {&frame.position, &frame.normal, &frame.strain}) {
    for (const float value : *values) {
      if (!std::isfinite(value)) return false;
    }
  }
  return true;
}

std::string refusal(Simulation& simulation, const Command& command) {
  try {
    simulation.apply(command);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Command, NonsenseIsRefusedInASentenceAndChangesNothing) {
  Simulation simulation(hanging()), other(hanging());
  YarnType yarn = hanging().fabric.yarns[0], negative = yarn, thick = yarn, broken = yarn;
  negative.bendingStiffness = -1e-9;
  thick.diameter *= 2;
  broken.linearDensity = kNan;
  const std::vector<std::pair<Command, const char*>> wrong = {
      {command::Grab{0, -1, {}, 1}, "no node -1"},
      {command::Grab{0, 1000000, {}, 1}, "no node 1000000"},
      {command::Grab{0, 20, {1e300, 0, 0}, 1}, "place"},
      {command::Grab{0, 20, {0, kNan, 0}, 1}, "place"},
      {command::Grab{0, 20, {}, -1}, "stiffness"},
      {command::Grab{0, 20, {}, kNan}, "stiffness"},
      {command::MoveGrab{0, {0, 0, HUGE_VAL}}, "place"},
      {command::Pin{100}, "no node 100"},
      {command::Unpin{-5}, "no node -5"},
      {command::SetGravity{{0, 0, -9.81e6}}, "gravity"},
      {command::SetGravity{{kNan, 0, 0}}, "gravity"},
      {command::SetWind{Vec3{0, 1e4, 0}}, "wind"},
      {command::SetWind{Vec3{kNan, 0, 0}}, "wind"},
      {command::SetMassDamping{-1}, "alpha"},
      {command::SetStiffnessDamping{kNan}, "beta"},
      {command::SetYarn{1, yarn}, "no yarn type 1"},
      {command::SetYarn{0, negative}, "bending stiffness"},
      {command::SetYarn{0, thick}, "diameter"},
      {command::SetYarn{0, broken}, "linear density"},
      {command::SetQuality{{0, 0.03, 3e-3, 0.05, 0}}, "step"},
      {command::SetQuality{{0, 0.03, 3e-3, 0.05, kNan}}, "step"},
      {command::SetQuality{{0, 0.03, 3e-3, 0, 4e-3}}, "tolerance"},
      {command::SetQuality{{0, kNan, 3e-3, 0.05, 4e-3}}, "tolerance"},
  };
  for (const auto& [command, word] : wrong) {
    EXPECT_THAT(refusal(simulation, command), HasSubstr(word)) << "command " << command.index();
  }
  run(simulation, 3);
  run(other, 3);
  EXPECT_EQ(simulation.stateHash(), other.stateHash());
}

TEST(Command, TheWildestThatIsTakenIsSurvived) {
  Simulation simulation(hanging());
  const int node = simulation.stepper().system().gridNode(0, 1, 4);
  simulation.apply(command::Grab{0, node, {999, 0, 0}, 1e9});
  simulation.apply(command::SetGravity{{0, 9e3, 0}});
  for (int k = 0; k < 24; ++k) {
    if (k == 10) simulation.apply(command::MoveGrab{0, {-999, 0, 1}});
    if (k == 16) simulation.apply(command::SetGravity{{0, -9e3, 0}});
    simulation.step();  // may fail, with a reason
    ASSERT_TRUE(allFinite(*simulation.makeFrame())) << "step " << k;
  }
}

TEST(Command, AStiffClothFollowsAViolentHandWithoutAStop) {
  // Heavy yarn in long floats, and a hand ten times as stiff as it would choose to be.
  SceneSettings scene;
  scene.fabric.draft = builtinWeave("satin-8");
  scene.fabric.yarns = {findYarn("canvas", std::filesystem::path(HEDDLE_SOURCE_DIR) / "assets")};
  scene.fabric.warpYarns = scene.fabric.weftYarns = {0};
  scene.width = scene.height = 20e-3;
  scene.hold = Hold::Corners;
  scene.threads = 1;
  Simulation simulation(scene);
  const YarnSystem& system = simulation.stepper().system();
  const int node = system.gridNode(0, 5, 11);
  const Vec3 from = ConstDofView{system.q.data()}.x(node);
  simulation.apply(command::Grab{0, node, from, 8.0});
  for (int k = 0; k < 20; ++k) {
    if (k % 5 == 0) {
      // Up to three times the cloth's size away, another way every 20 ms.
      const double a = 2.4 * k;
      simulation.apply(
          command::MoveGrab{0, from + 0.06 * Vec3{std::cos(a), std::sin(a), std::sin(0.7 * a)}});
    }
    ASSERT_TRUE(simulation.step()) << simulation.failure();
  }
  EXPECT_EQ(simulation.stepsWithStop(), 0) << simulation.lastStop();
}

TEST(Command, AStateThatIsNotFiniteNeverReachesAFrame) {
  Simulation simulation(hanging());
  run(simulation, 5);
  const auto good = simulation.makeFrame();
  for (const double poison : {kNan, HUGE_VAL, 1e5}) {
    State state = simulation.stepper().state();
    state.q[dofIndex(simulation.stepper().system().gridNode(0, 2, 2), 1)] = poison;
    simulation.stepper().restore(state);
    EXPECT_FALSE(simulation.step());
    EXPECT_NE(simulation.failure(), "");
    const auto frame = simulation.makeFrame();
    EXPECT_TRUE(allFinite(*frame));
    EXPECT_EQ(frame->stats.notice, simulation.failure());
    EXPECT_EQ(frame->position, good->position);  // where it was before
  }
  run(simulation, 5);  // and it goes on from there
}

/// Largest change of velocity of any node over one step, m/s.
double jerk(Simulation& simulation) {
  const std::vector<double> before = simulation.stepper().state().v;
  EXPECT_TRUE(simulation.step()) << simulation.failure();
  const std::vector<double>& after = simulation.stepper().state().v;
  double largest = 0;
  for (std::size_t i = 0; i < after.size(); ++i) {
    largest = std::fmax(largest, std::fabs(after[i] - before[i]));
  }
  return largest;
}

TEST(Command, GravityComesInOverATenthOfASecond) {
  SceneSettings scene = hanging();
  scene.hold = Hold::None;
  scene.massDamping = 0;
  Simulation simulation(scene);
  run(simulation, 1);
  simulation.apply(command::SetGravity{{0, 0, 9.81}});
  // Falling freely, dv = g h. The ramp is s^2 (3 - 2 s): at most 1.5/25 of the change a step.
  double last = simulation.stepper().system().gravity.z;
  for (int k = 1; k <= 25; ++k) {
    run(simulation, 1);
    const double now = simulation.stepper().system().gravity.z, s = k / 25.0;
    EXPECT_NEAR(now, -9.81 + 2 * 9.81 * s * s * (3 - 2 * s), 1e-12);
    EXPECT_LE(now - last, 2 * 9.81 * 1.5 / 25 + 1e-12);
    last = now;
  }
  EXPECT_EQ(last, 9.81);
}

TEST(Command, WindRisesFromStillAirAndDiesDownBeforeTheAirGoes) {
  Simulation simulation(hanging());
  run(simulation, 1);
  simulation.apply(command::SetWind{Vec3{0, 8, 0}});
  const YarnSystem& system = simulation.stepper().system();
  double last = 0;
  for (int k = 0; k < 25; ++k) {
    run(simulation, 1);
    EXPECT_TRUE(system.air);
    EXPECT_GT(system.wind.y, last);
    last = system.wind.y;
  }
  EXPECT_EQ(last, 8);
  simulation.apply(command::SetWind{});
  for (int k = 0; k < 25; ++k) {
    EXPECT_TRUE(system.air);
    run(simulation, 1);
    EXPECT_LT(system.wind.y, last);
    last = system.wind.y;
  }
  EXPECT_FALSE(system.air);
}

TEST(Command, AYarnChangesInEqualRatiosWithoutAnotherCloth) {
  Simulation simulation(hanging());
  run(simulation, 30);
  const Parameters before = simulation.stepper().parameters();
  YarnType yarn = hanging().fabric.yarns[0];
  yarn.bendingStiffness *= 100;
  yarn.friction = 0.5;
  yarn.massDamping = 2;
  simulation.apply(command::SetYarn{0, yarn});
  const std::vector<double> q = simulation.stepper().state().q;
  double last = before.yarns[0].bending;
  for (int k = 0; k < 25; ++k) {
    run(simulation, 1);
    const double now = simulation.stepper().system().constants[0].bending;
    EXPECT_GT(now, last);
    EXPECT_LT(now / last, std::pow(100.0, 1.5 / 25) * 1.001);
    last = now;
  }
  EXPECT_EQ(last, 100 * before.yarns[0].bending);
  EXPECT_EQ(simulation.stepper().system().constants[0].friction, 0.5);
  EXPECT_EQ(simulation.stepper().system().massDamping, 2);
  EXPECT_EQ(q.size(), simulation.stepper().state().q.size());
}

TEST(Command, AStifferYarnDoesNotJerkAClothAtRest) {
  SceneSettings scene = hanging();
  scene.massDamping = 20;
  Simulation simulation(scene);
  run(simulation, 250);
  YarnType yarn = scene.fabric.yarns[0];
  yarn.bendingStiffness *= 10;
  yarn.shearStiffness *= 10;
  yarn.stretchStiffness *= 10;
  simulation.apply(command::SetYarn{0, yarn});
  for (int k = 0; k < 50; ++k) {
    // Gravity alone gives g h = 0.039 m/s a step to what nothing holds.
    EXPECT_LT(jerk(simulation), 9.81 * scene.step) << "step " << k;
  }
}

TEST(Command, AYarnThatCannotBeBuiltChangesNothing) {
  Simulation simulation(hanging());
  YarnType wrong = simulation.scene().fabric.yarns[0];
  const double stretch = wrong.stretchStiffness;
  wrong.stretchStiffness = 0;
  EXPECT_THROW(simulation.apply(command::SetYarn{0, wrong}), InputError);
  EXPECT_EQ(simulation.scene().fabric.yarns[0].stretchStiffness, stretch);
}

TEST(Command, PressureComesBackWithTheBending) {
  // Yarn without bending does not press; given its bending again, it presses as it did.
  Simulation simulation(hanging());
  const int node = simulation.stepper().system().gridNode(0, 3, 3);
  const YarnSystem& system = simulation.stepper().system();
  const double plain = system.plainForce[node], share = system.restShare[node];
  ASSERT_GT(plain, 0);
  const YarnType yarn = simulation.scene().fabric.yarns[0];
  YarnType limp = yarn;
  limp.bendingStiffness = 0;
  simulation.apply(command::SetYarn{0, limp});
  EXPECT_EQ(system.plainForce[node], 0);
  simulation.apply(command::SetYarn{0, yarn});
  EXPECT_EQ(system.plainForce[node], plain);
  EXPECT_EQ(system.restShare[node], share);
}

TEST(Command, ASceneWithAWrongDampingIsRefused) {
  SceneSettings scene = hanging();
  scene.stiffnessDamping = kNan;
  EXPECT_THROW(Simulation{scene}, InputError);
}

TEST(Command, ASnapshotInTheMiddleOfAChangeReplaysIt) {
  Simulation simulation(hanging());
  run(simulation, 5);
  simulation.apply(command::SetGravity{{3, 0, -5}});
  run(simulation, 7);
  const State snapshot = simulation.stepper().state();
  run(simulation, 30);
  const std::string end = simulation.stateHash();
  simulation.apply(command::SetGravity{{0, 0, 9}});
  run(simulation, 4);
  simulation.stepper().restore(snapshot);
  run(simulation, 30);
  EXPECT_EQ(simulation.stateHash(), end);
}

TEST(Command, ResetTakesBackWhatWasSet) {
  Simulation simulation(hanging());
  run(simulation, 8);
  const std::string end = simulation.stateHash();
  simulation.apply(command::SetGravity{{0, 0, 20}});
  YarnType yarn = hanging().fabric.yarns[0];
  yarn.linearDensity *= 2;
  simulation.apply(command::SetYarn{0, yarn});
  run(simulation, 3);
  simulation.reset();
  EXPECT_EQ(simulation.scene().gravity.z, -9.81);
  run(simulation, 8);
  EXPECT_EQ(simulation.stateHash(), end);
}

TEST(Command, ASettingBeforeTheFirstStepHoldsAtOnce) {
  Simulation simulation(hanging());
  simulation.apply(command::SetGravity{{0, 0, -1}});
  EXPECT_EQ(simulation.stepper().system().gravity.z, -1);
}

}  // namespace
}  // namespace heddle
