// A yarn pulled out of a swatch against the closed forms of its friction.
#include <gtest/gtest.h>

#include <cmath>

#include "core/lab/PullOut.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

constexpr double kSpacing = 1e-3;  // m

PullOutSetup pullOf(double friction, int picks) {
  PullOutSetup setup;
  setup.fabric = test::softCotton("plain");
  setup.fabric.yarns[0].friction = friction;
  setup.fabric.yarns[0].stretchStiffness = 60;
  setup.ends = 5;
  setup.picks = picks;
  setup.distance = 0.15 * kSpacing;
  setup.increment = 3e-3 * kSpacing;
  setup.speed = kSpacing;
  setup.tail = 2 * kSpacing;
  return setup;
}

TEST(PullOut, TheRestingForceIsTheSlopeOfTheBendingEnergy) {
  // V = EI theta^2/(2 L) of one yarn whose crossing is raised by y over its neighbours: the force
  // is -dV/dy at y = 2 R, here by central difference. Both yarns press as much.
  const double EI = 5e-9, R = 0.2e-3, h = 1e-8;
  const auto energy = [EI](double y) {
    const double theta = 2 * std::atan(y / kSpacing);
    return EI * theta * theta / (2 * kSpacing);
  };
  const double force = (energy(2 * R + h) - energy(2 * R - h)) / (2 * h);
  EXPECT_NEAR(restNormalForce(EI, R, kSpacing), force, 1e-6 * force);
}

TEST(PullOut, AtLowTensionEveryCrossingAddsItsFriction) {
  const double mu = 0.01;
  const double few = pullOut(pullOf(mu, 6)).force.back();
  const double some = pullOut(pullOf(mu, 9)).force.back();
  const double more = pullOut(pullOf(mu, 12)).force.back();
  const YarnType yarn = pullOf(mu, 6).fabric.yarns[0];
  const double each = mu * restNormalForce(yarn.bendingStiffness, yarn.radius(), kSpacing);
  EXPECT_NEAR((more - few) / 6, each, 0.04 * each);
  EXPECT_NEAR(some, 0.5 * (few + more), 0.01 * more);
}

TEST(PullOut, ALoadedTailGrowsLikeARopeAroundACapstan) {
  PullOutSetup setup = pullOf(0.3, 8);
  const YarnType& yarn = setup.fabric.yarns[0];
  const double sine = std::sin(std::atan(2 * yarn.radius() / kSpacing));
  const double rest = restNormalForce(yarn.bendingStiffness, yarn.radius(), kSpacing);
  setup.tailLoad = 20 * rest;
  setup.distance = 2 * kSpacing;
  setup.increment = 0.02 * kSpacing;
  setup.speed = 5 * kSpacing;
  setup.tail = 4 * kSpacing;
  const std::vector<double> tension = pullOut(setup).tension;
  EXPECT_NEAR(tension.front(), setup.tailLoad, 0.01 * setup.tailLoad);
  for (std::size_t k = 2; k + 3 < tension.size(); ++k) {
    const double step = tension[k + 1] - tension[k];
    const double law = 0.3 * (rest + 0.5 * (tension[k + 1] + tension[k]) * sine);
    EXPECT_NEAR(step, law, 0.02 * law);
  }
}

TEST(PullOut, ForceRisesWhileTheYarnSticksAndStaysWhenItSlips) {
  PullOutSetup setup = pullOf(0.3, 8);
  setup.distance = 0.4 * kSpacing;
  const PullOutCurve pull = pullOut(setup);
  for (std::size_t k = 1; k < pull.force.size(); ++k) {
    EXPECT_GE(pull.force[k], pull.force[k - 1] - 1e-3 * pull.force.back());
  }
  EXPECT_NEAR(pull.force[pull.force.size() / 2], pull.force.back(), 0.01 * pull.force.back());
  EXPECT_LT(pull.force[2], 0.7 * pull.force.back());
}

}  // namespace
}  // namespace heddle
