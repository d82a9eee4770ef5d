#include <gtest/gtest.h>

#include <stdexcept>

#include "core/weave/Draft.h"

namespace heddle {
namespace {

/// Three ends on shafts 1, 2 and both; treadles tied to shaft 1 and shaft 2; three picks pressing
/// treadle 1, treadle 2 and none.
Draft smallDraft() {
  Draft draft;
  draft.shafts = 2;
  draft.treadles = 2;
  draft.threading = {{1}, {2}, {1, 2}};
  draft.tieUp = {{1}, {2}};
  draft.treadling = {{1}, {2}, {}};
  draft.warp.resize(3);
  draft.weft.resize(3);
  return draft;
}

void expectRow(const Drawdown& drawdown, int pick, bool first, bool second, bool third) {
  EXPECT_EQ(drawdown.warpUp(0, pick), first) << "pick " << pick;
  EXPECT_EQ(drawdown.warpUp(1, pick), second) << "pick " << pick;
  EXPECT_EQ(drawdown.warpUp(2, pick), third) << "pick " << pick;
}

TEST(Draft, RisingShedPutsMovedEndsOnTop) {
  const Drawdown drawdown = makeDrawdown(smallDraft());
  expectRow(drawdown, 0, true, false, true);
  expectRow(drawdown, 1, false, true, true);
  expectRow(drawdown, 2, false, false, false);
}

TEST(Draft, SinkingShedPutsThemBelow) {
  Draft draft = smallDraft();
  draft.risingShed = false;
  const Drawdown drawdown = makeDrawdown(draft);
  expectRow(drawdown, 0, false, true, false);
  expectRow(drawdown, 2, true, true, true);
}

TEST(Draft, LiftplanReplacesTieUpAndTreadling) {
  Draft draft = smallDraft();
  draft.liftplan = {{2}, {1, 2}, {1}};
  const Drawdown drawdown = makeDrawdown(draft);
  expectRow(drawdown, 0, false, true, true);
  expectRow(drawdown, 1, true, true, true);
  expectRow(drawdown, 2, true, false, true);
}

TEST(Draft, AnEndOnNoShaftStaysDown) {
  Draft draft = smallDraft();
  draft.threading[0].clear();
  expectRow(makeDrawdown(draft), 0, false, false, true);
}

TEST(Draft, ContradictorySizesAreRefused) {
  Draft draft = smallDraft();
  draft.weft.resize(4);
  EXPECT_THROW(makeDrawdown(draft), std::invalid_argument);
  draft = smallDraft();
  draft.threading[0] = {3};
  EXPECT_THROW(makeDrawdown(draft), std::out_of_range);
}

}  // namespace
}  // namespace heddle
