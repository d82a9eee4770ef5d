// Each force by itself: hand-computed values and derivatives against central differences.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "core/forces/Bending.h"
#include "core/forces/Gravity.h"
#include "core/forces/Inertia.h"
#include "core/forces/Shear.h"
#include "core/forces/SlideBarrier.h"
#include "core/forces/SlidingFriction.h"
#include "core/forces/Stretch.h"

namespace heddle {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// Fourth-order central difference.
double derivative(const std::function<double(double)>& f, double step) {
  return (8 * (f(step) - f(-step)) - (f(2 * step) - f(-2 * step))) / (12 * step);
}

void expectNear(double actual, double expected, double scale, const char* what) {
  EXPECT_NEAR(actual, expected, 1e-6 * std::fmax(std::fabs(expected), scale)) << what;
}

Vec3 along(int axis, double d) {
  Vec3 v;
  v[axis] = d;
  return v;
}

const Vec3 kA{0.1e-3, -0.2e-3, 0.3e-3}, kO{1.1e-3, 0.2e-3, -0.1e-3}, kB{1.7e-3, 1.1e-3, 0.3e-3};
constexpr double kStep = 1e-7;

TEST(Stretch, ByHand) {
  // 1.1 mm of yarn over 1 mm of arc length at EA = 6 N: 10% strain, 0.6 N, 6/2 * 1e-3 * 0.01 J.
  const Stretch s = stretch({0, 0, 0}, {0, 0, 1.1e-3}, 1e-3, 6.0);
  EXPECT_NEAR(s.energy, 3e-5, 1e-12);
  EXPECT_NEAR(s.tension, 0.6, 1e-9);
  EXPECT_NEAR(s.gradU1, -0.5 * 6 * 0.21, 1e-9);
}

TEST(Stretch, GradientIsDerivative) {
  for (const double du : {0.8e-3, 1.3e-3}) {  // taut and slack
    const Stretch s = stretch(kA, kO, du, 6.0);
    for (int axis = 0; axis < 3; ++axis) {
      const auto moved = [&](double d) { return stretch(kA, kO + along(axis, d), du, 6.0).energy; };
      expectNear(s.gradX1()[axis], derivative(moved, kStep), 1e-3, "x");
    }
    const auto slid = [&](double d) { return stretch(kA, kO, du + d, 6.0).energy; };
    expectNear(s.gradU1, derivative(slid, kStep), 1e-3, "u");
  }
}

TEST(Stretch, HessianIsDerivativeWhenTaut) {
  const double du = 0.8e-3;
  const Stretch s = stretch(kA, kO, du, 6.0);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const auto f = [&](double d) { return stretch(kA, kO + along(j, d), du, 6.0).gradX1()[i]; };
      const double hessian = (s.dyad - s.across) * s.t[i] * s.t[j] + (i == j ? s.across : 0.0);
      expectNear(hessian, derivative(f, kStep), 1e3, "xx");
    }
    const auto f = [&](double d) { return stretch(kA, kO, du + d, 6.0).gradX1()[i]; };
    expectNear(-s.dyad * s.t[i] * s.w, derivative(f, kStep), 1e3, "xu");
  }
  const auto f = [&](double d) { return stretch(kA, kO, du + d, 6.0).gradU1; };
  expectNear(s.dyad * s.w * s.w, derivative(f, kStep), 1e3, "uu");
}

TEST(Stretch, NoLengthIsFinite) {
  const Stretch s = stretch(kA, kA, 1e-3, 6.0);
  EXPECT_NEAR(s.energy, 3e-3, 1e-12);
  EXPECT_EQ(length(s.gradX1()), 0.0);
}

TEST(Bending, ByHand) {
  // A right angle over D = 2 mm at EI = 5e-9 N m^2: V = 5e-9 (pi/2)^2 / 2e-3.
  const Bending b = bending({0, 0, 0}, {1e-3, 0, 0}, {1e-3, 1e-3, 0}, 2e-3, 5e-9);
  EXPECT_NEAR(b.energy, 5e-9 * kPi * kPi / 4 / 2e-3, 1e-15);
  // dV/d theta = 2 kb theta/D acts at the arm's end, a millimetre from the corner, against the
  // bend.
  const double force = 2 * 5e-9 * (kPi / 2) / 2e-3 / 1e-3;
  EXPECT_NEAR(b.gradB.x, -force, 1e-9);
  EXPECT_NEAR(b.gradB.y, 0, 1e-12);
  EXPECT_NEAR(b.gradA.y, force, 1e-9);
}

TEST(Bending, GradientIsDerivative) {
  const double D = 2.1e-3, kb = 5e-9;
  const Bending b = bending(kA, kO, kB, D, kb);
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = [&](double d) { return bending(kA + along(axis, d), kO, kB, D, kb).energy; };
    const auto o = [&](double d) { return bending(kA, kO + along(axis, d), kB, D, kb).energy; };
    const auto e = [&](double d) { return bending(kA, kO, kB + along(axis, d), D, kb).energy; };
    expectNear(b.gradA[axis], derivative(a, kStep), 1e-4, "a");
    expectNear(-(b.gradA + b.gradB)[axis], derivative(o, kStep), 1e-4, "o");
    expectNear(b.gradB[axis], derivative(e, kStep), 1e-4, "b");
  }
  expectNear(b.gradUb,
             derivative([&](double d) { return bending(kA, kO, kB, D + d, kb).energy; }, kStep),
             1e-4, "u");
}

TEST(Bending, HessianIsExactWhenStraight) {
  // d2V/dx_b2 across a straight yarn: V = kb (y/l)^2/D, so 2 kb/(D l^2); and no stiffness along it.
  const double l = 1e-3, D = 2e-3, kb = 5e-9;
  const Bending b = bending({0, 0, 0}, {l, 0, 0}, {2 * l, 0, 0}, D, kb);
  const Vec3 c1 = b.thetaB, c2 = b.acrossB;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const double expected = i == j && i > 0 ? 2 * kb / (D * l * l) : 0.0;
      EXPECT_NEAR(b.dyad1 * c1[i] * c1[j] + b.dyad2 * c2[i] * c2[j], expected, 1e-9);
    }
  }
}

TEST(Bending, FoldedAndDegenerateAreFinite) {
  for (const Vec3 end : {Vec3{0, 0, 0}, Vec3{1e-3, 0, 0}, Vec3{1e-13, 1e-14, 0}}) {
    const Bending b = bending({0, 0, 0}, {1e-3, 0, 0}, end, 2e-3, 5e-9);
    for (const double value : {b.energy, length(b.gradA), length(b.gradB), b.dyad1, b.dyad2}) {
      EXPECT_TRUE(std::isfinite(value));
    }
  }
}

TEST(Shear, ByHandAndGradient) {
  const double kx = 7e-3, L = 1e-3;
  // 60 degrees: V = kx L/2 (pi/6)^2.
  const Vec3 a{1e-3, 0, 0}, c{0, 0, 0}, b{0.5e-3, 0.8660254037844386e-3, 0};
  EXPECT_NEAR(shear(a, c, b, kx, L).energy, 0.5 * kx * L * kPi * kPi / 36, 1e-15);
  const Shear s = shear(kA, kO, kB, kx, L);
  for (int axis = 0; axis < 3; ++axis) {
    const auto atA = [&](double d) { return shear(kA + along(axis, d), kO, kB, kx, L).energy; };
    const auto atC = [&](double d) { return shear(kA, kO + along(axis, d), kB, kx, L).energy; };
    const auto atB = [&](double d) { return shear(kA, kO, kB + along(axis, d), kx, L).energy; };
    expectNear(s.gradA[axis], derivative(atA, kStep), 1e-4, "a");
    expectNear(-(s.gradA + s.gradB)[axis], derivative(atC, kStep), 1e-4, "c");
    expectNear(s.gradB[axis], derivative(atB, kStep), 1e-4, "b");
  }
}

TEST(Shear, StiffnessIsExactAtRightAngles) {
  const double kx = 7e-3, L = 1e-3;
  const Vec3 a{L, 0, 0}, c{0, 0, 0}, b{0, L, 0};
  const Shear s = shear(a, c, b, kx, L);
  const auto f = [&](double d) { return shear(a + along(1, d), c, b, kx, L).gradA.y; };
  expectNear(s.dyad * s.phiA.y * s.phiA.y, derivative(f, kStep), 1.0, "yy");
}

TEST(SlidingFriction, SticksThenSlips) {
  const double limit = 2e-3, kf = 100;  // gives at 20 um
  EXPECT_DOUBLE_EQ(slidingFriction(1e-5, limit, kf).gradient, 1e-3);
  EXPECT_DOUBLE_EQ(slidingFriction(-5e-5, limit, kf).gradient, -limit);
  EXPECT_DOUBLE_EQ(slidingFriction(5e-5, 0.0, kf).gradient, 0.0);
  for (const double at : {1e-5, 1.9e-5, 2.1e-5, -7e-5}) {
    const auto f = [&](double d) { return slidingFriction(at + d, limit, kf).energy; };
    expectNear(slidingFriction(at, limit, kf).gradient, derivative(f, 1e-8), 1e-6, "u");
  }
  EXPECT_DOUBLE_EQ(draggedAnchor(1e-5, 0, limit, kf), 0.0);
  EXPECT_DOUBLE_EQ(draggedAnchor(5e-5, 0, limit, kf), 3e-5);
  EXPECT_DOUBLE_EQ(draggedAnchor(-5e-5, 0, limit, kf), -3e-5);
}

TEST(SlideBarrier, ZeroAboveAndConvexBelow) {
  const double L = 1e-3, kc = 2e6;
  EXPECT_EQ(slideBarrier(0.281e-3, L, kc).energy, 0.0);
  for (const double du : {0.02e-3, 0.1e-3, 0.27e-3}) {
    const auto e = [&](double d) { return slideBarrier(du + d, L, kc).energy; };
    const auto g = [&](double d) { return slideBarrier(du + d, L, kc).gradient; };
    const SlideBarrier b = slideBarrier(du, L, kc);
    expectNear(b.gradient, derivative(e, 1e-8), 1e-3, "gradient");
    expectNear(b.stiffness, derivative(g, 1e-8), 1.0, "stiffness");
    EXPECT_GT(b.stiffness, 0);
  }
}

TEST(Gravity, WeightAndDerivatives) {
  const Vec3 g{0.3, -0.2, -9.81};
  const double du = 1e-3, rho = 1e-4;
  const Gravity w = gravity(kA, kO, du, rho, g);
  EXPECT_NEAR(2 * w.gradX.z, 9.81 * rho * du, 1e-15);  // both ends together carry the weight
  const auto slid = [&](double d) { return gravity(kA, kO, du + d, rho, g).energy; };
  expectNear(w.gradU1, derivative(slid, kStep), 1e-9, "u");
}

/// Segment rates from eight numbers, for differences in every direction.
SegmentRates rates(const double* v) { return {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, v[6], v[7]}; }
double component(const SegmentForces& f, int i) {
  return i < 3 ? f.x0[i] : i < 6 ? f.x1[i - 3] : i == 6 ? f.u0 : f.u1;
}

TEST(Inertia, MassIsDerivativeOfKineticEnergy) {
  const Vec3 w{0.9, 0.3, -0.4};
  const double du = 1.2e-3, rho = 1e-4;
  double v[8] = {0.3, -0.1, 0.7, 0.2, 0.5, -0.4, 0.15, -0.35};
  const SegmentForces p = massTimes(w, du, rho, rates(v));
  for (int i = 0; i < 8; ++i) {
    const auto f = [&](double d) {
      double moved[8];
      std::copy(v, v + 8, moved);
      moved[i] += d;
      return kineticEnergy(w, du, rho, rates(moved));
    };
    expectNear(component(p, i), derivative(f, 1e-3), 1e-9, "p");
  }
}

TEST(Inertia, UniformMotionWeighsTheWholeSegment) {
  const SegmentForces p = massTimes({0, 1, 0}, 2e-3, 1e-4, {{0, 0, 3}, {0, 0, 3}, 0, 0});
  EXPECT_NEAR(p.x0.z + p.x1.z, 3 * 1e-4 * 2e-3, 1e-15);
}

/// The kinetic energy as a function of the segment's coordinates (x0, x1, u0, u1).
double kineticAt(const double* q, const double* v, double rho) {
  const double du = q[7] - q[6];
  const Vec3 w{(q[3] - q[0]) / du, (q[4] - q[1]) / du, (q[5] - q[2]) / du};
  return kineticEnergy(w, du, rho, rates(v));
}
double momentumAt(const double* q, const double* v, double rho, int i) {
  const double du = q[7] - q[6];
  const Vec3 w{(q[3] - q[0]) / du, (q[4] - q[1]) / du, (q[5] - q[2]) / du};
  return component(massTimes(w, du, rho, rates(v)), i);
}

TEST(Inertia, ConvectiveForceIsLagrangesTerm) {
  // dT/dq_i - sum_j (dp_i/dq_j) v_j, both by differences.
  const double q[8] = {0, 0.1e-3, 0, 1e-3, 0.3e-3, -0.2e-3, 0.2e-3, 1.3e-3};
  const double v[8] = {0.3, -0.1, 0.7, 0.2, 0.5, -0.4, 0.15, -0.35};
  const double rho = 1e-4, du = q[7] - q[6];
  const Vec3 w{(q[3] - q[0]) / du, (q[4] - q[1]) / du, (q[5] - q[2]) / du};
  const SegmentForces f = convectiveForce(w, du, rho, rates(v));
  for (int i = 0; i < 8; ++i) {
    const auto energy = [&](double d) {
      double moved[8];
      std::copy(q, q + 8, moved);
      moved[i] += d;
      return kineticAt(moved, v, rho);
    };
    const auto momentum = [&](double d) {
      double moved[8];
      for (int j = 0; j < 8; ++j) moved[j] = q[j] + d * v[j];
      return momentumAt(moved, v, rho, i);
    };
    expectNear(component(f, i), derivative(energy, 1e-7) - derivative(momentum, 1e-7), 1e-6, "f");
  }
}

}  // namespace
}  // namespace heddle
