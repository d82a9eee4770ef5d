// A live session as a window uses it: everything is asked for and then seen in a later frame.
// Waiting is polling with a generous deadline; nothing depends on how fast the machine is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <thread>

#include "core/session/Session.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

using testing::HasSubstr;

constexpr double kStep = 4e-3;

/// A swatch of `ends` by `ends` threads held at its corners.
SceneSettings swatch(int ends) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = 1e-3 * ends;
  scene.hold = Hold::Corners;
  scene.step = kStep;
  scene.threads = 2;
  return scene;
}

SceneSettings impossible() {
  SceneSettings scene = swatch(6);
  scene.fabric.endsPerMetre = 0;
  return scene;
}

bool eventually(const std::function<bool()>& condition) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::yield();
  }
  return true;
}

bool shows(const Session& session, int ends) {
  return eventually([&] {
    const auto frame = session.frame();
    return frame && frame->topology->crossingCount == ends * ends;
  });
}

bool reaches(const Session& session, double time) {
  return eventually([&] { return session.frame()->stats.simulatedSeconds >= time; });
}

/// Stops the session; afterwards its newest frame is the state it stopped in.
bool stops(Session& session) {
  session.pause();
  return eventually([&] { return !session.frame()->stats.playing; });
}

TEST(Session, HasNoFrameBeforeItsFirstCloth) {
  Session session;
  EXPECT_EQ(session.frame(), nullptr);
  EXPECT_FALSE(session.playing());
  EXPECT_FALSE(session.rebuilding());
  EXPECT_EQ(session.takeError(), "");
}

TEST(Session, ShowsANewClothAtRest) {
  Session session;
  session.replace(swatch(6));
  ASSERT_TRUE(shows(session, 6));
  ASSERT_TRUE(eventually([&] { return !session.rebuilding(); }));
  const auto frame = session.frame();
  EXPECT_EQ(frame->stats.simulatedSeconds, 0);
  EXPECT_EQ(frame->stats.steps, 0);
  EXPECT_FALSE(frame->stats.playing);
  EXPECT_EQ(frame->stats.backend, "cpu");
  EXPECT_EQ(frame->stats.threads, 2);
  EXPECT_EQ(frame->position.size(), 3u * 8 * 8);
  EXPECT_EQ(session.takeError(), "");
}

TEST(Session, EachStepOnceIsOneStep) {
  Session session;
  session.replace(swatch(6));
  ASSERT_TRUE(shows(session, 6));
  for (int step = 1; step <= 5; ++step) {
    session.stepOnce();
    ASSERT_TRUE(eventually([&] { return session.frame()->stats.steps >= step; }));
    EXPECT_EQ(session.frame()->stats.steps, step);
    EXPECT_NEAR(session.frame()->stats.simulatedSeconds, step * kStep, 1e-12);
  }
  EXPECT_FALSE(session.playing());
}

TEST(Session, TimeOnlyGrowsWhilePlaying) {
  Session session;
  session.replace(swatch(6));
  session.play();
  EXPECT_TRUE(session.playing());
  ASSERT_TRUE(shows(session, 6));
  double last = 0;
  ASSERT_TRUE(eventually([&] {
    const double now = session.frame()->stats.simulatedSeconds;
    EXPECT_GE(now, last);
    last = now;
    return now >= 25 * kStep;
  }));
  EXPECT_TRUE(session.frame()->stats.playing);
}

TEST(Session, PauseStopsTime) {
  Session session;
  session.replace(swatch(6));
  session.play();
  ASSERT_TRUE(shows(session, 6));
  ASSERT_TRUE(reaches(session, 3 * kStep));
  ASSERT_TRUE(stops(session));
  EXPECT_FALSE(session.playing());
  // Were it still running, the one step that is asked for would not be the only one.
  const long steps = session.frame()->stats.steps;
  session.stepOnce();
  ASSERT_TRUE(eventually([&] { return session.frame()->stats.steps > steps; }));
  EXPECT_EQ(session.frame()->stats.steps, steps + 1);
  session.play();
  ASSERT_TRUE(eventually([&] { return session.frame()->stats.steps >= steps + 3; }));
}

TEST(Session, ReplaceWhilePlayingSwapsTheClothAndPlaysOn) {
  Session session;
  session.replace(swatch(6));
  session.play();
  ASSERT_TRUE(shows(session, 6));
  ASSERT_TRUE(reaches(session, 3 * kStep));
  session.replace(swatch(8));
  EXPECT_NE(session.frame(), nullptr);  // something is on screen at every moment
  ASSERT_TRUE(shows(session, 8));
  EXPECT_TRUE(session.playing());
  ASSERT_TRUE(eventually([&] { return !session.rebuilding(); }));
  ASSERT_TRUE(reaches(session, 3 * kStep));
  EXPECT_EQ(session.frame()->topology->crossingCount, 64);
}

TEST(Session, TheNewestOfSeveralScenesWins) {
  Session session;
  for (const int ends : {6, 7, 8, 9, 10}) session.replace(swatch(ends));
  ASSERT_TRUE(eventually([&] { return !session.rebuilding(); }));
  ASSERT_NE(session.frame(), nullptr);
  EXPECT_EQ(session.frame()->topology->crossingCount, 100);
}

TEST(Session, AnImpossibleSceneLeavesTheOldClothMoving) {
  Session session;
  session.replace(swatch(6));
  session.play();
  ASSERT_TRUE(shows(session, 6));
  session.replace(impossible());
  std::string why;
  ASSERT_TRUE(eventually([&] { return !(why = session.takeError()).empty(); }));
  EXPECT_THAT(why, HasSubstr("ends per cm"));
  EXPECT_EQ(session.takeError(), "");  // said once
  EXPECT_FALSE(session.rebuilding());
  EXPECT_TRUE(session.playing());
  EXPECT_EQ(session.frame()->topology->crossingCount, 36);
  ASSERT_TRUE(reaches(session, session.frame()->stats.simulatedSeconds + 3 * kStep));
}

TEST(Session, AFirstSceneMayFailToo) {
  Session session;
  session.play();
  session.replace(impossible());
  ASSERT_TRUE(eventually([&] { return !session.takeError().empty(); }));
  EXPECT_EQ(session.frame(), nullptr);
  session.replace(swatch(6));
  ASSERT_TRUE(shows(session, 6));
  ASSERT_TRUE(reaches(session, 2 * kStep));
}

TEST(Session, ResetGoesBackToTheStart) {
  Session session;
  session.replace(swatch(6));
  ASSERT_TRUE(shows(session, 6));
  const std::vector<float> start = session.frame()->position;
  session.play();
  ASSERT_TRUE(reaches(session, 10 * kStep));
  ASSERT_TRUE(stops(session));
  EXPECT_NE(session.frame()->position, start);
  session.reset();
  ASSERT_TRUE(eventually([&] { return session.frame()->stats.steps == 0; }));
  EXPECT_EQ(session.frame()->stats.simulatedSeconds, 0);
  EXPECT_EQ(session.frame()->position, start);
}

TEST(Session, CommandsReachTheCloth) {
  Session session;
  SceneSettings scene = swatch(6);
  scene.gravity = {};
  session.replace(scene);
  ASSERT_TRUE(shows(session, 6));
  ASSERT_TRUE(eventually([&] { return !session.rebuilding(); }));
  const int node = 1 * 8 + 3;  // in the first pick, far from the clips
  session.post(command::Grab{0, node, {0, 0, 3e-3}, 0});
  session.play();
  EXPECT_TRUE(eventually([&] { return session.frame()->position[3 * node + 2] > 0.3e-3f; }));
}

TEST(Session, CommandsWithoutAClothHoldNobodyUp) {
  Session session;
  session.post(command::SetGravity{{0, 0, -1}});
  session.reset();
  session.stepOnce();
  EXPECT_EQ(session.frame(), nullptr);
  session.replace(impossible());
  ASSERT_TRUE(eventually([&] { return !session.rebuilding(); }));
  session.post(command::Release{0});
  EXPECT_EQ(session.frame(), nullptr);
  session.replace(swatch(6));
  EXPECT_TRUE(shows(session, 6));
}

TEST(Session, GravityTurnedWhileBuildingReachesTheNewCloth) {
  SceneSettings scene = swatch(6);
  scene.hold = Hold::None;
  Session session;
  session.replace(scene);
  session.post(command::SetGravity{{0, 0, 0}});
  ASSERT_TRUE(shows(session, 6));
  session.stepOnce();
  ASSERT_TRUE(reaches(session, 0.5 * kStep));
  for (std::size_t i = 2; i < session.frame()->position.size(); i += 3) {
    ASSERT_EQ(session.frame()->position[i], 0.0f);  // nothing falls
  }
}

TEST(Session, ARefusedCommandIsToldAndTheClothMovesOn) {
  Session session;
  session.replace(swatch(6));
  session.play();
  ASSERT_TRUE(shows(session, 6));
  ASSERT_TRUE(eventually([&] { return !session.rebuilding(); }));
  session.post(command::Grab{0, 99999, {}, 0});
  std::string why;
  ASSERT_TRUE(eventually([&] { return !(why = session.takeError()).empty(); }));
  EXPECT_THAT(why, HasSubstr("no node 99999"));
  EXPECT_TRUE(session.playing());
  ASSERT_TRUE(reaches(session, session.frame()->stats.simulatedSeconds + 3 * kStep));
}

TEST(Session, ResetKeepsWhatWasSet) {
  SceneSettings scene = swatch(6);
  scene.hold = Hold::None;
  Session session;
  session.replace(scene);
  ASSERT_TRUE(shows(session, 6));
  ASSERT_TRUE(eventually([&] { return !session.rebuilding(); }));
  session.stepOnce();
  ASSERT_TRUE(reaches(session, 0.5 * kStep));
  session.post(command::SetGravity{{0, 0, 0}});
  session.reset();
  ASSERT_TRUE(eventually([&] { return session.frame()->stats.steps == 0; }));
  session.stepOnce();
  ASSERT_TRUE(reaches(session, 0.5 * kStep));
  for (std::size_t i = 2; i < session.frame()->position.size(); i += 3) {
    ASSERT_EQ(session.frame()->position[i], 0.0f);  // nothing falls
  }
}

TEST(Session, AClothAtRestSleepsWhileTimeGoesOnAndAHandWakesIt) {
  SceneSettings scene = swatch(6);
  scene.massDamping = 50;
  Session session;
  session.replace(scene);
  session.play();
  ASSERT_TRUE(shows(session, 6));
  ASSERT_TRUE(eventually([&] { return session.frame()->stats.asleepShare == 1; }));
  const auto asleep = session.frame();
  ASSERT_TRUE(reaches(session, asleep->stats.simulatedSeconds + 10 * kStep));
  EXPECT_EQ(session.frame()->position, asleep->position);
  session.post(command::Grab{0, 1 * 8 + 3, {0, 0, 3e-3}, 0});
  EXPECT_TRUE(eventually([&] { return session.frame()->stats.asleepShare < 1; }));
  EXPECT_TRUE(eventually([&] { return session.frame()->position != asleep->position; }));
}

TEST(Session, SolvesAsAskedWhereItNeedNotKeepPace) {
  SceneSettings scene = swatch(12);
  scene.step = 0.1e-3;  // too many steps for the clock
  Session session(false);
  session.replace(scene);
  session.play();
  ASSERT_TRUE(shows(session, 12));
  ASSERT_TRUE(reaches(session, 300 * scene.step));
  EXPECT_EQ(session.frame()->stats.qualityLevel, 0);
  EXPECT_EQ(session.frame()->stats.stepSeconds, scene.step);
}

TEST(Session, EndsCleanlyWhileBuildingOrPlaying) {
  for (int round = 0; round < 4; ++round) {
    Session building;
    building.replace(swatch(20 + round));
    Session playing;
    playing.replace(swatch(6));
    playing.play();
    ASSERT_TRUE(shows(playing, 6));
    ASSERT_TRUE(reaches(playing, kStep));
    playing.replace(swatch(12));
  }
}

}  // namespace
}  // namespace heddle
