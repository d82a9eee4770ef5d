// Wrinkles: how they are measured, and that friction is what keeps them.
#include <gtest/gtest.h>

#include "core/lab/Wrinkle.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

TEST(Wrinkle, DepthIsMeasuredFromTheBestPlane) {
  // z = x/2 + y/5 exactly, then two points off it by 3 and -4 mm along its normal.
  std::vector<Vec3> points;
  for (int i = -20; i <= 20; ++i) {
    for (int j = -20; j <= 20; ++j) {
      points.push_back({1e-3 * i, 1e-3 * j, 0.5e-3 * i + 0.2e-3 * j});
    }
  }
  EXPECT_NEAR(wrinkleDepth(points), 0, 1e-12);
  const Vec3 normal = normalizedOr({-0.5, -0.2, 1}, {});
  points[100] += 3e-3 * normal;
  points[1500] -= 4e-3 * normal;
  EXPECT_NEAR(wrinkleDepth(points), 7e-3, 0.02 * 7e-3);
}

TEST(Wrinkle, FrictionKeepsThem) {
  const auto left = [](double friction) {
    WrinkleSetup setup;
    setup.fabric = test::softCotton("plain");
    YarnType& yarn = setup.fabric.yarns[0];  // a percale
    yarn.friction = friction;
    yarn.linearDensity = 1.12e-5;
    yarn.diameter = 0.125e-3;
    yarn.stretchStiffness = 22;
    yarn.bendingStiffness = 1e-9;
    yarn.shearStiffness = 2e-3;
    setup.fabric.endsPerMetre = setup.fabric.picksPerMetre = 4000;
    setup.fabric.drapeScale = 12;
    setup.size = 0.03;
    const WrinkleCourse course = wrinkleSheet(setup);
    return course.residual() / course.heldDepth;
  };
  EXPECT_LT(left(0), 0.05);
  EXPECT_GT(left(0.3), 0.15);
}

}  // namespace
}  // namespace heddle
