#include <gtest/gtest.h>

#include <stdexcept>

#include "core/weave/BuiltinWeaves.h"

namespace heddle {
namespace {

/// Rows of '1' (warp on top) and '0', first pick first, first end first.
std::vector<std::string> rows(const std::string& weave) {
  const Drawdown drawdown = makeDrawdown(builtinWeave(weave));
  std::vector<std::string> text;
  for (int pick = 0; pick < drawdown.picks(); ++pick) {
    text.emplace_back();
    for (int end = 0; end < drawdown.ends(); ++end) {
      text.back() += drawdown.warpUp(end, pick) ? '1' : '0';
    }
  }
  return text;
}

using Rows = std::vector<std::string>;

// The point diagrams below are the textbook ones, drawn by hand.
TEST(BuiltinWeaves, PlainAlternates) { EXPECT_EQ(rows("plain"), (Rows{"10", "01"})); }

TEST(BuiltinWeaves, TwillsStepOneEndAPick) {
  EXPECT_EQ(rows("twill-2-2"), (Rows{"1100", "0110", "0011", "1001"}));
  EXPECT_EQ(rows("twill-3-1"), (Rows{"1110", "0111", "1011", "1101"}));
}

TEST(BuiltinWeaves, BasketIsPlainDoubled) {
  EXPECT_EQ(rows("basket-2-2"), (Rows{"1100", "1100", "0011", "0011"}));
}

TEST(BuiltinWeaves, HerringboneReversesWithACut) {
  EXPECT_EQ(rows("herringbone"),
            (Rows{"1100110011001100", "0110011010011001", "0011001100110011", "1001100101100110"}));
}

TEST(BuiltinWeaves, HoneycombHasTwoDiamonds) {
  EXPECT_EQ(rows("honeycomb"), (Rows{"10111110", "01011101", "00101010", "00010100", "00001000",
                                     "00010100", "00101010", "01011101"}));
}

// A satin of n has one binding point in every end and every pick, and no two of them touch.
void expectSatin(const std::string& weave, int n) {
  const Drawdown drawdown = makeDrawdown(builtinWeave(weave));
  ASSERT_EQ(drawdown.ends(), n);
  ASSERT_EQ(drawdown.picks(), n);
  for (int i = 0; i < n; ++i) {
    int inPick = 0, inEnd = 0;
    for (int j = 0; j < n; ++j) {
      inPick += drawdown.warpUp(j, i) ? 0 : 1;
      inEnd += drawdown.warpUp(i, j) ? 0 : 1;
      if (drawdown.warpUp(j, i)) continue;
      for (const int side : {1, n - 1}) {
        EXPECT_TRUE(drawdown.warpUp(j + side, i + 1)) << weave << " end " << j << " pick " << i;
      }
    }
    EXPECT_EQ(inPick, 1);
    EXPECT_EQ(inEnd, 1);
  }
}

TEST(BuiltinWeaves, SatinsBindOnceAndNeverSideBySide) {
  expectSatin("satin-5", 5);
  expectSatin("satin-8", 8);
}

TEST(BuiltinWeaves, AreTwoColouredAndComplete) {
  EXPECT_EQ(builtinWeaveNames().size(), 8u);
  for (const std::string& name : builtinWeaveNames()) {
    const Draft draft = builtinWeave(name);
    EXPECT_EQ(draft.name, name);
    EXPECT_EQ(draft.threading.size(), draft.warp.size());
    EXPECT_FALSE(draft.warp.front().color == draft.weft.front().color);
  }
}

TEST(BuiltinWeaves, UnknownNameListsTheKnownOnes) {
  try {
    builtinWeave("tweed");
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    const std::string text = error.what();
    for (const std::string& name : builtinWeaveNames()) {
      EXPECT_NE(text.find(name), std::string::npos) << text;
    }
  }
}

}  // namespace
}  // namespace heddle
