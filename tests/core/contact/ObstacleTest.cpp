// Signed distances worked out by hand, and normals against differences.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "core/contact/Obstacle.h"

namespace heddle {
namespace {

Obstacle floorAt(double z) {
  Obstacle o;
  o.kind = Obstacle::Kind::Floor;
  o.center = {5, -7, z};
  return o;
}

Obstacle sphere() {
  Obstacle o;
  o.kind = Obstacle::Kind::Sphere;
  o.center = {1, 0, 0};
  o.size = 2;
  return o;
}

/// A disc of radius 3 from z = -1 down to z = -1.5, edges rounded by 0.1.
Obstacle table() {
  Obstacle o;
  o.kind = Obstacle::Kind::Table;
  o.center = {0, 0, -1};
  o.size = 3;
  o.thickness = 0.5;
  o.rounding = 0.1;
  return o;
}

/// Edge 2 around (10, 0, 0), edges rounded by 0.2: spheres of 0.2 around a box of edge 1.6.
Obstacle cube() {
  Obstacle o;
  o.kind = Obstacle::Kind::Cube;
  o.center = {10, 0, 0};
  o.size = 1;
  o.rounding = 0.2;
  return o;
}

void expectDistance(const Obstacle& o, Vec3 at, double distance, Vec3 normal) {
  const SignedDistance d = signedDistance(o, at);
  EXPECT_NEAR(d.distance, distance, 1e-12) << at.x << ' ' << at.y << ' ' << at.z;
  EXPECT_NEAR(length(d.normal - normal), 0, 1e-12) << at.x << ' ' << at.y << ' ' << at.z;
}

TEST(Obstacle, NothingIsFarAway) {
  EXPECT_GT(signedDistance(Obstacle{}, {0, 0, -1e6}).distance, 1e6);
}

TEST(Obstacle, FloorIsAHeight) {
  expectDistance(floorAt(-0.1), {1, 2, 3}, 3.1, {0, 0, 1});
  expectDistance(floorAt(-0.1), {1, 2, -0.4}, -0.3, {0, 0, 1});
}

TEST(Obstacle, SphereIsADistanceFromItsCentre) {
  expectDistance(sphere(), {1, 3, 4}, 3, {0, 0.6, 0.8});
  expectDistance(sphere(), {1, 2, 0}, 0, {0, 1, 0});
  expectDistance(sphere(), {0.5, 0, 0}, -1.5, {-1, 0, 0});
  // Its very middle has no direction, but must have a unit normal.
  const SignedDistance middle = signedDistance(sphere(), {1, 0, 0});
  EXPECT_EQ(middle.distance, -2);
  EXPECT_NEAR(length(middle.normal), 1, 1e-15);
}

TEST(Obstacle, TableIsADisc) {
  expectDistance(table(), {1, 1, 0}, 1, {0, 0, 1});
  expectDistance(table(), {0, 0, 0}, 1, {0, 0, 1});
  expectDistance(table(), {-1, 1, -2}, 0.5, {0, 0, -1});
  expectDistance(table(), {3 * 1.2, 4 * 1.2, -1.25}, 3, {0.6, 0.8, 0});  // 6 from the axis
  expectDistance(table(), {0, 0, -1.1}, -0.1, {0, 0, 1});
  expectDistance(table(), {0, -2.95, -1.25}, -0.05, {0, -1, 0});
  // The rim: circles of 0.1 around the ring of radius 2.9 at z = -1.1 and z = -1.4.
  expectDistance(table(), {0, 2.9 + 3, -1.1 + 4}, 4.9, {0, 0.6, 0.8});
  expectDistance(table(), {-2.9 - 4, 0, -1.4 - 3}, 4.9, {-0.8, 0, -0.6});
}

TEST(Obstacle, CubeHasFacesRoundEdgesAndRoundCorners) {
  expectDistance(cube(), {12, 0.3, -0.4}, 1, {1, 0, 0});
  expectDistance(cube(), {10.1, -3, 0.2}, 2, {0, -1, 0});
  expectDistance(cube(), {9.5, 0.5, 1}, 0, {0, 0, 1});
  expectDistance(cube(), {10.8 + 3, 0.8 + 4, 0.1}, 4.8, {0.6, 0.8, 0});
  expectDistance(cube(), {10, -0.8 - 4, 0.8 + 3}, 4.8, {0, -0.8, 0.6});
  expectDistance(cube(), {9.2 - 1, 0.8 + 2, -0.8 - 2}, 2.8, {-1.0 / 3, 2.0 / 3, -2.0 / 3});
  expectDistance(cube(), {10.9, 0, 0}, -0.1, {1, 0, 0});
  expectDistance(cube(), {10, 0.1, -0.6}, -0.4, {0, 0, -1});
  EXPECT_NEAR(signedDistance(cube(), {10, 0, 0}).distance, -1, 1e-15);
}

TEST(Obstacle, NormalIsTheDistancesGradient) {
  std::mt19937 random(3);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random()) / 4294967295.0;
  };
  for (const Obstacle& o : {floorAt(0.3), sphere(), table(), cube()}) {
    int tried = 0;
    while (tried < 2000) {
      const Vec3 x = o.center + Vec3{uniform(-4, 4), uniform(-4, 4), uniform(-4, 4)};
      const SignedDistance d = signedDistance(o, x);
      // Deep inside, where two faces are equally near, the gradient jumps: only the skin is smooth.
      if (o.rounding > 0 && d.distance < -0.9 * o.rounding) continue;
      if (o.kind == Obstacle::Kind::Sphere && d.distance < -1.9) continue;
      ++tried;
      constexpr double kStep = 1e-6;
      Vec3 gradient;
      double* const entries[] = {&gradient.x, &gradient.y, &gradient.z};
      for (int axis = 0; axis < 3; ++axis) {
        const Vec3 e{axis == 0 ? kStep : 0, axis == 1 ? kStep : 0, axis == 2 ? kStep : 0};
        *entries[axis] =
            (signedDistance(o, x + e).distance - signedDistance(o, x - e).distance) / (2 * kStep);
      }
      EXPECT_NEAR(length(d.normal), 1, 1e-14);
      EXPECT_NEAR(length(gradient - d.normal), 0, 1e-5) << x.x << ' ' << x.y << ' ' << x.z;
    }
  }
}

TEST(Obstacle, DistanceIsTheDistanceToTheSurface) {
  // From any point outside, going back along the normal by the distance arrives on the surface.
  std::mt19937 random(4);
  const auto uniform = [&] { return -4 + 8 * static_cast<double>(random()) / 4294967295.0; };
  for (const Obstacle& o : {sphere(), table(), cube()}) {
    for (int k = 0; k < 500; ++k) {
      const Vec3 x = o.center + Vec3{uniform(), uniform(), uniform()};
      const SignedDistance d = signedDistance(o, x);
      if (d.distance > 0) {
        EXPECT_NEAR(signedDistance(o, x - d.distance * d.normal).distance, 0, 1e-12);
      }
    }
  }
}

}  // namespace
}  // namespace heddle
