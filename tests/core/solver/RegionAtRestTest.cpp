// A part of the cloth that nothing balances rests for a step; the remainder goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/cloth/ClothBuilder.h"
#include "core/solver/CpuStepper.h"
#include "core/solver/UserPull.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

/// A falling swatch of which one crossing is torn at by a hand, with a solver that has far too few
/// iterations for it.
struct TornAt {
  CpuStepper stepper;
  int node;

  explicit TornAt(int newton)
      : stepper(buildSwatch(test::softCotton("plain"), 16e-3, 16e-3), {}, {}, 1),
        node(stepper.system().gridNode(0, 4, 7)) {
    stepper.settings().maxNewton = newton;
    stepper.settings().maxHalvings = 0;
    stepper.setSpring({0, node, {0.3, 0.3, 0.5}, 50.0});
  }
};

TEST(RegionAtRest, TheRestOfTheClothStepsOn) {
  TornAt cloth(3);
  const std::vector<double> before = cloth.stepper.state().q;
  const StepResult result = cloth.stepper.step(4e-3);
  ASSERT_TRUE(result.accepted) << result.failure;
  ASSERT_FALSE(result.stopped.empty());
  EXPECT_TRUE(std::ranges::is_sorted(result.stopped));
  EXPECT_TRUE(std::ranges::binary_search(result.stopped, cloth.node));
  const State& state = cloth.stepper.state();
  // What rested has not moved and does not move.
  for (const int node : result.stopped) {
    for (int dof = 0; dof < kDofs; ++dof) {
      EXPECT_EQ(state.q[dofIndex(node, dof)], before[dofIndex(node, dof)]);
      EXPECT_EQ(state.v[dofIndex(node, dof)], 0.0);
    }
  }
  // The opposite corner swings down about what rests: between half a free fall and the one and a
  // half of a rod's tip; backward Euler from rest falls g h^2.
  const int corner = cloth.stepper.system().gridNode(0, 16, 16);
  const double fall =
      (before[dofIndex(corner, 2)] - state.q[dofIndex(corner, 2)]) / (9.81 * 4e-3 * 4e-3);
  EXPECT_GT(fall, 0.5);
  EXPECT_LT(fall, 1.5);
}

TEST(RegionAtRest, IsToldByThreadsAndPlace) {
  TornAt cloth(3);
  const StepResult result = cloth.stepper.step(4e-3);
  ASSERT_TRUE(result.accepted);
  EXPECT_THAT(result.stop, testing::MatchesRegex(
                               ".*around end [0-9]+, pick [0-9]+ at \\(.*\\) m did not balance, so "
                               "[0-9]+ nodes there rested for a step"));
  EXPECT_EQ(result.failure, "");
}

TEST(RegionAtRest, IsFreeAgainInTheNextStep) {
  TornAt cloth(3);
  ASSERT_FALSE(cloth.stepper.step(4e-3).stopped.empty());
  const std::vector<std::uint8_t> fixed = cloth.stepper.system().fixed;
  EXPECT_NE(fixed[cloth.node], 31);
  cloth.stepper.releaseSpring(0);
  cloth.stepper.settings().maxNewton = 24;
  const double before = cloth.stepper.state().q[dofIndex(cloth.node, 2)];
  for (int k = 0; k < 5; ++k) {
    const StepResult result = cloth.stepper.step(4e-3);
    ASSERT_TRUE(result.accepted);
    EXPECT_TRUE(result.stopped.empty());
  }
  EXPECT_LT(cloth.stepper.state().q[dofIndex(cloth.node, 2)], before);
}

TEST(RegionAtRest, IsNeverNeededWithTheOrdinarySolver) {
  TornAt cloth(StepSettings{}.maxNewton);
  // As a Simulation limits it: a tenth of stretch of one yarn.
  cloth.stepper.setSpring({0, cloth.node, {0.3, 0.3, 0.5}, 50.0, 0.628});
  cloth.stepper.settings().maxHalvings = StepSettings{}.maxHalvings;
  for (int k = 0; k < 6; ++k) {
    const StepResult result = cloth.stepper.step(4e-3);
    ASSERT_TRUE(result.accepted) << result.failure;
    EXPECT_TRUE(result.stopped.empty()) << result.stop;
  }
}

TEST(UserPull, IsASpringUpToItsLimitAndMeasuredFromTheStart) {
  const UserSpring spring{0, 0, {1, 0, 0}, 10.0, 2.0};  // 0.2 m of spring
  const auto energy = [](double d) { return d <= 0.2 ? 5 * d * d : 2 * (d - 0.1); };
  for (const double start : {0.5, 0.85}) {
    for (const double x : {0.2, 0.7, 0.9, 1.3}) {
      const UserPull pull = userPull(spring, {x, 0, 0}, {start, 0, 0});
      EXPECT_NEAR(pull.energy, energy(std::fabs(1 - x)) - energy(1 - start), 1e-12);
      EXPECT_NEAR(length(pull.gradient), std::min(2.0, 10 * std::fabs(1 - x)), 1e-12);
      EXPECT_EQ(pull.gradient.x < 0, x < 1);
    }
  }
  // A nanometre's work a thousand kilometres away is not lost in rounding.
  const UserSpring far{0, 0, {1e6, 0, 0}, 10.0, 2.0};
  EXPECT_NEAR(userPull(far, {1e-9, 0, 0}, {}).energy, -2e-9, 1e-21);
}

}  // namespace
}  // namespace heddle
