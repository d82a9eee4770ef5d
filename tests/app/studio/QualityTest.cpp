#include <gtest/gtest.h>

#include "app/studio/viewport/Quality.h"

namespace heddle::studio {

TEST(QualityGovernor, BeginsWithTheBestAndKeepsItWhereItIsQuick) {
  QualityGovernor governor;
  EXPECT_EQ(governor.choose(true), Quality::Best);
  for (int i = 0; i < 20; ++i) governor.record(Quality::Best, 16);
  EXPECT_EQ(governor.choose(true), Quality::Best);
}

TEST(QualityGovernor, GoesStraightToCoarseWhereEvenGuessesAreSlow) {
  QualityGovernor governor;
  for (int i = 0; i < 5; ++i) governor.record(Quality::Best, 2000);
  EXPECT_EQ(governor.choose(true), Quality::Coarse);
}

TEST(QualityGovernor, StandingThingsMayTakeLonger) {
  QualityGovernor governor;
  for (int i = 0; i < 20; ++i) governor.record(Quality::Best, 400);
  EXPECT_NE(governor.choose(true), Quality::Best);
  EXPECT_EQ(governor.choose(false), Quality::Best);
}

TEST(QualityGovernor, TriesABetterQualityAgainOnceAWorseOneIsVeryQuick) {
  QualityGovernor governor;
  for (int i = 0; i < 10; ++i) governor.record(Quality::Best, 200);
  ASSERT_EQ(governor.choose(true), Quality::Fast);
  for (int i = 0; i < 10; ++i) governor.record(Quality::Fast, 200);
  for (int i = 0; i < 200; ++i) {
    const Quality chosen = governor.choose(true);
    governor.record(chosen, 2);
  }
  EXPECT_EQ(governor.choose(true), Quality::Best);
}

}  // namespace heddle::studio
