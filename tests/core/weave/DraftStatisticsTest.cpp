#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/weave/BuiltinWeaves.h"
#include "core/weave/DraftStatistics.h"

namespace heddle {
namespace {

Drawdown fromRows(const std::vector<std::string>& rows) {
  Drawdown drawdown(int(rows[0].size()), int(rows.size()));
  for (int pick = 0; pick < drawdown.picks(); ++pick) {
    for (int end = 0; end < drawdown.ends(); ++end) {
      drawdown.setWarpUp(end, pick, rows[std::size_t(pick)][std::size_t(end)] == '1');
    }
  }
  return drawdown;
}

struct Expected {
  const char* weave;
  int warpFloat, weftFloat;
  double warpFaced;
  int ends, picks;
};

// By the definition of each weave. Honeycomb, counted in its point diagram: the end in the middle
// of the warp diamond rises on picks 7, 8, 1, 2, 3, and pick 5 raises one end of eight. Its picks
// raise 6, 5, 3, 2, 1, 2, 3, 5 ends.
TEST(DraftStatistics, OfTheBuiltInWeaves) {
  const std::vector<Expected> table{
      {"plain", 1, 1, 0.5, 2, 2},
      {"twill-2-2", 2, 2, 0.5, 4, 4},
      {"twill-3-1", 3, 1, 0.75, 4, 4},
      {"satin-5", 4, 1, 0.8, 5, 5},
      {"satin-8", 7, 1, 0.875, 8, 8},
      {"basket-2-2", 2, 2, 0.5, 4, 4},
      {"herringbone", 2, 2, 0.5, 16, 4},
      {"honeycomb", 5, 7, (6 + 2 * 5 + 2 * 3 + 2 * 2 + 1) / 64.0, 8, 8},
  };
  ASSERT_EQ(table.size(), builtinWeaveNames().size());
  for (const Expected& expected : table) {
    SCOPED_TRACE(expected.weave);
    const DraftStatistics got = computeStatistics(makeDrawdown(builtinWeave(expected.weave)));
    EXPECT_EQ(got.longestWarpFloat, expected.warpFloat);
    EXPECT_EQ(got.longestWeftFloat, expected.weftFloat);
    EXPECT_DOUBLE_EQ(got.warpFacedFraction, expected.warpFaced);
    EXPECT_EQ(got.repeatEnds, expected.ends);
    EXPECT_EQ(got.repeatPicks, expected.picks);
    EXPECT_EQ(got.looseEnds, 0);
    EXPECT_EQ(got.loosePicks, 0);
  }
}

TEST(DraftStatistics, FloatsGoOnAcrossTheEdgeOfTheDraft) {
  const DraftStatistics got = computeStatistics(fromRows({"1001", "0110", "0110", "1001"}));
  EXPECT_EQ(got.longestWarpFloat, 2);
  EXPECT_EQ(got.longestWeftFloat, 2);
}

TEST(DraftStatistics, TheRepeatIsFoundWithinTheDraft) {
  const DraftStatistics got = computeStatistics(fromRows({"110110", "011011", "110110", "011011"}));
  EXPECT_EQ(got.repeatEnds, 3);
  EXPECT_EQ(got.repeatPicks, 2);
}

TEST(DraftStatistics, AnEndThatNeverInterlacesFloatsForTheWholeRepeat) {
  const DraftStatistics got = computeStatistics(fromRows({"101", "011", "101", "011"}));
  EXPECT_EQ(got.repeatPicks, 2);
  EXPECT_EQ(got.longestWarpFloat, 2);
  EXPECT_EQ(got.looseEnds, 1);
  EXPECT_EQ(got.loosePicks, 0);
}

TEST(DraftStatistics, OfNothingIsZero) {
  const DraftStatistics got = computeStatistics(Drawdown());
  EXPECT_EQ(got.repeatEnds, 0);
  EXPECT_EQ(got.warpFacedFraction, 0);
}

}  // namespace
}  // namespace heddle
