// Held nodes: they go where they are told, and the force that holds them is that of statics.
#include <gtest/gtest.h>

#include <cmath>

#include "core/cloth/ClothBuilder.h"
#include "core/solver/CpuStepper.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

constexpr double kG = 9.81;

HeldTarget moved(const Stepper& stepper, int node, Vec3 by) {
  HeldTarget target{node, {}};
  for (int dof = 0; dof < kDofs; ++dof) {
    target.place[dof] = stepper.state().q[dofIndex(node, dof)] + (dof < 3 ? by[dof] : 0.0);
  }
  return target;
}

TEST(HeldNodes, AHangingYarnIsHeldByItsWeight) {
  test::SingleYarn yarn;
  yarn.restLength = 0.5;
  yarn.to = {0, 0, -0.5};
  yarn.holdTo = false;
  YarnSystem system = test::makeYarn(yarn);
  system.massDamping = 50;
  CpuStepper stepper(std::move(system), {}, {}, 1);
  const double weight = yarn.density * kG * yarn.restLength;
  // Not yet stretched: every node carries the weight of the half segments beside it.
  EXPECT_NEAR(stepper.imbalance(), weight / yarn.segments, 1e-9 * weight);
  test::settle(stepper, 0.02, 100);
  const NodeCoordinates hold = stepper.holdForce(0);
  EXPECT_NEAR(hold[0], 0, 1e-6 * weight);
  EXPECT_NEAR(hold[1], 0, 1e-6 * weight);
  EXPECT_NEAR(hold[2], weight, 1e-4 * weight);
  EXPECT_LT(stepper.imbalance(), 1e-4 * weight);
  // By its material it is held with the tension of the first segment, but for the weight of half a
  // segment and terms of second order in the strain (5e-5 here).
  EXPECT_NEAR(hold[3], weight, 0.6 * weight / yarn.segments);
  EXPECT_NEAR(stepper.holdForce(yarn.segments)[2], 0, 1e-4 * weight);
}

TEST(HeldNodes, ACatenaryPullsItsSupportsByWeightAndHorizontalTension) {
  // V = w L/2 each; H = w a with 2 a sinh(D/(2 a)) = L.
  const double D = 0.2, a = 0.08, L = 2 * a * std::sinh(D / (2 * a));
  const test::SingleYarn yarn = test::slackYarn(D, L);
  CpuStepper stepper(test::makeSlackYarn(yarn), {}, {}, 1);
  test::settle(stepper, 5e-3, 300);
  const double w = yarn.density * kG;
  const NodeCoordinates left = stepper.holdForce(0), right = stepper.holdForce(yarn.segments);
  EXPECT_NEAR(left[2], 0.5 * w * L, 0.005 * w * L);
  EXPECT_NEAR(right[2], 0.5 * w * L, 0.005 * w * L);
  EXPECT_NEAR(-left[0], w * a, 0.01 * w * a);
  EXPECT_NEAR(right[0], w * a, 0.01 * w * a);
}

TEST(HeldNodes, AYarnPulledByItsMaterialGetsItsStrain) {
  test::SingleYarn yarn;
  yarn.to = {0.1, 0, 0};
  yarn.restLength = 0.1;
  yarn.segments = 1;
  YarnSystem system = test::makeYarn(yarn);
  system.gravity = {};
  CpuStepper stepper(std::move(system), {}, {}, 1);
  HeldTarget pulled = moved(stepper, 1, {});
  pulled.place[3] -= 0.001;  // a millimetre of yarn leaves through the clip
  stepper.moveHeld({pulled});
  ASSERT_TRUE(stepper.step(1e-3).accepted);
  const double stretch = 0.1 / 0.099;
  const NodeCoordinates last = stepper.holdForce(1), first = stepper.holdForce(0);
  EXPECT_NEAR(last[0], yarn.stretch * (stretch - 1), 1e-9);
  EXPECT_NEAR(last[3], -0.5 * yarn.stretch * (stretch * stretch - 1), 1e-9);
  EXPECT_NEAR(first[0], -last[0], 1e-12);
  EXPECT_NEAR(first[3], -last[3], 1e-12);
}

/// A swatch with its two outer rows of warp ends held.
std::unique_ptr<CpuStepper> heldSwatch() {
  YarnSystem system = buildSwatch(test::softCotton("plain"), 8e-3, 8e-3);
  for (int column = 0; column < system.blocks[0].columns; ++column) {
    system.fixed[system.gridNode(0, 0, column)] = 31;
    system.fixed[system.gridNode(0, 1, column)] = 31;
  }
  return std::make_unique<CpuStepper>(std::move(system), std::vector<ClipMotion>{}, Obstacle{}, 1);
}

TEST(HeldNodes, ArriveAtTheEndOfTheStepAndStay) {
  const auto stepper = heldSwatch();
  const int one = stepper->system().gridNode(0, 1, 3), two = stepper->system().gridNode(0, 1, 4);
  const Vec3 byOne{1e-4, 2e-4, 0}, byTwo{0, 0, -1e-4};
  const HeldTarget toOne = moved(*stepper, one, byOne), toTwo = moved(*stepper, two, byTwo);
  stepper->moveHeld({toOne, toTwo});
  const double h = 2e-3;
  ASSERT_TRUE(stepper->step(h).accepted);  // backward Euler: the first
  for (int dof = 0; dof < kDofs; ++dof) {
    EXPECT_EQ(stepper->state().q[dofIndex(one, dof)], toOne.place[dof]);
    EXPECT_EQ(stepper->state().q[dofIndex(two, dof)], toTwo.place[dof]);
    EXPECT_NEAR(stepper->state().v[dofIndex(one, dof)], dof < 3 ? byOne[dof] / h : 0, 1e-9);
  }
  stepper->settings().backwardEuler = true;
  for (int k = 0; k < 3; ++k) {
    ASSERT_TRUE(stepper->step(h).accepted);
    EXPECT_EQ(stepper->state().q[dofIndex(one, 1)], toOne.place[1]);
    EXPECT_EQ(stepper->state().v[dofIndex(one, 1)], 0);
  }
}

TEST(HeldNodes, TakeTheStraightWayThroughADividedStep) {
  const auto stepper = heldSwatch();
  stepper->settings().backwardEuler = true;
  stepper->settings().maxNewton = 3;
  stepper->settings().newtonTolerance = 0.03;
  const int node = stepper->system().gridNode(0, 1, 4);
  const Vec3 by{0, -5e-4, 1e-3};
  const HeldTarget target = moved(*stepper, node, by);
  stepper->moveHeld({target});
  const double h = 4e-3;
  const StepResult result = stepper->step(h);
  ASSERT_TRUE(result.accepted) << result.failure;
  ASSERT_GT(result.rejected, 0);  // or the test shows nothing
  EXPECT_EQ(stepper->state().q[dofIndex(node, 1)], target.place[1]);
  // In the last part it moved at the speed of the whole way.
  EXPECT_NEAR(stepper->state().v[dofIndex(node, 1)], by.y / h, 1e-6 * std::fabs(by.y / h));
  EXPECT_NEAR(stepper->state().v[dofIndex(node, 2)], by.z / h, 1e-6 * std::fabs(by.z / h));
}

TEST(HeldNodes, FreeCoordinatesIgnoreTargets) {
  const auto stepper = heldSwatch();
  YarnSystem system = stepper->system();
  system.gravity = {};
  const int node = system.gridNode(0, 5, 5);
  CpuStepper free(std::move(system), {}, {}, 1);
  free.moveHeld({moved(free, node, {1e-3, 1e-3, 1e-3})});
  const std::vector<double> before = free.state().q;
  ASSERT_TRUE(free.step(1e-3).accepted);
  for (int dof = 0; dof < kDofs; ++dof) {
    EXPECT_NEAR(free.state().q[dofIndex(node, dof)], before[dofIndex(node, dof)], 1e-12);
  }
}

}  // namespace
}  // namespace heddle
