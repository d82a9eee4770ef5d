// The stepper against closed forms: free fall, a hanging yarn, the catenary, and what must never
// change.
#include <gtest/gtest.h>

#include <cmath>

#include "core/cloth/ClothBuilder.h"
#include "core/session/SceneSetup.h"
#include "core/solver/CpuStepper.h"
#include "tests/core/solver/Scenes.h"
#include "tests/core/yarn/Fixture.h"

namespace heddle {
namespace {

constexpr double kG = 9.81;

/// Where BDF2 (first step backward Euler) puts a free body after each step of h under -g, from its
/// own recurrence: x'' = -g, started at rest at 0.
std::vector<double> fallByRecurrence(double h, int steps) {
  double x0 = 0, v0 = 0, x1 = 0, v1 = 0;  // before, now
  std::vector<double> places;
  for (int k = 0; k < steps; ++k) {
    const bool first = k == 0;
    const double xs = first ? x1 : (4 * x1 - x0) / 3, vs = first ? v1 : (4 * v1 - v0) / 3;
    const double hs = first ? h : 2 * h / 3;
    const double v = vs - hs * kG, x = xs + hs * v;
    x0 = x1;
    v0 = v1;
    x1 = x;
    v1 = v;
    places.push_back(x);
  }
  return places;
}

void expectFreeFall(SolverKind solver, double tolerance) {
  YarnSystem system = buildSwatch(test::softCotton("twill-2-2"), 8e-3, 8e-3);
  system.massDamping = 0;
  const std::vector<double> start = system.q;
  const double h = 4e-3;
  const int steps = 50;
  const std::vector<double> expected = fallByRecurrence(h, steps);
  CpuStepper stepper(std::move(system), {}, {}, 1, solver);
  for (int k = 0; k < steps; ++k) {
    ASSERT_TRUE(stepper.step(h).accepted);
  }
  const State& state = stepper.state();
  const TopologyView t = stepper.system().view().topology;
  for (int node = 0; node < stepper.system().nodeCount(); ++node) {
    if (!t.has(node, kSlotA) && !t.has(node, kSlotB)) continue;
    const double fall = state.q[dofIndex(node, 2)] - start[dofIndex(node, 2)];
    EXPECT_NEAR(fall, expected.back(), tolerance * std::fabs(expected.back()));
    EXPECT_NEAR(state.v[dofIndex(node, 2)], -kG * h * steps, tolerance * kG * h * steps);
  }
  EXPECT_LT(stepper.maxStrain(), tolerance);
}

TEST(Stepper, FreeFallIsExactAndUndeformed) { expectFreeFall(SolverKind::Plain, 1e-9); }

// Its updates are in single precision: some ten of its roundings.
TEST(Stepper, FreeFallByTheEngineIsExactInSinglePrecision) {
  expectFreeFall(SolverKind::Engine, 1e-6);
}

TEST(Stepper, HangingYarnStretchesByItsWeight) {
  // dL = rho g L^2/(2 EA)
  test::SingleYarn yarn;
  yarn.stretch = 0.02;
  yarn.restLength = 0.5;
  yarn.to = {0, 0, -0.5};
  yarn.holdTo = false;
  YarnSystem system = test::makeYarn(yarn);
  system.massDamping = 20;
  CpuStepper stepper(std::move(system), {}, {}, 1);
  test::settle(stepper, 0.02, 200);
  const double expected = yarn.density * kG * 0.5 * 0.5 / (2 * yarn.stretch);
  const double actual = -0.5 - stepper.state().q[dofIndex(yarn.segments, 2)];
  EXPECT_NEAR(actual, expected, 0.005 * expected);
}

/// Parameter a of the catenary of length L between supports D apart at one height.
double catenaryParameter(double L, double D) {
  double low = 1e-3 * D, high = 1e3 * D;
  for (int k = 0; k < 200; ++k) {
    const double a = 0.5 * (low + high);
    (2 * a * std::sinh(D / (2 * a)) > L ? low : high) = a;
  }
  return 0.5 * (low + high);
}

TEST(Stepper, SlackYarnHangsAsACatenary) {
  const double L = 0.30, D = 0.20;
  const test::SingleYarn yarn = test::slackYarn(D, L);
  CpuStepper stepper(test::makeSlackYarn(yarn), {}, {}, 1);
  test::settle(stepper, 5e-3, 400);
  const double a = catenaryParameter(L, D);
  const double sag = a * (std::cosh(D / (2 * a)) - 1);
  EXPECT_NEAR(-stepper.state().q[dofIndex(yarn.segments / 2, 2)], sag, 0.01 * sag);
  // And a quarter of the way along the yarn: z = a cosh(x/a) at s = a sinh(x/a).
  const double s = L / 4, x = a * std::asinh(s / a);
  const double z = a * (std::cosh(x / a) - std::cosh(D / (2 * a)));
  const Vec3 quarter = ConstDofView{stepper.state().q.data()}.x(3 * yarn.segments / 4);
  EXPECT_NEAR(quarter.x, x, 0.01 * sag);
  EXPECT_NEAR(quarter.z, z, 0.01 * sag);
}

std::unique_ptr<CpuStepper> hangingSwatch(int threads) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = 15e-3;
  scene.hold = Hold::Corners;
  YarnSystem system = buildSwatch(scene.fabric, scene.width, scene.height);
  auto clips = makeClips(scene, system);
  return std::make_unique<CpuStepper>(std::move(system), std::move(clips), Obstacle{}, threads);
}

TEST(Stepper, YarnSlidesButKeepsItsLength) {
  const auto stepper = hangingSwatch(1);
  const YarnSystem& system = stepper->system();
  stepper->setSpring({0, system.gridNode(0, 8, 8), {0, 0, 0.02}, 2.0});  // a rough hand
  for (int k = 0; k < 40; ++k) ASSERT_TRUE(stepper->step(4e-3).accepted);
  double slid = 0;
  for (std::size_t y = 0; y < system.yarns.size(); ++y) {
    const auto u = [&](int k) {
      const NodeSlot at = system.yarnNodes()[k];
      return std::pair{stepper->state().q[dofIndex(at.node, 3 + at.slot)],
                       system.q[dofIndex(at.node, 3 + at.slot)]};
    };
    // What lies between the two ends is all the yarn there is: neither may give an inch of it away.
    const int first = system.yarnStart()[y], last = system.yarnStart()[y + 1] - 1;
    EXPECT_EQ(u(first).first, u(first).second);
    EXPECT_EQ(u(last).first, u(last).second);
    for (int k = first; k < last; ++k) {
      EXPECT_GT(u(k + 1).first, u(k).first);
      slid = std::max(slid, std::fabs(u(k).first - u(k).second));
    }
  }
  EXPECT_GT(slid, 1e-6);  // something did slide, or the test shows nothing
}

TEST(Stepper, SameBitsForEveryNumberOfThreads) {
  const auto one = hangingSwatch(1), two = hangingSwatch(2), three = hangingSwatch(3);
  for (int k = 0; k < 10; ++k) {
    for (const auto* stepper : {&one, &two, &three}) ASSERT_TRUE((*stepper)->step(4e-3).accepted);
  }
  EXPECT_EQ(one->state().q, two->state().q);
  EXPECT_EQ(one->state().q, three->state().q);
  EXPECT_EQ(one->state().v, two->state().v);
}

TEST(Stepper, DampedSwatchComesToRestWithForcesInBalance) {
  const auto stepper = hangingSwatch(2);
  stepper->setMassDamping(5);
  // Backward Euler, solved well, loses energy in every step; BDF2's balance is not that of T + V.
  stepper->settings().backwardEuler = true;
  stepper->settings().maxNewton = 20;
  stepper->settings().newtonTolerance = 1e-3;
  stepper->settings().linearTolerance = 1e-3;
  const double start = stepper->energy().gravity;
  double last = HUGE_VAL;
  for (int k = 0; k < 200; ++k) {
    ASSERT_TRUE(stepper->step(4e-3).accepted);
    const EnergyReport e = stepper->energy();
    // Nothing outside does work, so the sum can only fall, but for the little that sticking
    // crossings store (friction is not in the report) and the tolerance of a Newton step.
    const double total = e.kinetic + e.gravity + e.stretch + e.bending + e.shear + e.contact;
    EXPECT_LT(total, last + 0.01 * (start - e.gravity) + 1e-12);
    last = std::min(last, total);
  }
  EXPECT_LT(stepper->energy().kinetic, 1e-3 * (start - stepper->energy().gravity));
  EXPECT_LT(stepper->maxStrain(), 0.01);
}

TEST(Stepper, EveryKindOfNodeMovesAndStaysConsistent) {
  YarnSystem system = test::makeFixture();
  system.massDamping = 1;
  system.stiffnessDamping = 1e-4;
  for (int column = 0; column < 8; ++column) system.fixed[system.gridNode(0, 8, column)] = 31;
  for (int column = 0; column < 6; ++column) system.fixed[system.gridNode(1, 4, column)] = 31;
  Obstacle floor;
  floor.kind = Obstacle::Kind::Floor;
  floor.center = {0, 0, -4e-3};
  floor.gap = 0.8e-3;
  floor.stiffness = 20;
  floor.damping = 1e-3;
  CpuStepper stepper(std::move(system), {}, floor, 2);
  stepper.settings().backwardEuler = true;  // or the loose yarn would still be bouncing
  for (int k = 0; k < 60; ++k) {
    const StepResult result = stepper.step(2e-3);
    ASSERT_TRUE(result.accepted) << result.failure;
  }
  YarnSystem after = stepper.system();
  after.q = stepper.state().q;
  EXPECT_STREQ(findInconsistency(after), "");
  // The loose yarn fell onto the floor and lies in its contact gap.
  const double z = after.q[dofIndex(after.tailFirst + 3, 2)];
  EXPECT_GT(z, -4e-3);
  EXPECT_LT(z, -4e-3 + 0.8e-3 + 1e-6);  // its weight presses it in by 50 nm
}

TEST(Stepper, RestoringASnapshotReplaysTheSameBits) {
  const auto stepper = hangingSwatch(2);
  for (int k = 0; k < 5; ++k) ASSERT_TRUE(stepper->step(4e-3).accepted);
  const State snapshot = stepper->state();
  for (int k = 0; k < 5; ++k) ASSERT_TRUE(stepper->step(4e-3).accepted);
  const std::vector<double> first = stepper->state().q;
  stepper->restore(snapshot);
  for (int k = 0; k < 5; ++k) ASSERT_TRUE(stepper->step(4e-3).accepted);
  EXPECT_EQ(stepper->state().q, first);
}

TEST(Stepper, ASolveThatMovesNothingIsNoConvergence) {
  const auto stepper = hangingSwatch(1);
  const std::vector<double> before = stepper->state().q;
  stepper->settings().maxLinear = 0;
  const StepResult result = stepper->step(4e-3);
  EXPECT_FALSE(result.accepted);
  EXPECT_FALSE(result.failure.empty());
  EXPECT_EQ(stepper->state().q, before);
}

TEST(Stepper, UnpinningAClippedNodeLeavesItInItsClip) {
  const auto stepper = hangingSwatch(1);
  const YarnSystem& system = stepper->system();
  int clipped = 0;
  while (system.fixed[clipped] != 31 || !system.view().topology.isCrossing(clipped)) ++clipped;
  const Vec3 place = ConstDofView{stepper->state().q.data()}.x(clipped);
  stepper->setHeld(clipped, true);
  stepper->setHeld(clipped, false);
  for (int k = 0; k < 5; ++k) ASSERT_TRUE(stepper->step(4e-3).accepted);
  const Vec3 after = ConstDofView{stepper->state().q.data()}.x(clipped);
  EXPECT_EQ(length(after - place), 0.0);
}

TEST(Stepper, ReleasingAllFreesPinsAndKeepsClips) {
  const auto stepper = hangingSwatch(1);
  const std::vector<std::uint8_t> held = stepper->system().fixed;
  const int node = stepper->system().gridNode(0, 5, 5);
  stepper->setHeld(node, true);
  EXPECT_NE(stepper->system().fixed, held);
  stepper->releaseAll();
  EXPECT_EQ(stepper->system().fixed, held);
}

}  // namespace
}  // namespace heddle
