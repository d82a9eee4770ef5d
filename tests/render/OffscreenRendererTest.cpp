#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/weave/BuiltinWeaves.h"
#include "tests/render/OffscreenFixture.h"
#include "tests/render/WovenFrame.h"

namespace heddle::render {
namespace {

std::shared_ptr<Frame> cloth(int ends) {
  WovenFrameOptions options;
  options.ends = options.picks = ends;
  return wovenFrame(makeDrawdown(builtinWeave("plain")), options);
}

Camera topOf(const Frame& frame, float aspect) {
  Camera camera;
  camera.setView(View::Top, frame, aspect);
  return camera;
}

double meanBrightness(const Image& image) {
  double sum = 0;
  for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
    sum += image.rgba[i] + image.rgba[i + 1] + image.rgba[i + 2];
  }
  return sum / (3.0 * image.width * image.height);
}

class OffscreenPictures : public Offscreen {};

TEST_F(OffscreenPictures, TransparentBackgroundHasAlphaOnlyWhereYarnIs) {
  const auto frame = cloth(6);
  RenderSettings settings;
  settings.transparent = true;
  settings.shading = Shading::Flat;
  const Image image = renderer_->render(frame, topOf(*frame, 1.0f), settings, 400, 400);
  EXPECT_EQ(image.pixel(2, 2)[3], 0);
  // The middle of an even cloth is a hole between four yarns; walk left to the next end.
  EXPECT_EQ(image.pixel(200, 200)[3], 0);
  int solid = 0, partial = 0;
  for (int y = 0; y < 400; ++y) {
    for (int x = 0; x < 400; ++x) {
      const auto p = image.pixel(x, y);
      solid += p[3] == 255;
      if (p[3] == 0 || p[3] == 255) continue;
      ++partial;
      // Straight alpha: an edge keeps the yarn's colour, which is blue or cream, never near black.
      EXPECT_GT(p[2], 130) << x << ' ' << y;
    }
  }
  EXPECT_GT(solid, 400 * 400 / 5);
  EXPECT_GT(partial, 100);
}

TEST_F(OffscreenPictures, BackdropIsOpaqueAndBrighterInTheMiddle) {
  const Image image = renderer_->render(nullptr, Camera(), RenderSettings(), 320, 180);
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) ASSERT_EQ(image.rgba[i], 255);
  EXPECT_GT(image.pixel(150, 80)[0], image.pixel(2, 177)[0] + 20);
}

TEST_F(OffscreenPictures, TilesJoinWithoutASeam) {
  // Wider than one tile: the same picture at half the size must look the same after averaging.
  const auto frame = cloth(8);
  RenderSettings settings;
  settings.shading = Shading::Flat;
  const Camera camera = topOf(*frame, 3000.0f / 150);
  const Image large = renderer_->render(frame, camera, settings, 3000, 150);
  const Image small = renderer_->render(frame, camera, settings, 1500, 75);
  long difference = 0;
  for (int y = 0; y < 75; ++y) {
    for (int x = 0; x < 1500; ++x) {
      int sum = 0;
      for (const auto& [dx, dy] : {std::pair(0, 0), {1, 0}, {0, 1}, {1, 1}}) {
        sum += large.pixel(2 * x + dx, 2 * y + dy)[2];
      }
      difference += std::abs(sum / 4 - small.pixel(x, y)[2]);
    }
  }
  EXPECT_LT(static_cast<double>(difference) / (1500 * 75), 2.0);
}

TEST_F(OffscreenPictures, EightK) {
  const auto frame = cloth(3);
  RenderSettings settings;
  settings.detail = Detail::Fast;
  const Image image = renderer_->render(frame, topOf(*frame, 16.0f / 9), settings, 7680, 4320);
  ASSERT_EQ(image.rgba.size(), 4u * 7680u * 4320u);
  // An odd cloth has a crossing in the middle, far brighter than the backdrop's corner or quite
  // blue.
  const auto p = image.pixel(3840, 2160);
  EXPECT_GT(static_cast<int>(p[2]), image.pixel(3, 3)[2] + 40);
}

TEST_F(OffscreenPictures, RefusesSizesThatAreNone) {
  EXPECT_THROW(renderer_->render(nullptr, Camera(), {}, 0, 100), std::invalid_argument);
  EXPECT_THROW(renderer_->render(nullptr, Camera(), {}, 100, 16385), std::invalid_argument);
}

TEST_F(OffscreenPictures, ClothThrowsAShadowOnTheFloor) {
  WovenFrameOptions options;
  options.ends = options.picks = 20;
  options.radius = 0.3e-3;
  auto frame = wovenFrame(makeDrawdown(builtinWeave("plain")), options);
  frame->obstacle = {Frame::Obstacle::Kind::Floor, {0, 0, -0.006}, 0};
  Camera camera;
  camera.setView(View::Perspective, *frame, 1.5f);
  camera.setDistance(1.6f * camera.distance());
  RenderSettings with, without;
  without.shadows = false;
  const Image dark = renderer_->render(frame, camera, with, 300, 200);
  const Image light = renderer_->render(frame, camera, without, 300, 200);
  EXPECT_LT(meanBrightness(dark), meanBrightness(light) - 1.0);
}

TEST_F(OffscreenPictures, MarksShowOverTheCloth) {
  const auto frame = cloth(5);
  const Camera camera = topOf(*frame, 1.0f);
  RenderSettings settings;
  settings.accent = {0, 1, 0};
  settings.markedNodes = {3 * 7 + 3};  // the middle node of a grid of seven
  const Image image = renderer_->render(frame, camera, settings, 200, 200);
  const auto p = image.pixel(100, 100);
  EXPECT_LT(p[0], 30);
  EXPECT_GT(p[1], 225);
  EXPECT_LT(p[2], 30);
}

TEST_F(OffscreenPictures, SurvivesPositionsThatAreNotNumbers) {
  auto frame = cloth(5);
  frame->position[30] = std::nanf("");
  EXPECT_NO_THROW(renderer_->render(frame, topOf(*frame, 1.0f), {}, 64, 64));
}

}  // namespace
}  // namespace heddle::render
