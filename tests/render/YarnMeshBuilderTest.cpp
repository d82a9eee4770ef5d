#include <gtest/gtest.h>

#include <stdexcept>

#include "render/YarnMeshBuilder.h"
#include "tests/render/WovenFrame.h"

namespace heddle::render {
namespace {

Drawdown plainWeave() {
  Drawdown drawdown(2, 2);
  drawdown.setWarpUp(0, 0, true);
  drawdown.setWarpUp(1, 1, true);
  return drawdown;
}

/// Two ends and two picks, 1 mm apart, radius 0.2 mm. Points: end 0 is 0..3, end 1 is 4..7, pick 0
/// is 8..11, pick 1 is 12..15; the first and last of each are loose ends.
std::shared_ptr<Frame> smallCloth() {
  WovenFrameOptions options;
  options.ends = options.picks = 2;
  return wovenFrame(plainWeave(), options);
}

void expectPoint(glm::vec4 found, float x, float y, float z) {
  EXPECT_NEAR(found.x, x, 1e-8f);
  EXPECT_NEAR(found.y, y, 1e-8f);
  EXPECT_NEAR(found.z, z, 1e-8f);
}

TEST(YarnMeshBuilder, DisplacesRoundYarnsByTheirOffset) {
  YarnMeshBuilder builder(1.0f);
  EXPECT_TRUE(builder.update(*smallCloth()));
  const YarnShape& shape = builder.shape();
  expectPoint(shape.centre[0], -0.5e-3f, -1.5e-3f, 0);         // loose end of end 0
  expectPoint(shape.centre[1], -0.5e-3f, -0.5e-3f, 0.2e-3f);   // over pick 0
  expectPoint(shape.centre[2], -0.5e-3f, 0.5e-3f, -0.2e-3f);   // under pick 1
  expectPoint(shape.centre[9], -0.5e-3f, -0.5e-3f, -0.2e-3f);  // pick 0 under end 0
}

TEST(YarnMeshBuilder, FlattenedYarnsStillTouch) {
  YarnMeshBuilder builder(0.5f);
  builder.update(*smallCloth());
  const YarnShape& shape = builder.shape();
  // Half the thickness, so half the offset: upper yarn's underside = lower yarn's top.
  EXPECT_NEAR(shape.centre[1].z, 0.1e-3f, 1e-9f);
  EXPECT_NEAR(shape.section[1].y, 0.1e-3f, 1e-9f);
  EXPECT_NEAR(shape.centre[1].z - shape.section[1].y, shape.centre[9].z + shape.section[9].y,
              1e-9f);
  EXPECT_NEAR(shape.section[1].z, -0.1e-3f, 1e-9f);  // where the crossing yarn's axis lies
  EXPECT_NEAR(shape.section[1].w, 0.1e-3f, 1e-9f);
  EXPECT_EQ(shape.section[0].w, 0.0f);  // nothing crosses a loose end
}

TEST(YarnMeshBuilder, ArcLengthIsTheYarnsOwn) {
  const std::shared_ptr<Frame> frame = smallCloth();
  YarnMeshBuilder builder;
  builder.update(*frame);
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(builder.shape().centre[4 + i].w, 1e-3f * static_cast<float>(i), 1e-8f);
  // Stretched by a quarter, 1 mm in space is 0.8 mm of yarn.
  frame->strain[5] = 0.25f;
  EXPECT_FALSE(builder.update(*frame)) << "the topology is the same";
  EXPECT_NEAR(builder.shape().centre[6].w, 1.8e-3f, 1e-8f);
  EXPECT_NEAR(builder.shape().centre[7].w, 2.8e-3f, 1e-8f);
}

TEST(YarnMeshBuilder, FindsParallelNeighboursOnBothSides) {
  YarnMeshBuilder builder(1.0f);
  builder.update(*smallCloth());
  // End 0 runs along +y with the normal +z, so +b is +x: end 1 lies there, under pick 0.
  const glm::vec4 beside = builder.shape().beside[1];
  EXPECT_GT(beside.x, 1.0f) << "no neighbour on the left";
  EXPECT_NEAR(beside.z, 1e-3f, 1e-8f);
  EXPECT_NEAR(beside.w, -0.2e-3f, 1e-9f);
  // Pick 0 runs along +x, so +b is -y: pick 1 lies on the other side, where end 0 is below.
  EXPECT_NEAR(builder.shape().beside[9].x, 1e-3f, 1e-8f);
  EXPECT_NEAR(builder.shape().beside[9].y, 0.2e-3f, 1e-9f);
  EXPECT_GT(builder.shape().beside[9].z, 1.0f);
}

TEST(YarnMeshBuilder, LaysOutOneInstanceASegmentAndOnePanelAMesh) {
  YarnMeshBuilder builder;
  builder.update(*smallCloth());
  const YarnLayout& layout = builder.layout();
  EXPECT_EQ(layout.segments.size(), 4u * 3u);
  EXPECT_EQ(layout.segments[0].flags, YarnLayout::kHasNext);
  EXPECT_EQ(layout.segments[1].flags, YarnLayout::kHasNext | YarnLayout::kHasPrevious);
  EXPECT_EQ(layout.segments[2].flags, YarnLayout::kHasPrevious);
  EXPECT_EQ(layout.segments[0].color, 30u | 60u << 8 | 140u << 16);
  EXPECT_EQ(layout.sheet.size(), 6u);  // the one panel between two ends and two picks
}

TEST(YarnMeshBuilder, RefusesFramesThatDoNotFitTheirTopology) {
  const std::shared_ptr<Frame> frame = smallCloth();
  frame->position.pop_back();
  YarnMeshBuilder builder;
  EXPECT_THROW(builder.update(*frame), std::invalid_argument);
}

}  // namespace
}  // namespace heddle::render
