#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/lab/Elastica.h"

namespace heddle {
namespace {

TEST(Elastica, TipOfACantileverAsTabulated) {
  // Bisshopp and Drucker's curves as they are commonly tabulated, three digits.
  const struct {
    double load, down, back;
  } table[] = {{1, .302, .056}, {2, .493, .161}, {5, .714, .388}, {10, .811, .555}};
  for (const auto& row : table) {
    const TipPlace tip = elasticaTip(row.load);
    EXPECT_NEAR(tip.down, row.down, 6e-4) << row.load;
    EXPECT_NEAR(tip.back, row.back, 6e-4) << row.load;
  }
}

TEST(Elastica, ASmallTipLoadIsTheBeamEquations) {
  // P L^3/(3 EI)
  EXPECT_NEAR(elasticaTip(1e-3).down, 1e-3 / 3, 1e-9);
}

TEST(Elastica, BuckledColumnAsTabulated) {
  // Timoshenko and Gere, Theory of Elastic Stability, table 2-4: P/Pcr and tip deflection over
  // length of the clamped column.
  const double table[][2] = {{1.015, .220}, {1.063, .422}, {1.152, .593}, {1.293, .719},
                             {1.518, .792}, {1.884, .803}, {2.541, .750}};
  for (const auto& row : table) {
    EXPECT_NEAR(2 * elasticaBuckled(row[0]), row[1], 0.004) << row[0];
  }
}

TEST(Elastica, ASlightlyHeavyStripIsTheBeamEquations) {
  // w L^4/(8 EI)
  EXPECT_NEAR(heavyElastica(1e-3).down.back(), 1e-3 / 8, 1e-9);
}

TEST(Elastica, AStripTwiceItsBendingLengthHangsAtTheStandardAngle) {
  // Peirce 1930 and ASTM D1388: C = O/2 at 41.5 degrees, so w O^3/G = 8.
  EXPECT_NEAR(heavyElastica(8).chordAngle() * 180 / std::numbers::pi, 41.5, 0.1);
}

}  // namespace
}  // namespace heddle
