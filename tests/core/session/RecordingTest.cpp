// A run and its replay are one run, to the bit, whatever the clock said the first time.
#include <gtest/gtest.h>

#include "core/session/QualityControl.h"
#include "core/session/Simulation.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

SceneSettings hanging(double size) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = size;
  scene.hold = Hold::Corners;
  scene.threads = 1;
  return scene;
}

/// Steps as a session does, told that each step took `wall` seconds.
void play(Simulation& simulation, QualityControl& control, int steps, double wall) {
  for (int k = 0; k < steps; ++k) {
    if (!(control.quality() == simulation.quality())) {
      simulation.apply(command::SetQuality{control.quality()});
    }
    const double cloth = simulation.quality().step;
    ASSERT_TRUE(simulation.step()) << simulation.failure();
    control.feed(wall, cloth);
  }
}

TEST(Recording, ARunWhoseQualityFollowedTheClockReplaysToTheBit) {
  Simulation simulation(hanging(12e-3));
  QualityControl control(simulation.stepper().settings(), simulation.scene().step);
  const int node = simulation.stepper().system().gridNode(0, 3, 5);
  play(simulation, control, 10, 0.06);
  simulation.apply(command::Grab{0, node, {0, 0, 5e-3}, 0});
  simulation.apply(command::SetGravity{{1, 0, -9}});
  play(simulation, control, 10, 0.06);
  simulation.apply(command::MoveGrab{0, {1, 1, 1}});
  simulation.apply(command::MoveGrab{0, {2e-3, 0, 5e-3}});
  play(simulation, control, 10, 0.06);
  EXPECT_GT(simulation.quality().step, simulation.scene().step);  // or the test shows nothing
  simulation.apply(command::Release{0});
  play(simulation, control, 700, 1e-4);
  EXPECT_LT(simulation.quality().level, 4);

  const Recording recording = simulation.recording();
  EXPECT_EQ(recording.steps, 730);
  EXPECT_EQ(recording.stateHash, simulation.stateHash());
  const auto again = replay(recording);
  EXPECT_EQ(again->stateHash(), recording.stateHash);
  EXPECT_EQ(again->quality(), simulation.quality());
  EXPECT_EQ(again->recording().commands.size(), recording.commands.size());

  Recording undegraded = recording;
  std::erase_if(undegraded.commands, [](const RecordedCommand& c) {
    return std::holds_alternative<command::SetQuality>(c.command);
  });
  EXPECT_LT(undegraded.commands.size(), recording.commands.size());
  EXPECT_NE(replay(undegraded)->stateHash(), recording.stateHash);
}

TEST(Recording, OfPlacesBetweenTwoStepsKeepsTheLast) {
  Recording recording;
  recording.add(command::Grab{0, 1, {}, 0});
  recording.add(command::MoveGrab{0, {1, 0, 0}});
  recording.add(command::MoveGrab{0, {2, 0, 0}});
  recording.add(command::MoveGrab{1, {3, 0, 0}});
  recording.steps = 1;
  recording.add(command::MoveGrab{1, {4, 0, 0}});
  ASSERT_EQ(recording.commands.size(), 4u);
  EXPECT_EQ(std::get<command::MoveGrab>(recording.commands[1].command).target.x, 2);
  EXPECT_EQ(recording.commands[2].step, 0);
  EXPECT_EQ(recording.commands[3].step, 1);
}

TEST(Recording, BeginsAnewWithAReset) {
  // Large enough for coarse grids, whose memory of earlier solves must not show.
  Simulation simulation(hanging(24e-3));
  simulation.apply(command::SetQuality{{3, 0.05, 0.03, 0.1, 6e-3}});
  for (int k = 0; k < 6; ++k) ASSERT_TRUE(simulation.step());
  simulation.reset();
  EXPECT_EQ(simulation.quality().level, 0);
  EXPECT_EQ(simulation.quality().step, simulation.scene().step);
  EXPECT_EQ(simulation.quality().newtonSpeed, StepSettings{}.newtonSpeed);
  for (int k = 0; k < 6; ++k) ASSERT_TRUE(simulation.step());
  const Recording recording = simulation.recording();
  EXPECT_TRUE(recording.commands.empty());
  EXPECT_EQ(recording.steps, 6);
  EXPECT_EQ(replay(recording)->stateHash(), recording.stateHash);
}

TEST(Recording, RemembersHowStepsWereSolvedBeforeAnyCommand) {
  Simulation simulation(hanging(6e-3));
  simulation.stepper().settings() = StepSettings::accurate();
  for (int k = 0; k < 5; ++k) ASSERT_TRUE(simulation.step());
  simulation.apply(command::SetQuality{{1, 0.1, 0.1, 0.2, 5e-3}});
  for (int k = 0; k < 5; ++k) ASSERT_TRUE(simulation.step());
  EXPECT_EQ(replay(simulation.recording())->stateHash(), simulation.stateHash());
  EXPECT_NEAR(simulation.stepper().state().time, 5 * 4e-3 + 5 * 5e-3, 1e-15);
}

}  // namespace
}  // namespace heddle
