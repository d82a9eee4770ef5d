// Which quality made-up timings lead to.
#include <gtest/gtest.h>

#include <vector>

#include "core/session/QualityControl.h"

namespace heddle {
namespace {

constexpr double kStep = 4e-3;

/// A cloth whose step takes `wall[level]` seconds of the clock, watched for `seconds` of it.
/// Returns the levels in the order they came.
std::vector<int> watch(QualityControl& control, const std::vector<double>& wall, double seconds) {
  std::vector<int> levels;
  for (double clock = 0; clock < seconds;) {
    const SolveQuality& quality = control.quality();
    const double took = wall[quality.level];
    clock += std::max(took, quality.step);  // a fast session waits
    if (control.feed(took, quality.step)) levels.push_back(control.quality().level);
  }
  return levels;
}

TEST(QualityLadder, BeginsWithTheSceneAndOnlyGetsCoarser) {
  for (const double step : {0.5e-3, 1e-3, 4e-3, 7e-3}) {
    const auto ladder = qualityLadder(StepSettings{}, step);
    const SolveQuality asked{0, StepSettings{}.newtonTolerance, StepSettings{}.newtonSpeed,
                             StepSettings{}.linearTolerance, step};
    EXPECT_EQ(ladder.front(), asked);
    EXPECT_DOUBLE_EQ(ladder.back().step, 8e-3);
    for (std::size_t k = 1; k < ladder.size(); ++k) {
      const SolveQuality &fine = ladder[k - 1], &coarse = ladder[k];
      EXPECT_EQ(coarse.level, static_cast<int>(k));
      EXPECT_GE(coarse.newtonTolerance, fine.newtonTolerance);
      EXPECT_GE(coarse.newtonSpeed, fine.newtonSpeed);
      EXPECT_GE(coarse.linearTolerance, fine.linearTolerance);
      EXPECT_GE(coarse.step, fine.step);
      EXPECT_LT(coarse.step, 2 * fine.step);  // BDF2 keeps its history
      // Looser solves come first, larger steps when there is nothing left to loosen.
      if (coarse.step > fine.step) {
        EXPECT_EQ(coarse.linearTolerance, ladder.back().linearTolerance);
      }
    }
  }
}

TEST(QualityLadder, KeepsLargerStepsOfTheScene) {
  for (const SolveQuality& quality : qualityLadder(StepSettings{}, 0.02)) {
    EXPECT_EQ(quality.step, 0.02);
  }
}

TEST(QualityLadder, NeverTightensWhatTheSceneLeavesLoose) {
  StepSettings loose;
  loose.newtonSpeed = 0.02;
  loose.linearTolerance = 0.3;
  const auto ladder = qualityLadder(loose, kStep);
  EXPECT_EQ(ladder[1].linearTolerance, 0.3);
  EXPECT_EQ(ladder[1].newtonSpeed, 0.02);
  EXPECT_GT(ladder[1].step, kStep);  // levels that would change nothing are left out
}

TEST(QualityControl, LeavesAFastClothAlone) {
  QualityControl control({}, kStep);
  EXPECT_TRUE(watch(control, {3.9e-3}, 20).empty());
  EXPECT_EQ(control.quality(), control.finest());
}

TEST(QualityControl, GetsCoarserUntilTheClothKeepsUpAndStaysThere) {
  // 4 ms steps; the third level covers 6 ms.
  QualityControl control({}, kStep);
  const std::vector<double> wall{8e-3, 7e-3, 6e-3, 5e-3, 5e-3};
  EXPECT_EQ(watch(control, wall, 60), (std::vector<int>{1, 2, 3}));
}

TEST(QualityControl, EndsAtTheCoarsestWhereNothingKeepsUp) {
  QualityControl control({}, kStep);
  const auto ladder = qualityLadder({}, kStep);
  const auto levels = watch(control, std::vector<double>(ladder.size(), 0.1), 60);
  EXPECT_EQ(levels.size(), ladder.size() - 1);
  EXPECT_EQ(control.quality(), ladder.back());
}

TEST(QualityControl, ReactsWithinASecondOfTheClock) {
  QualityControl control({}, kStep);
  EXPECT_FALSE(watch(control, {5e-3, 5e-3, 5e-3, 5e-3, 5e-3}, 0.5).empty());
}

TEST(QualityControl, ComesBackWhenThereIsTime) {
  QualityControl control({}, kStep);
  watch(control, std::vector<double>(5, 20e-3), 10);
  ASSERT_EQ(control.quality().level, 4);
  EXPECT_EQ(watch(control, std::vector<double>(5, 1e-3), 20), (std::vector<int>{3, 2, 1, 0}));
}

TEST(QualityControl, DoesNotFlapBetweenALevelThatIsTooSlowAndOneThatIsMuchFaster) {
  // Level 1 takes less than half of its time, yet level 0 more than all of it: worse than any
  // ladder.
  QualityControl control({}, kStep);
  const std::vector<double> wall{5e-3, 1e-3, 1e-3, 1e-3, 1e-3};
  EXPECT_GT(watch(control, wall, 20).size(), 2u);       // it tries
  EXPECT_LE(watch(control, wall, 100).size(), 2 * 8u);  // and less and less often: every 16 s
}

TEST(QualityControl, OneHiccupIsNoReason) {
  QualityControl control({}, kStep);
  for (int second = 0; second < 20; ++second) {
    EXPECT_TRUE(watch(control, {2e-3}, 1).empty());
    EXPECT_FALSE(control.feed(0.5, kStep));  // the machine was elsewhere
  }
  EXPECT_EQ(control.quality().level, 0);
}

TEST(QualityControl, AnInterruptionForgetsTheStretchUnderWay) {
  QualityControl control({}, kStep);
  for (int k = 0; k < 1000; ++k) {
    EXPECT_FALSE(control.feed(20e-3, kStep));
    EXPECT_FALSE(control.feed(20e-3, kStep));
    control.interrupt();
  }
}

}  // namespace
}  // namespace heddle
