#include <gtest/gtest.h>

#include "app/studio/sheet/SheetLayout.h"
#include "core/weave/BuiltinWeaves.h"

namespace heddle::studio {
namespace {

Draft wideDraft() {
  Draft draft = builtinWeave("plain");
  draft.warp.resize(400, draft.warp.front());
  draft.weft.resize(300, draft.weft.front());
  return draft;
}

}  // namespace

TEST(SheetLayout, QuadrantsLieAsOnAWeaversSheetAndDoNotOverlap) {
  for (const QSize area : {QSize(240, 240), QSize(340, 560), QSize(700, 300)}) {
    const SheetLayout layout(builtinWeave("herringbone"), area, 0, 0);
    EXPECT_LT(layout.warpBar().bottom(), layout.threading().top());
    EXPECT_LT(layout.threading().bottom(), layout.drawdown().top());
    EXPECT_LT(layout.drawdown().right(), layout.treadling().left());
    EXPECT_LT(layout.treadling().right(), layout.weftBar().left());
    EXPECT_DOUBLE_EQ(layout.tieUp().left(), layout.treadling().left());
    EXPECT_DOUBLE_EQ(layout.tieUp().bottom(), layout.threading().bottom());
    EXPECT_LE(layout.weftBar().right(), area.width());
    EXPECT_LE(layout.drawdown().bottom(), area.height());
  }
}

TEST(SheetLayout, FirstEndIsAtTheRightAndFirstPickAtTheTop) {
  const SheetLayout layout(builtinWeave("twill-2-2"), {340, 500}, 0, 0);
  EXPECT_DOUBLE_EQ(layout.drawdownCell(0, 0).right(), layout.drawdown().right());
  EXPECT_DOUBLE_EQ(layout.drawdownCell(0, 0).top(), layout.drawdown().top());
  EXPECT_DOUBLE_EQ(layout.threadingCell(0, 1).bottom(), layout.threading().bottom());
}

TEST(SheetLayout, ThePlaceOfACellIsThatCell) {
  const SheetLayout layout(wideDraft(), {340, 500}, 120, 45);
  for (const SheetPlace place : {SheetPlace{120, 45}, SheetPlace{133, 60}}) {
    EXPECT_EQ(layout.placeAt(layout.drawdownCell(place.end, place.pick).center()), place);
  }
  EXPECT_EQ(layout.placeAt(layout.threadingCell(125, 2).center()), (SheetPlace{125, -1}));
  EXPECT_EQ(layout.placeAt(layout.treadlingCell(1, 50).center()), (SheetPlace{-1, 50}));
  EXPECT_EQ(layout.placeAt({-5, -5}), (SheetPlace{-1, -1}));
}

TEST(SheetLayout, ScrollStopsAtTheLastThread) {
  const SheetLayout layout(wideDraft(), {340, 500}, 9999, 9999);
  EXPECT_EQ(layout.firstEnd() + layout.visibleEnds(), 400);
  EXPECT_EQ(layout.firstPick() + layout.visiblePicks(), 300);
}

}  // namespace heddle::studio
