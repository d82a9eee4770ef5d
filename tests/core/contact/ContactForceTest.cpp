// The contact potential against differences, and what friction remembers.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/contact/ContactForce.h"

namespace heddle {
namespace {

constexpr double kGap = 0.8e-3, kReach = kContactStickShare * kGap, kStep = 4e-3;

Obstacle body(Obstacle::Kind kind) {
  Obstacle o;
  o.kind = kind;
  o.size = 10e-3;
  o.thickness = 5e-3;
  o.rounding = 1e-3;
  o.center = {0, 0, kind == Obstacle::Kind::Floor || kind == Obstacle::Kind::Table ? 0 : -10e-3};
  o.friction = 0.5;
  o.gap = kGap;
  o.stiffness = 20;
  o.damping = 2e-3;
  return o;
}

/// Energy's derivative by central differences.
Vec3 slopeOf(const Obstacle& o, const ContactState& state, Vec3 x, Vec3 origin) {
  constexpr double kDelta = 1e-8;
  const auto along = [&](Vec3 e) {
    return (contactForce(o, state, x + kDelta * e, origin, kStep).energy -
            contactForce(o, state, x - kDelta * e, origin, kStep).energy) /
           (2 * kDelta);
  };
  return {along({1, 0, 0}), along({0, 1, 0}), along({0, 0, 1})};
}

void expectGradient(const Obstacle& o, const ContactState& state, Vec3 x, Vec3 origin) {
  const ContactForce c = contactForce(o, state, x, origin, kStep);
  ASSERT_GT(length(c.gradient), 0);
  EXPECT_LT(length(c.gradient - slopeOf(o, state, x, origin)), 1e-6 * length(c.gradient));
}

TEST(ContactForce, BeginsAtTheGap) {
  const Obstacle o = body(Obstacle::Kind::Floor);
  const ContactForce away = contactForce(o, {}, {0, 0, kGap * 1.0001}, {0, 0, kGap}, kStep);
  EXPECT_EQ(away.energy, 0);
  EXPECT_EQ(length(away.gradient), 0);
  EXPECT_EQ(away.along, 0);
  // Half the gap deep at rest: k depth, upwards (the gradient points down into the floor).
  const Vec3 x{1e-3, 2e-3, 0.5 * kGap};
  const ContactForce c = contactForce(o, {}, x, x, kStep);
  EXPECT_NEAR(c.gradient.z, -20 * 0.5 * kGap, 1e-15);
  EXPECT_NEAR(c.energy, 0.5 * 20 * 0.25 * kGap * kGap, 1e-18);
  EXPECT_EQ(c.across, 0);
}

TEST(ContactForce, DampingOpposesTheMotionAlongTheNormal) {
  const Obstacle o = body(Obstacle::Kind::Floor);
  const Vec3 x{0, 0, 0.5 * kGap},
      origin{3e-3, 0, kGap};  // falling by half a gap in a step, and sliding
  const ContactForce moving = contactForce(o, {}, x, origin, kStep);
  const ContactForce still = contactForce(o, {}, x, x, kStep);
  const double speed = -0.5 * kGap / kStep;
  EXPECT_NEAR(moving.gradient.z - still.gradient.z, 2e-3 * speed, 1e-15);
  EXPECT_EQ(moving.gradient.x, 0);
}

TEST(ContactForce, NeverPullsANodeBack) {
  const Obstacle o = body(Obstacle::Kind::Floor);
  // Leaving fast from deep inside and from just inside: pushed out or let go, never held.
  for (const double z : {0.1 * kGap, 0.999 * kGap}) {
    const ContactForce c = contactForce(o, {}, {0, 0, z}, {0, 0, z - 2e-3}, kStep);
    EXPECT_LE(c.gradient.z, 0);
    EXPECT_GE(c.gradient.z, -20 * (kGap - z));
  }
}

TEST(ContactForce, EnergyBeginsWithoutAJump) {
  const Obstacle o = body(Obstacle::Kind::Floor);
  const Vec3 above{0, 0, kGap + 2e-3};  // arriving from well beyond the gap in one step
  const double depth = 1e-9;
  const ContactForce c = contactForce(o, {}, {0, 0, kGap - depth}, above, kStep);
  EXPECT_NEAR(c.energy, 0.5 * (20 + 2e-3 / kStep) * depth * depth, 1e-22);
}

TEST(ContactForce, FrictionSticksThenSlidesAtMuN) {
  const Obstacle o = body(Obstacle::Kind::Floor);
  const ContactState state{{0, 0, 0.5 * kGap}, 4e-3};
  const double limit = 0.5 * 4e-3;
  const auto pull = [&](double distance) {
    const Vec3 x{0.6 * distance, -0.8 * distance, 0.5 * kGap};
    return contactForce(o, state, x, x, kStep).gradient;
  };
  EXPECT_NEAR(pull(0.5 * kReach).x, 0.6 * 0.5 * limit, 1e-15);
  EXPECT_NEAR(pull(0.5 * kReach).y, -0.8 * 0.5 * limit, 1e-15);
  EXPECT_NEAR(pull(1.0 * kReach).x, 0.6 * limit, 1e-12);
  EXPECT_NEAR(pull(50 * kReach).x, 0.6 * limit, 1e-15);
  EXPECT_NEAR(pull(50 * kReach).y, -0.8 * limit, 1e-15);
}

TEST(ContactForce, IsTheGradientOfItsEnergyOnAPlane) {
  const Obstacle o = body(Obstacle::Kind::Floor);
  const ContactState state{{0, 0, 0.6 * kGap}, 4e-3};
  const Vec3 stick{0.3 * kReach, 0.2 * kReach, 0.5 * kGap}, slip{3 * kReach, -kReach, 0.5 * kGap};
  for (const Vec3 x : {stick, slip}) {
    for (const Vec3 moved : {Vec3{}, Vec3{1e-3, 0, 0.4e-3}, Vec3{-1e-3, 2e-3, -1e-3}}) {
      expectGradient(o, state, x, x + moved);
      expectGradient(o, {}, x, x + moved);
    }
  }
}

TEST(ContactForce, IsTheGradientOfItsEnergyOnRoundBodies) {
  // On a sphere, a rounded rim and a rounded corner the normal turns as the node moves.
  const double third = 1 / std::sqrt(3.0);
  struct Case {
    Obstacle o;
    Vec3 surface, normal;
  };
  const std::vector<Case> cases = {
      {body(Obstacle::Kind::Sphere), {0, 6e-3, -2e-3}, {0, 0.6, 0.8}},
      {body(Obstacle::Kind::Table), {9e-3 + 0.6e-3, 0, -1e-3 + 0.8e-3}, {0.6, 0, 0.8}},
      {body(Obstacle::Kind::Cube),
       Vec3{9e-3, 9e-3, -1e-3} + 1e-3 * Vec3{third, third, third},
       {third, third, third}}};
  for (const Case& at : cases) {
    const Vec3 x = at.surface + 0.5 * kGap * at.normal;
    const Vec3 side = normalizedOr(cross(at.normal, Vec3{1, 2, 3}), {});
    ASSERT_NEAR(signedDistance(at.o, x).distance, 0.5 * kGap, 1e-12);
    for (const double slid : {0.3 * kReach, 20 * kReach}) {
      const ContactState state{x - slid * side - 0.1 * kGap * at.normal, 4e-3};
      for (const Vec3 moved : {Vec3{}, 1e-3 * side, 1e-3 * side + 0.3e-3 * at.normal}) {
        expectGradient(at.o, state, x, x + moved);
        expectGradient(at.o, {}, x, x + moved);
      }
    }
  }
}

TEST(ContactState, AnchorIsSetAtFirstContactAndLostInTheAir) {
  const Obstacle o = body(Obstacle::Kind::Floor);
  const Vec3 x{1e-3, 2e-3, 0.75 * kGap};
  const ContactState touched = nextContactState(o, {}, x);
  EXPECT_EQ(length(touched.anchor - x), 0);
  EXPECT_NEAR(touched.force, 20 * 0.25 * kGap, 1e-15);
  EXPECT_EQ(nextContactState(o, touched, {0, 0, 2 * kGap}).force, 0);
}

TEST(ContactState, AnchorStaysWhileStickingAndIsDraggedWhileSliding) {
  const Obstacle o = body(Obstacle::Kind::Floor);
  const ContactState state{{0, 0, 0.5 * kGap}, 4e-3};
  const ContactState stuck = nextContactState(o, state, {0.9 * kReach, 0, 0.4 * kGap});
  EXPECT_NEAR(stuck.anchor.x, 0, 1e-18);
  EXPECT_NEAR(stuck.force, 20 * 0.6 * kGap, 1e-15);
  const ContactState dragged = nextContactState(o, state, {3e-3, 4e-3, 0.5 * kGap});
  const double left = 5e-3 - kReach;  // of the way, the anchor has followed
  EXPECT_NEAR(dragged.anchor.x, 0.6 * left, 1e-15);
  EXPECT_NEAR(dragged.anchor.y, 0.8 * left, 1e-15);
}

}  // namespace
}  // namespace heddle
