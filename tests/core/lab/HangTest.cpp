// Sheets hung by two corners.
#include <gtest/gtest.h>

#include <cmath>

#include "core/lab/HangingSheet.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

HangShape hang(double step, const char* weave = "plain") {
  HangSetup setup;
  setup.fabric = test::softCotton(weave);
  setup.fabric.drapeScale = 8;
  setup.size = 0.06;
  setup.step = step;
  setup.seconds = 1.5;
  setup.massDamping = 8;
  return hangSheet(setup);
}

TEST(Hang, TheSagKnowsNoStep) {
  const HangShape coarse = hang(4e-3), fine = hang(1e-3);
  EXPECT_NEAR(coarse.sag, fine.sag, 0.02 * fine.sag);
  EXPECT_EQ(coarse.rejected, 0);
}

TEST(Hang, ASatinSagsMoreThanAPlainWeaveOfItsYarns) {
  EXPECT_GT(hang(4e-3, "satin-5").edgeSag, hang(4e-3, "plain").edgeSag);
}

TEST(Hang, TheSheetHangsBelowItsClipsAtItsOwnLength) {
  const HangShape shape = hang(4e-3);
  // Nothing is longer than the cloth, and most of it hangs.
  EXPECT_LT(shape.sag, 0.06 * 1.1);
  EXPECT_GT(shape.sag, 0.06 * 0.8);
  EXPECT_GT(shape.edgeSag, 1e-3);
  EXPECT_LT(shape.maxStrain, 0.01);
  // Its upper edge spans what the slack left.
  EXPECT_NEAR(foldShare(shape.upperEdge), 1 / 0.8 - 1, 0.02);
}

}  // namespace
}  // namespace heddle
