#include <gtest/gtest.h>

#include <cmath>

#include "render/Camera.h"

namespace heddle::render {
namespace {

constexpr Viewport kArea{1280, 720};

Bounds box(glm::vec3 low, glm::vec3 high) {
  Bounds bounds;
  bounds.include(low);
  bounds.include(high);
  return bounds;
}

void expectNear(glm::vec3 a, glm::vec3 b, float tolerance) {
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], tolerance) << "axis " << i;
}

TEST(Camera, ViewsLookAlongTheirAxes) {
  const Bounds bounds = box({-1, -1, -1}, {1, 1, 1});
  Camera camera;
  const auto check = [&](View view, glm::vec3 backward, glm::vec3 right, glm::vec3 up) {
    camera.setView(view, bounds, kArea.aspect());
    expectNear(camera.backward(), backward, 1e-6f);
    expectNear(camera.right(), right, 1e-6f);
    expectNear(camera.up(), up, 1e-6f);
  };
  check(View::Top, {0, 0, 1}, {1, 0, 0}, {0, 1, 0});       // warp upright, face seen
  check(View::Bottom, {0, 0, -1}, {-1, 0, 0}, {0, 1, 0});  // turned about the warp
  check(View::Front, {0, -1, 0}, {1, 0, 0}, {0, 0, 1});
  check(View::Side, {1, 0, 0}, {0, 1, 0}, {0, 0, 1});
}

TEST(Camera, ZoomKeepsThePointUnderThePointer) {
  for (const bool orthographic : {false, true}) {
    Camera camera;
    camera.setView(View::Perspective, box({-0.1f, -0.1f, -0.02f}, {0.1f, 0.1f, 0.02f}), 1.5f);
    camera.setOrthographic(orthographic);
    const glm::vec2 pointer(933, 151);
    const glm::vec3 under = camera.pointAtDepth(pointer, camera.target(), kArea);
    const float distance = camera.distance();
    camera.zoomTo(pointer, 0.6f, kArea);
    EXPECT_NEAR(camera.distance(), 0.6f * distance, 1e-6f);
    const glm::vec3 now = camera.project(under, kArea);
    EXPECT_NEAR(now.x, pointer.x, 0.02f);
    EXPECT_NEAR(now.y, pointer.y, 0.02f);
  }
}

TEST(Camera, OrbitKeepsDistanceAndStopsAtThePoles) {
  Camera camera;
  camera.setTarget({1, 2, 3});
  camera.setDistance(0.5f);
  for (int i = 0; i < 50; ++i) {
    camera.orbit(0.3f, 0.11f);
    EXPECT_NEAR(glm::length(camera.eye() - glm::vec3(1, 2, 3)), 0.5f, 1e-5f);
  }
  EXPECT_NEAR(camera.elevation(), std::acos(-1.0f) / 2, 1e-6f);
}

TEST(Camera, PanMovesTheTargetWithThePointer) {
  Camera camera;
  const glm::vec3 before = camera.target();
  camera.pan({40, -25}, kArea);
  const glm::vec3 now = camera.project(before, kArea);
  EXPECT_NEAR(now.x, 640 + 40, 0.05f);
  EXPECT_NEAR(now.y, 360 - 25, 0.05f);
}

TEST(Camera, RayThroughAProjectedPointMeetsIt) {
  for (const bool orthographic : {false, true}) {
    Camera camera;
    camera.setOrthographic(orthographic);
    const glm::vec3 point(0.02f, -0.03f, 0.01f);
    const glm::vec3 pixel = camera.project(point, kArea);
    const Ray ray = camera.ray({pixel.x, pixel.y}, kArea);
    EXPECT_NEAR(glm::length(glm::cross(point - ray.origin, ray.direction)), 0.0f, 2e-6f);
  }
}

TEST(Camera, FramingShowsEveryCornerAndFillsThePicture) {
  for (const View view : {View::Perspective, View::Top, View::Front, View::Side}) {
    Camera camera;
    const glm::vec3 low(0.3f, -0.1f, -0.04f), high(0.6f, 0.2f, 0.03f);
    camera.setView(view, box(low, high), kArea.aspect());
    float reach = 0;
    for (int corner = 0; corner < 8; ++corner) {
      const glm::vec3 p =
          camera.project({(corner & 1) ? high.x : low.x, (corner & 2) ? high.y : low.y,
                          (corner & 4) ? high.z : low.z},
                         kArea);
      reach = std::max({reach, std::abs(p.x / 640 - 1), std::abs(p.y / 360 - 1)});
    }
    EXPECT_LT(reach, 1.0f);
    EXPECT_GT(reach, 0.8f);
  }
}

TEST(Camera, FlatViewHasTheScaleAskedFor) {
  Camera camera;
  camera.setFlat({0.01f, 0.02f}, 1e-4f, kArea.height);
  const glm::vec3 p = camera.project({0.01f + 8e-4f, 0.02f + 16e-4f, 0}, kArea);
  EXPECT_NEAR(p.x, 640 + 8, 0.01f);
  EXPECT_NEAR(p.y, 360 - 16, 0.01f);
}

}  // namespace
}  // namespace heddle::render
