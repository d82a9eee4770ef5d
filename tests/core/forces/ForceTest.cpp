// Each force by itself: hand-computed values and derivatives against central differences.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "core/forces/AirDrag.h"
#include "core/forces/Bending.h"
#include "core/forces/Gravity.h"
#include "core/forces/Inertia.h"
#include "core/forces/Jamming.h"
#include "core/forces/ParallelContact.h"
#include "core/forces/Shear.h"
#include "core/forces/ShearFriction.h"
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

TEST(Bending, SmoothThroughTheFold) {
  // V as the tip passes through the doubled-back position, on either side and above and below the
  // angle where the law changes: gradients are those of the energy, and the force fades at 180.
  const double l = 1e-3, D = 2e-3, kb = 5e-9;
  const auto tip = [l](double angle) {
    return Vec3{l + l * std::cos(angle), l * std::sin(angle), 0};
  };
  const auto at = [&](double angle) { return bending({0, 0, 0}, {l, 0, 0}, tip(angle), D, kb); };
  EXPECT_NEAR(at(2.6).energy, kb * 2.6 * 2.6 / D, 1e-15);
  EXPECT_NEAR(length(at(kPi).gradB), 0.0, 1e-12);
  for (const double angle : {2.60, 2.63, 2.9, 3.13, 3.15, 3.5}) {
    const auto energy = [&](double d) { return at(angle + d).energy; };
    const Vec3 sideways{-std::sin(angle), std::cos(angle), 0};
    expectNear(l * dot(at(angle).gradB, sideways), derivative(energy, 1e-4), 1e-7, "angle");
    EXPECT_GE(at(angle).dyad2, 0);
  }
  // No jump of the force either: its change over a hundredth of a degree is small everywhere.
  for (double angle = 2.5; angle < 3.8; angle += 2e-4) {
    EXPECT_LT(length(at(angle + 2e-4).gradB - at(angle).gradB), 2e-3 * 2 * kb * kPi / D / l);
  }
}

TEST(ShearAngle, GradientIsDerivative) {
  EXPECT_NEAR(shearAngle({1e-3, 0, 0}, {}, {0.5e-3, 0.8660254037844386e-3, 0}).phi, kPi / 3, 1e-12);
  const ShearAngle s = shearAngle(kA, kO, kB);
  for (int axis = 0; axis < 3; ++axis) {
    const auto atA = [&](double d) { return shearAngle(kA + along(axis, d), kO, kB).phi; };
    const auto atC = [&](double d) { return shearAngle(kA, kO + along(axis, d), kB).phi; };
    const auto atB = [&](double d) { return shearAngle(kA, kO, kB + along(axis, d)).phi; };
    expectNear(s.gradA[axis], derivative(atA, kStep), 1e2, "a");
    expectNear(-(s.gradA + s.gradB)[axis], derivative(atC, kStep), 1e2, "c");
    expectNear(s.gradB[axis], derivative(atB, kStep), 1e2, "b");
  }
  const ShearAngle folded = shearAngle({1e-3, 0, 0}, {}, {1e-3, 0, 0});
  EXPECT_TRUE(std::isfinite(length(folded.gradA)));
}

TEST(Shear, ByHandAndUnderPressure) {
  const double kL = 7e-3 * 1e-3;
  const AngleLaw law = elasticShear(kPi / 3, kL);
  EXPECT_NEAR(law.energy, 0.5 * kL * kPi * kPi / 36, 1e-18);
  EXPECT_NEAR(law.moment, -kL * kPi / 6, 1e-18);
  EXPECT_EQ(law.stiffness, kL);
  EXPECT_EQ(shearPressureFactor(6e-3, 6e-3, 1.0), 1.0);             // a plain weave at rest
  EXPECT_EQ(shearPressureFactor(0, 6e-3, 0.0), 0.25);               // in a float
  EXPECT_EQ(shearPressureFactor(1, 6e-3, 1.0), 1.0);                // plain under tension
  EXPECT_NEAR(shearPressureFactor(3e-3, 6e-3, 0.5), 0.625, 1e-12);  // a 2/2 twill at rest
  EXPECT_NEAR(shearPressureFactor(1, 6e-3, 0.5), 0.625, 1e-12);     // and under tension
  EXPECT_EQ(shearPressureFactor(3e-3, 6e-3, 1.0), 0.625);           // plain, half relieved
  EXPECT_EQ(shearPressureFactor(1, 0, 1.0), 1.0);
}

TEST(Jamming, ByHandAndDerivatives) {
  // R/L = 1/4: phi_j = 2 asin(0.25) = 28.955 degrees, so shear locks at 61.045.
  const double phi = jammingAngle(0.25e-3, 1e-3), kL = 7e-6;
  EXPECT_NEAR(phi * 180 / kPi, 28.955, 1e-3);
  EXPECT_EQ(jamming(phi, phi, kL).energy, 0.0);
  EXPECT_NEAR(jamming(phi - 0.1, phi, kL).moment, -100 * kL * 1e-3, 1e-15);
  for (const double at : {0.2, 0.45}) {
    const auto energy = [&](double d) { return jamming(at + d, phi, kL).energy; };
    const auto moment = [&](double d) { return jamming(at + d, phi, kL).moment; };
    expectNear(jamming(at, phi, kL).moment, derivative(energy, 1e-3), 1e-9, "moment");
    expectNear(jamming(at, phi, kL).stiffness, derivative(moment, 1e-3), 1e-9, "stiffness");
  }
}

TEST(ShearFriction, LimitByHand) {
  // mu = 0.3, F_n = 6 mN, R = 0.2 mm: 0.3 * 6e-3 * (0.4e-3/3)/4 = 6e-8 N m a pair.
  const double limit = shearFrictionLimit(0.3, 6e-3, 0.2e-3), k = limit / kShearStickAngle;
  EXPECT_NEAR(limit, 6e-8, 1e-20);
  EXPECT_NEAR(shearFriction(0.005, limit, k).moment, 0.5 * limit, 1e-20);
  EXPECT_NEAR(shearFriction(-0.05, limit, k).moment, -limit, 1e-20);
  EXPECT_EQ(shearFriction(0.05, limit, 0.0).moment, 0.0);
}

TEST(ParallelContact, ByHandAndDerivatives) {
  const double d = 0.8e-3, L = 1e-3, kc = 2e6;
  EXPECT_EQ(parallelContact(0.8e-3, d, L, kc).energy, 0.0);
  const ParallelContact c = parallelContact(0.7e-3, d, L, kc);
  EXPECT_NEAR(c.energy, 0.5 * kc * L * 1e-8, 1e-12);
  EXPECT_NEAR(c.gradient, -kc * L * 1e-4, 1e-9);
  const auto energy = [&](double x) { return parallelContact(0.7e-3 + x, d, L, kc).energy; };
  expectNear(c.gradient, derivative(energy, 1e-6), 1e-3, "gradient");
}

TEST(AirDrag, ByHandAndDerivatives) {
  // 10 m/s straight onto a square millimetre: 0.6 * 1.2 * 100 * 1e-6 N.
  const AirDrag straight = airDrag({0, 0, 10}, {0, 0, 1}, 1e-6);
  EXPECT_NEAR(straight.force.z, 72e-6, 1e-12);
  EXPECT_NEAR(airDrag({10, 0, 0}, {0, 0, 1}, 1e-6).force.x, 3e-6, 1e-12);
  const Vec3 v{3, -2, 5}, n = normalizedOr({0.2, 0.3, 0.9}, {});
  const AirDrag a = airDrag(v, n, 1.0);
  for (int i = 0; i < 3; ++i) {
    const auto potential = [&](double d) { return airDrag(v + along(i, d), n, 1.0).potential; };
    expectNear(a.force[i], derivative(potential, 1e-3), 1e-3, "force");
    for (int j = 0; j < 3; ++j) {
      const auto force = [&](double d) { return airDrag(v + along(j, d), n, 1.0).force[i]; };
      const double stiffness = (a.along - a.skin) * n[i] * n[j] + (i == j ? a.skin : 0.0) +
                               a.skinAlong * a.t[i] * a.t[j];
      expectNear(stiffness, derivative(force, 1e-3), 1e-2, "stiffness");
    }
  }
  EXPECT_EQ(length(airDrag({}, n, 1.0).force), 0.0);
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
