// Steps that follow their error: what is estimated, and what is chosen.
#include <gtest/gtest.h>

#include <cmath>

#include "core/session/Simulation.h"
#include "core/solver/StepSize.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

/// What BDF2 makes of x = a t^3 in its step from t - h to t: the exact places before, and its own
/// place and velocities, which are short by what its differences leave out.
State cubic(double a, double t, double h) {
  const auto place = [a](double s) { return a * s * s * s; };
  const auto backward = [&](double s) {
    return (3 * place(s) - 4 * place(s - h) + place(s - 2 * h)) / (2 * h);
  };
  State state;
  state.q.assign(kDofs, 0.0);
  state.v = state.qBefore = state.vBefore = state.q;
  state.q[0] = place(t);
  state.v[0] = backward(t);
  state.qBefore[0] = place(t - h);
  state.vBefore[0] = backward(t - h);
  state.stepBefore = h;
  return state;
}

TEST(StepSize, TheErrorOfACubicIsThatOfTheTextbook) {
  const double a = 7, h = 4e-3;
  // 2/9 h^3 x''', the constant of BDF2 in Hairer, Norsett, Wanner I, III.5.
  EXPECT_NEAR(localError(cubic(a, 0.3, h)), 2.0 / 9 * h * h * h * 6 * a, 1e-12);
  EXPECT_NEAR(localError(cubic(a, 0.3, 2 * h)) / localError(cubic(a, 0.3, h)), 8, 1e-4);
}

TEST(StepSize, UniformAccelerationHasNoError) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = 6e-3;
  scene.hold = Hold::None;
  scene.massDamping = 0;
  scene.threads = 1;
  Simulation simulation(scene);
  simulation.stepper().settings().newtonTolerance = 1e-6;
  for (int k = 0; k < 20; ++k) ASSERT_TRUE(simulation.step());  // the first step is Euler's
  EXPECT_LT(localError(simulation.stepper().state()), 1e-9);
}

TEST(StepSize, AStepIsWhereItsErrorMeetsTheTolerance) {
  const double a = 7, h = 4e-3;
  const State state = cubic(a, 0.3, h);
  const double error = localError(state);
  // The error goes with h^3; a step is a tenth shorter than that would allow.
  EXPECT_NEAR(adaptiveStep(state, 2 * error, h), 0.9 * std::cbrt(2.0) * h, 1e-9);
  EXPECT_NEAR(adaptiveStep(state, 0.5 * error, h), 0.9 * std::cbrt(0.5) * h, 1e-9);
}

TEST(StepSize, KeepsWithinItsLimits) {
  const double a = 7, h = 4e-3;
  const State state = cubic(a, 0.3, h);
  EXPECT_DOUBLE_EQ(adaptiveStep(state, 1, 4 * h), 2 * h);        // BDF2 stands no more at once
  EXPECT_DOUBLE_EQ(adaptiveStep(state, 1e-15, 4 * h), 0.5 * h);  // nor is a jolt a reason for less
  EXPECT_DOUBLE_EQ(adaptiveStep(state, 1, 0.6 * h), 1.2 * h);    // twice what was asked for
  EXPECT_DOUBLE_EQ(adaptiveStep(state, 1e-15, 16 * h), h);       // a sixteenth of it
  State still = cubic(0, 0.3, h);
  EXPECT_DOUBLE_EQ(adaptiveStep(still, 1e-6, 4 * h), 2 * h);
  still.stepBefore = 0;
  EXPECT_DOUBLE_EQ(adaptiveStep(still, 1e-6, h), h);  // no history
}

TEST(StepSize, ARunChoosesItsStepsByTheStateAloneAndEndsInTime) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = 10e-3;
  scene.hold = Hold::Corners;
  std::string hashes[2];
  for (const int threads : {1, 2}) {
    scene.threads = threads;
    Simulation simulation(scene);
    simulation.stepper().settings().errorTolerance = 1e-5;
    simulation.stepper().settings().landAt = 0.25;
    double shortest = 1, longest = 0;
    while (simulation.stepper().state().time < 0.25 - 1e-9) {
      ASSERT_TRUE(simulation.step());
      shortest = std::fmin(shortest, simulation.stepper().state().stepBefore);
      longest = std::fmax(longest, simulation.stepper().state().stepBefore);
    }
    EXPECT_NEAR(simulation.stepper().state().time, 0.25, 1e-12);
    EXPECT_LT(shortest, 0.75 * scene.step);  // the drop's first jerk
    EXPECT_GT(longest, 1.5 * scene.step);
    EXPECT_LE(longest, 2 * scene.step);
    hashes[threads - 1] = simulation.stateHash();
    EXPECT_EQ(replay(simulation.recording())->stateHash(), hashes[threads - 1]);
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace
}  // namespace heddle
