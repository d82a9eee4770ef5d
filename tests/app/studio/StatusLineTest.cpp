// What the bottom line says of the pace.
#include <gtest/gtest.h>

#include "app/studio/window/StatusLine.h"

namespace heddle::studio {
namespace {

FrameStats playing(double factor) {
  FrameStats stats;
  stats.playing = true;
  stats.realtimeFactor = factor;
  stats.stepSeconds = stats.sceneStepSeconds = 4e-3;
  stats.simulatedSeconds = 10;
  return stats;
}

TEST(PaceWords, SayHowFastTheClothMoves) {
  EXPECT_EQ(paceWords(playing(1)).text, "real time");
  EXPECT_TRUE(paceWords(playing(1)).tip.isEmpty());
  const PaceWords slow = paceWords(playing(0.6));
  EXPECT_EQ(slow.text, "0.60× real time");
  EXPECT_TRUE(slow.tip.contains("move faster"));
  FrameStats paused = playing(0.6);
  paused.playing = false;
  EXPECT_EQ(paceWords(paused).text, "paused");
}

TEST(PaceWords, SayThatQualityIsReducedAndHow) {
  FrameStats stats = playing(0.6);
  stats.qualityLevel = 1;
  EXPECT_EQ(paceWords(stats).text, "0.60× real time, quality reduced");
  EXPECT_TRUE(paceWords(stats).tip.contains("less exactly"));
  EXPECT_FALSE(paceWords(stats).tip.contains("ms"));
  stats.qualityLevel = 4;
  stats.stepSeconds = 8e-3;
  EXPECT_TRUE(paceWords(stats).tip.contains("steps of 8 ms instead of 4 ms"));
}

TEST(PaceWords, SayThatAClothIsAtRest) {
  FrameStats stats = playing(1);
  stats.asleepShare = 0.99;
  EXPECT_EQ(paceWords(stats).text, "real time");
  stats.asleepShare = 1;
  EXPECT_EQ(paceWords(stats).text, "real time, at rest");
}

TEST(PaceWords, TellForAWhileOfAPartThatDidNotBalance) {
  FrameStats stats = playing(1);
  stats.lastStop = "the forces around end 12 did not balance";
  stats.lastStopSeconds = 9.5;
  EXPECT_EQ(paceWords(stats).text, "real time, a part did not balance");
  EXPECT_TRUE(paceWords(stats).tip.contains("At 9.50 s of cloth time the forces around end 12"));
  stats.simulatedSeconds = 20;
  EXPECT_EQ(paceWords(stats).text, "real time");
}

}  // namespace
}  // namespace heddle::studio
