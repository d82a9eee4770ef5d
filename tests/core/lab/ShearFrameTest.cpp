// The picture frame against its kinematics, the sheet's closed forms and Coulomb's law.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/forces/ShearFriction.h"
#include "core/lab/PullOut.h"
#include "core/lab/ShearFrame.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

constexpr double kSpacing = 0.25e-3;  // m

/// A cotton percale of 40 threads a cm, R/L = 1/4.
ShearFrameSetup frameOf(const std::string& weave, double friction) {
  ShearFrameSetup setup;
  setup.fabric = test::softCotton(weave);
  YarnType& yarn = setup.fabric.yarns[0];
  yarn.friction = friction;
  yarn.linearDensity = 1.12e-5;
  yarn.diameter = 0.5 * kSpacing;
  yarn.stretchStiffness = 22;
  yarn.bendingStiffness = 1e-9;
  yarn.shearStiffness = 2e-3;
  setup.fabric.endsPerMetre = setup.fabric.picksPerMetre = 1 / kSpacing;
  setup.ends = setup.picks = 10;
  setup.rate = 10 * kDegree;
  setup.increment = kDegree;
  return setup;
}

TEST(ShearFrame, AnglePullAndForceAreThoseOfAHingedSquare) {
  const double a = 0.2;
  EXPECT_NEAR(frameAngle(0, a), 0, 1e-12);
  // At 30 degrees of shear the half angle at the drawn corner is 30 degrees: diagonal 2 a cos 30.
  const double d = 2 * a * std::cos(30 * kDegree) - std::numbers::sqrt2 * a;
  EXPECT_NEAR(frameAngle(d, a), 30 * kDegree, 1e-12);
  // The pull does the torque's work along the diagonal's change, by central difference.
  const ShearPoint point{30 * kDegree, 7.0, 0, 0};
  const double h = 1e-4;
  const double dd = 2 * a * (std::cos(30 * kDegree - h / 2) - std::cos(30 * kDegree + h / 2));
  EXPECT_NEAR(framePull(point, a) * dd / (2 * h), 7.0 * a * a, 1e-6);
  // Pure shear: side force times current height is the torque.
  EXPECT_NEAR(shearForce(point) * std::cos(30 * kDegree), 7.0, 1e-9);
}

TEST(ShearFrame, PlainWeaveShearsByItsModulusUntilItsYarnsJam) {
  ShearFrameSetup setup = frameOf("plain", 0);
  setup.pinned = true;
  const std::vector<ShearPoint> loading = shearInFrame(setup, {75 * kDegree});
  const YarnType& yarn = setup.fabric.yarns[0];
  const double L = kSpacing, G = shearModulus(loading, 0.5 * kDegree, 8 * kDegree);
  EXPECT_NEAR(G, 4 * yarn.shearStiffness / L, 0.02 * G);
  const double locking = 90 - 2 * std::asin(yarn.radius() / L) / kDegree;
  EXPECT_NEAR(lockingAngle(loading, G) / kDegree, locking, 2);
  for (const ShearPoint& point : loading) EXPECT_NEAR(point.inside, point.angle, 0.5 * kDegree);
  EXPECT_GT(shearModulus(loading, 73 * kDegree, 75 * kDegree), 2 * G);
}

TEST(ShearFrame, TheLoopIsCoulombsAndKnowsNoRate) {
  const double top = 15 * kDegree;
  const auto area = [top](double friction, double rate) {
    ShearFrameSetup setup = frameOf("plain", friction);
    setup.rate *= rate;
    setup.increment *= 0.5 * rate;
    return loopArea(shearInFrame(setup, {top, 0}));
  };
  const double whole = area(0.3, 1), half = area(0.15, 1);
  const YarnType yarn = frameOf("plain", 0).fabric.yarns[0];
  const double force = restNormalForce(yarn.bendingStiffness, yarn.radius(), kSpacing);
  const double limit =
      0.3 * force * (2 * yarn.radius() / 3) / (kSpacing * kSpacing);  // N/m, by area L^2
  // Out and back against it, less the two reaches of a sticking crossing in the turn.
  EXPECT_NEAR(whole, 2 * limit * (top - 2 * kShearStickAngle), 0.05 * whole);
  EXPECT_NEAR(half, 0.5 * whole, 0.05 * whole);
  EXPECT_LT(std::fabs(area(0, 1)), 0.01 * whole);
  EXPECT_NEAR(area(0.3, 0.5), whole, 0.05 * whole);
}

TEST(ShearFrame, FloatsLetTheClothShear) {
  const auto torque = [](const std::string& weave) {
    ShearFrameSetup setup = frameOf(weave, 0.3);
    return shearInFrame(setup, {20 * kDegree}).back().torque;
  };
  const double plain = torque("plain"), twill = torque("twill-2-2"), satin = torque("satin-5");
  EXPECT_GT(plain, 1.1 * twill);
  EXPECT_GT(twill, 1.1 * satin);
}

}  // namespace
}  // namespace heddle
