// Parts of a cloth that rest sleep, cost nothing, and wake when something happens to them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/session/Simulation.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

SceneSettings hanging(double size, double alpha) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = size;
  scene.hold = Hold::Top;
  scene.massDamping = alpha;
  scene.threads = 1;
  return scene;
}

void run(Simulation& simulation, int steps) {
  for (int k = 0; k < steps; ++k) ASSERT_TRUE(simulation.step()) << simulation.failure();
}

/// Steps until everything sleeps; fails if that takes longer than `seconds` of cloth time.
void runUntilAsleep(Simulation& simulation, double seconds) {
  Stepper& stepper = simulation.stepper();
  const double end = stepper.state().time + seconds;
  while (stepper.nodesAsleep() < stepper.system().nodeCount()) {
    ASSERT_LT(stepper.state().time, end) << stepper.nodesAsleep() << " nodes sleep";
    ASSERT_TRUE(simulation.step()) << simulation.failure();
  }
}

double largestDistance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); i += kDofs) {
    largest =
        std::fmax(largest, length(Vec3{a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]}));
  }
  return largest;
}

Vec3 place(Simulation& simulation, int node) {
  return ConstDofView{simulation.stepper().state().q.data()}.x(node);
}

TEST(Sleep, IsOffUnlessAskedFor) {
  Simulation simulation(hanging(8e-3, 50));
  run(simulation, 300);
  EXPECT_EQ(simulation.stepper().nodesAsleep(), 0);
}

TEST(Sleep, AClothAtRestStaysToTheBitAndCostsNothing) {
  Simulation simulation(hanging(8e-3, 20));
  simulation.stepper().settings().sleep = true;
  runUntilAsleep(simulation, 5);
  const State before = simulation.stepper().state();
  const double newton = simulation.newtonMean() * static_cast<double>(simulation.steps());
  const StepResult result = simulation.stepper().step(4e-3);
  EXPECT_TRUE(result.accepted);
  EXPECT_EQ(result.newtonIterations, 0);
  EXPECT_EQ(result.linearIterations, 0);
  run(simulation, 100);
  const State& after = simulation.stepper().state();
  EXPECT_EQ(after.q, before.q);
  EXPECT_EQ(after.v, std::vector<double>(after.v.size(), 0.0));
  EXPECT_NEAR(after.time, before.time + 101 * 4e-3, 1e-12);
  EXPECT_NEAR(simulation.newtonMean() * static_cast<double>(simulation.steps()), newton, 1e-6);
}

TEST(Sleep, FindsThePlaceOfRestThatTheClothHas) {
  SceneSettings scene = hanging(12e-3, 5);
  scene.hold = Hold::Corners;
  Simulation sleeping(scene), awake(scene);
  sleeping.stepper().settings().sleep = true;
  runUntilAsleep(sleeping, 10);
  run(awake, static_cast<int>(sleeping.steps()) + 250);
  EXPECT_LT(largestDistance(sleeping.stepper().state().q, awake.stepper().state().q), 0.1e-3);
}

TEST(Sleep, AnUndampedSwingNeverSleeps) {
  SceneSettings scene = hanging(12e-3, 0);
  scene.hold = Hold::Corners;
  scene.stiffnessDamping = 0;
  Simulation sleepy(scene), awake(scene);
  sleepy.stepper().settings().sleep = true;
  for (int k = 0; k < 400; ++k) {
    run(sleepy, 1);
    run(awake, 1);
    ASSERT_EQ(sleepy.stepper().nodesAsleep(), 0) << "after " << sleepy.stepper().state().time;
  }
  EXPECT_EQ(sleepy.stepper().state().q, awake.stepper().state().q);
}

TEST(Sleep, AHandWakesTheClothAndItFallsAsleepAgain) {
  Simulation simulation(hanging(8e-3, 20));
  simulation.stepper().settings().sleep = true;
  runUntilAsleep(simulation, 5);
  const int node = simulation.stepper().system().gridNode(0, 1, 4);
  const Vec3 rest = place(simulation, node);
  simulation.apply(command::Grab{0, node, rest + Vec3{0, 0, 2e-3}, 0});
  EXPECT_EQ(simulation.stepper().nodesAsleep(), 0);
  run(simulation, 50);
  EXPECT_GT(place(simulation, node).z, rest.z + 0.5e-3);
  runUntilAsleep(simulation, 5);
  // A hand that moves again pulls at a cloth that sleeps.
  simulation.apply(command::MoveGrab{0, rest + Vec3{0, 0, 3e-3}});
  EXPECT_LT(simulation.stepper().nodesAsleep(), simulation.stepper().system().nodeCount());
  const double held = place(simulation, node).z;
  run(simulation, 50);
  EXPECT_GT(place(simulation, node).z, held + 0.2e-3);
  simulation.apply(command::Release{0});
  EXPECT_EQ(simulation.stepper().nodesAsleep(), 0);
  runUntilAsleep(simulation, 5);
  EXPECT_LT(length(place(simulation, node) - rest), 0.5e-3);  // friction may keep a little
}

TEST(Sleep, EveryCommandThatChangesForcesWakes) {
  const std::vector<Command> commands = {command::SetGravity{{1, 0, -9}},
                                         command::SetWind{Vec3{0, 3, 0}},
                                         command::SetMassDamping{3},
                                         command::SetStiffnessDamping{1e-3},
                                         command::Pin{40},
                                         command::Unpin{40}};
  for (const Command& command : commands) {
    Simulation simulation(hanging(6e-3, 20));
    simulation.stepper().settings().sleep = true;
    runUntilAsleep(simulation, 5);
    simulation.apply(command);
    EXPECT_EQ(simulation.stepper().nodesAsleep(), 0) << "command " << command.index();
    run(simulation, 10);
  }
}

TEST(Sleep, APinIsStillAPinAfterSleep) {
  Simulation simulation(hanging(8e-3, 20));
  simulation.stepper().settings().sleep = true;
  const int node = simulation.stepper().system().gridNode(0, 1, 4);
  simulation.apply(command::Pin{node});
  const std::vector<std::uint8_t> fixed = simulation.stepper().system().fixed;
  const Vec3 pinned = place(simulation, node);
  runUntilAsleep(simulation, 5);
  simulation.apply(command::SetGravity{{0, 0, 9.81}});  // wakes all
  EXPECT_EQ(simulation.stepper().system().fixed, fixed);
  run(simulation, 50);
  EXPECT_EQ(length(place(simulation, node) - pinned), 0);
  simulation.apply(command::Unpin{node});
  run(simulation, 50);
  EXPECT_GT(length(place(simulation, node) - pinned), 1e-4);
}

/// A long strip in which only one end is dragged about.
SceneSettings strip(int threads) {
  SceneSettings scene = hanging(8e-3, 20);
  scene.width = 70e-3;
  scene.threads = threads;
  return scene;
}

/// The strip asleep, then dragged at its left end for a while; returns how many nodes slept
/// through.
long drag(Simulation& simulation) {
  simulation.stepper().settings().sleep = true;
  runUntilAsleep(simulation, 5);
  const int node = simulation.stepper().system().gridNode(0, 1, 3);
  const Vec3 at = place(simulation, node);
  simulation.apply(command::Grab{0, node, at, 0});
  long fewest = simulation.stepper().system().nodeCount();
  for (int k = 0; k < 200; ++k) {
    simulation.apply(command::MoveGrab{0, at + Vec3{0, 0, 5e-4 * std::sin(0.05 * k)}});
    run(simulation, 1);
    if (k >= 120) fewest = std::min(fewest, simulation.stepper().nodesAsleep());
  }
  return fewest;
}

TEST(Sleep, FarFromAHandTheClothSleepsOn) {
  Simulation simulation(strip(1));
  const long asleep = drag(simulation), nodes = simulation.stepper().system().nodeCount();
  EXPECT_GT(asleep, nodes / 4);
  EXPECT_LT(asleep, nodes);
}

TEST(Sleep, ThreadsDoNotChangeABitAndARecordingReplays) {
  Simulation one(strip(1)), two(strip(2));
  drag(one);
  drag(two);
  EXPECT_EQ(one.stateHash(), two.stateHash());
  EXPECT_EQ(replay(one.recording())->stateHash(), one.stateHash());
}

TEST(Sleep, ASnapshotHoldsWhatSleeps) {
  Simulation simulation(strip(1));
  drag(simulation);
  Stepper& stepper = simulation.stepper();
  const State asleep = stepper.state();
  const std::vector<std::uint8_t> fixed = stepper.system().fixed;
  ASSERT_GT(stepper.nodesAsleep(), 0);
  simulation.apply(command::SetGravity{{0, 0, -5}});
  run(simulation, 5);
  stepper.restore(asleep);
  EXPECT_EQ(stepper.system().fixed, fixed);
  run(simulation, 5);
  const std::vector<double> first = stepper.state().q;
  stepper.restore(asleep);
  run(simulation, 5);
  EXPECT_EQ(stepper.state().q, first);
}

TEST(Sleep, ASlowPullWakesWhatItLeansOn) {
  // A band of 70 mm hangs from its top; a hand draws an end of it down by 0.4 mm a second, less
  // than what wakes a neighbour. The end slides until it has gathered enough crossings to hold it.
  SceneSettings scene = strip(1);
  std::swap(scene.width, scene.height);
  scene.gravity = {0, -9.81, 0};
  Simulation simulation(scene);
  simulation.stepper().settings().sleep = true;
  runUntilAsleep(simulation, 5);
  const long nodes = simulation.stepper().system().nodeCount();
  const int node = simulation.stepper().system().gridNode(0, 1, 4);
  const Vec3 at = place(simulation, node);
  simulation.apply(command::Grab{0, node, at, 1e4});
  runUntilAsleep(simulation, 5);
  long fewest = nodes;
  for (int k = 0; k < 700; ++k) {
    simulation.apply(command::MoveGrab{0, at - Vec3{0, 0.4e-3 * 4e-3 * k, 0}});
    run(simulation, 1);
    fewest = std::min(fewest, simulation.stepper().nodesAsleep());
  }
  // More than the two tiles that the hand keeps awake: its own and the one above.
  EXPECT_LT(fewest, nodes - 2L * 16 * simulation.stepper().system().blocks[0].columns);
}

}  // namespace
}  // namespace heddle
