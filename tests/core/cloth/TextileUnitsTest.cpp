#include <gtest/gtest.h>

#include <numbers>

#include "core/cloth/TextileUnits.h"

namespace heddle::textile {

// The conversion constants that yarn count tables print, each to the digits printed.
TEST(TextileUnits, YarnCountsAgreeWithPublishedTables) {
  EXPECT_NEAR(texFromLinearDensity(linearDensityFromNe(1)), 590.5, 0.05);
  EXPECT_NEAR(denierFromLinearDensity(linearDensityFromNe(1)), 5314.9, 0.5);
  EXPECT_NEAR(nmFromLinearDensity(linearDensityFromNe(1)), 1.693, 5e-4);
  EXPECT_NEAR(neFromLinearDensity(linearDensityFromNm(1)), 0.5905, 5e-5);
  EXPECT_NEAR(texFromLinearDensity(linearDensityFromDenier(150)), 16.67, 5e-3);
  EXPECT_NEAR(texFromLinearDensity(linearDensityFromNm(50)), 20, 1e-9);
}

TEST(TextileUnits, DirectAndIndirectCountsInvert) {
  for (double count : {0.7, 20.0, 137.0}) {
    EXPECT_NEAR(neFromLinearDensity(linearDensityFromNe(count)), count, 1e-12 * count);
    EXPECT_NEAR(nmFromLinearDensity(linearDensityFromNm(count)), count, 1e-12 * count);
    EXPECT_NEAR(denierFromLinearDensity(linearDensityFromDenier(count)), count, 1e-12 * count);
    EXPECT_NEAR(texFromLinearDensity(linearDensityFromTex(count)), count, 1e-12 * count);
  }
}

TEST(TextileUnits, CottonDiameterFollowsPeirce) {
  const double ne36 = linearDensityFromNe(36);
  EXPECT_NEAR(cottonDiameter(ne36), 0.0254 / 168, 1e-12);
  // The rule stands for a yarn of 1.1 cm^3/g, which 28 rounds to within a per cent.
  const double d = cottonDiameter(ne36);
  EXPECT_NEAR(std::numbers::pi * d * d / 4 / ne36, 1.1e-3, 0.01e-3);
}

TEST(TextileUnits, SettAndForce) {
  EXPECT_NEAR(perCentimetreFromPerMetre(perMetreFromPerInch(24)), 9.449, 5e-4);
  EXPECT_NEAR(perInchFromPerMetre(perMetreFromPerCentimetre(10)), 25.4, 1e-12);
  EXPECT_DOUBLE_EQ(newtonsFromCentinewtons(450), 4.5);
  EXPECT_DOUBLE_EQ(centinewtonsFromNewtons(0.15), 15);
  EXPECT_DOUBLE_EQ(newtonsFromGramForce(1000), 9.80665);
}

}  // namespace heddle::textile
