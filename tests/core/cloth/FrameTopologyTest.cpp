// What a picture is told of a swatch.
#include <gtest/gtest.h>

#include "core/cloth/ClothBuilder.h"
#include "core/weave/BuiltinWeaves.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

TEST(FrameTopology, PointsLieOnTheirSideOfTheCloth) {
  Fabric fabric = test::softCotton("plain");
  fabric.crimpShare = 0.25;
  fabric.yarns[0].plies = 2;
  fabric.yarns[0].twist = -700;
  const YarnSystem system = buildSwatch(fabric, 4e-3, 3e-3);
  const auto topology = makeFrameTopology(system, fabric);
  EXPECT_EQ(topology->nodeCount, 6 * 5);
  EXPECT_EQ(topology->crossingCount, 12);
  EXPECT_EQ(std::count(topology->nodeIsCrossing.begin(), topology->nodeIsCrossing.end(), 1), 12);
  ASSERT_EQ(topology->yarns.size(), 7u);
  EXPECT_EQ(topology->pointNode.size(), 4u * 5 + 3u * 6);
  EXPECT_EQ(topology->pointOffset.size(), topology->pointNode.size());
  int next = 0;
  for (int y = 0; y < 7; ++y) {
    const FrameTopology::Yarn& yarn = topology->yarns[y];
    EXPECT_EQ(yarn.isWarp, y < 4);
    EXPECT_EQ(yarn.index, y < 4 ? y : y - 4);
    EXPECT_EQ(yarn.firstPoint, next);
    EXPECT_EQ(yarn.pointCount, y < 4 ? 5 : 6);
    EXPECT_FLOAT_EQ(yarn.radius, 0.2e-3f);
    EXPECT_EQ(yarn.plies, 2);
    EXPECT_FLOAT_EQ(yarn.twist, -700);
    for (int k = 0; k < yarn.pointCount; ++k) {
      const float offset = topology->pointOffset[next + k];
      if (k == 0 || k + 1 == yarn.pointCount) {
        EXPECT_EQ(offset, 0);
        continue;
      }
      // 2 c R = R/2 for the warp and 2 (1 - c) R = 3R/2 the other way for the weft.
      const bool warpUp = (yarn.index + k - 1) % 2 == 0;
      EXPECT_FLOAT_EQ(offset, (y < 4 ? 0.1e-3f : -0.3e-3f) * (warpUp ? 1.0f : -1.0f));
    }
    next += yarn.pointCount;
  }
}

TEST(FrameTopology, ColoursComeFromTheDraftOrFromTheYarns) {
  Fabric fabric = test::softCotton("plain");
  const Color red{200, 10, 20}, green{10, 200, 20}, blue{10, 20, 200}, grey{99, 98, 97};
  fabric.draft.warp[0].color = red;
  fabric.draft.warp[1].color = green;
  for (Thread& pick : fabric.draft.weft) pick.color = blue;
  fabric.yarns[0].color = grey;
  const YarnSystem system = buildSwatch(fabric, 5e-3, 4e-3);
  const auto byDraft = makeFrameTopology(system, fabric);
  for (int y = 0; y < 9; ++y) {
    EXPECT_EQ(byDraft->yarns[y].color, y >= 5 ? blue : y % 2 == 0 ? red : green);
  }
  fabric.useDraftColors = false;
  const auto byYarn = makeFrameTopology(system, fabric);
  for (const FrameTopology::Yarn& yarn : byYarn->yarns) {
    EXPECT_EQ(yarn.color, grey);
  }
}

}  // namespace
}  // namespace heddle
