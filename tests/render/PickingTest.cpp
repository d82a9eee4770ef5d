#include <gtest/gtest.h>

#include "render/Picking.h"
#include "tests/render/WovenFrame.h"

namespace heddle::render {
namespace {

constexpr Viewport kArea{800, 600};

std::shared_ptr<Frame> warpUpCloth() {
  Drawdown drawdown(1, 1);
  drawdown.setWarpUp(0, 0, true);
  WovenFrameOptions options;
  options.ends = options.picks = 5;
  return wovenFrame(drawdown, options);
}

Camera above(View view) {
  Camera camera;
  Bounds bounds;
  bounds.include({-4e-3f, -4e-3f, 0});
  bounds.include({4e-3f, 4e-3f, 0});
  camera.setView(view, bounds, kArea.aspect());
  return camera;
}

TEST(Picking, FindsTheYarnOnTopFromEitherSide) {
  const std::shared_ptr<Frame> frame = warpUpCloth();
  // The middle crossing is at the origin: end 2 is on top, pick 2 (the eighth yarn) below it.
  for (const View view : {View::Top, View::Bottom}) {
    const Camera camera = above(view);
    const glm::vec3 pixel = camera.project({0, 0, 0}, kArea);
    const std::optional<Pick> hit = pick(*frame, camera, {pixel.x, pixel.y}, kArea);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->yarn, view == View::Top ? 2 : 5 + 2);
    const std::size_t node = static_cast<std::size_t>(hit->node);
    EXPECT_NEAR(frame->position[3 * node], 0, 1e-9);
    EXPECT_NEAR(frame->position[3 * node + 1], 0, 1e-9);
  }
}

TEST(Picking, TakesTheNearerNodeOfTheSegment) {
  const std::shared_ptr<Frame> frame = warpUpCloth();
  const Camera camera = above(View::Top);
  const glm::vec3 pixel =
      camera.project({1e-3f, 1.6e-3f, 2e-4f}, kArea);  // on end 3, nearer to pick 4
  const std::optional<Pick> hit = pick(*frame, camera, {pixel.x, pixel.y}, kArea);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->yarn, 3);
  EXPECT_NEAR(frame->position[3 * static_cast<std::size_t>(hit->node) + 1], 2e-3, 1e-9);
}

TEST(Picking, FindsNothingBesideTheCloth) {
  EXPECT_FALSE(pick(*warpUpCloth(), above(View::Top), {5, 5}, kArea));
}

}  // namespace
}  // namespace heddle::render
