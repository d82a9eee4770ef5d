// Steps of the published method: they end where the others end, after five Newton iterations at
// the latest, and never in numbers that are none.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/InputError.h"
#include "core/session/Simulation.h"
#include "tests/core/session/RandomScene.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

SceneSettings hanging(SolverKind solver, double size) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = size;
  scene.hold = Hold::Corners;
  scene.step = 1e-3;
  scene.threads = 1;
  scene.solver = solver;
  return scene;
}

double lowest(Simulation& simulation) {
  const YarnSystem& system = simulation.stepper().system();
  double low = 0;
  for (int node = 0; node < system.nodeCount(); ++node) {
    if (system.view().topology.isCrossing(node)) {
      low = std::fmin(low, simulation.stepper().state().q[dofIndex(node, 2)]);
    }
  }
  return low;
}

bool finite(const State& state) {
  const auto all = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
  };
  return all(state.q) && all(state.v) && all(state.slideAnchor) && all(state.normalForce);
}

TEST(ReferenceSolver, HangsAsLowAsThePlainOne) {
  double sag[2];
  for (const SolverKind solver : {SolverKind::Plain, SolverKind::Reference}) {
    // Flat at its start and without slack, so that there is one way to hang.
    SceneSettings scene = hanging(solver, 15e-3);
    scene.step = 4e-3;
    scene.massDamping = 10;
    Simulation simulation(scene);
    for (int k = 0; k < 250; ++k) ASSERT_TRUE(simulation.step()) << simulation.failure();
    // At rest: what moves is worth less than a thousandth of what it fell.
    const EnergyReport energy = simulation.stepper().energy();
    EXPECT_LT(energy.kinetic, 1e-3 * std::fabs(energy.gravity));
    sag[solver == SolverKind::Reference ? 1 : 0] = -lowest(simulation);
  }
  EXPECT_GT(sag[0], 1e-3);
  EXPECT_NEAR(sag[1], sag[0], 0.02 * sag[0]);
}

TEST(ReferenceSolver, TakesAStepAfterItsLastIterationIfThePotentialFell) {
  for (const bool takesIt : {true, false}) {
    Simulation simulation(hanging(SolverKind::Reference, 10e-3));
    StepSettings& settings = simulation.stepper().settings();
    EXPECT_EQ(settings.maxNewton, 5);
    EXPECT_TRUE(settings.backwardEuler);
    settings.maxNewton = 1;
    settings.newtonTolerance = 1e-12;  // one iteration is not enough
    settings.acceptUnsolved = takesIt;
    settings.maxHalvings = 0;
    const StepResult result = simulation.stepper().step(4e-3);
    EXPECT_EQ(result.rejected, 0);
    EXPECT_EQ(result.accepted && result.stopped.empty(), takesIt);
    if (takesIt) {
      EXPECT_EQ(result.newtonIterations, 1);
      EXPECT_LT(lowest(simulation), 0);
    }
  }
}

TEST(ReferenceSolver, GoesOnAsItselfAfterRestoring) {
  Simulation simulation(hanging(SolverKind::Reference, 10e-3));
  Stepper& stepper = simulation.stepper();
  ASSERT_TRUE(simulation.step());
  const State state = stepper.state();
  const StepResult first = stepper.step(1e-3);
  const std::vector<double> q = stepper.state().q;
  stepper.restore(state);
  EXPECT_EQ(stepper.step(1e-3).linearIterations, first.linearIterations);
  EXPECT_EQ(stepper.state().q, q);
}

TEST(ReferenceSolver, TakesNoStepThatMovedNothing) {
  Simulation simulation(hanging(SolverKind::Reference, 15e-3));
  simulation.stepper().settings().maxLinear = 0;
  const std::vector<double> before = simulation.stepper().state().q;
  EXPECT_FALSE(simulation.step());
  EXPECT_FALSE(simulation.failure().empty());
  EXPECT_EQ(simulation.stepper().state().q, before);
}

TEST(ReferenceSolver, TakesNoStepFromNumbersThatAreNone) {
  const double wrong[] = {std::numeric_limits<double>::quiet_NaN(), 1e300};
  for (const double value : wrong) {
    Simulation simulation(hanging(SolverKind::Reference, 10e-3));
    Stepper& stepper = simulation.stepper();
    State state = stepper.state();
    const int node = stepper.system().gridNode(0, 4, 4);
    state.v[dofIndex(node, 2)] = value;
    stepper.restore(state);
    const StepResult result = stepper.step(1e-3);
    if (result.accepted) {
      EXPECT_TRUE(finite(stepper.state())) << value;
    } else {
      EXPECT_EQ(stepper.state().q, state.q) << value;
      EXPECT_FALSE(result.failure.empty());
    }
  }
}

TEST(ReferenceSolver, StaysFiniteUnderARandomHand) {
  // A hand tears at small random fabrics; a step may be divided or refused, not be broken.
  constexpr int kSteps = 40, kMostCrossings = 150, kFabrics = 6;
  int fabrics = 0;
  long taken = 0;
  for (std::uint64_t seed = 1; fabrics < kFabrics && seed < 100; ++seed) {
    test::Dice dice(seed);
    SceneSettings scene = test::randomScene(dice);
    scene.solver = SolverKind::Reference;
    std::unique_ptr<Simulation> simulation;
    try {
      simulation = std::make_unique<Simulation>(scene);
    } catch (const InputError&) {
      continue;  // one of those that are spoiled on purpose
    }
    if (simulation->stepper().system().crossingCount() > kMostCrossings) continue;
    ++fabrics;
    test::RandomHand hand(dice, scene, simulation->stepper().system(), kSteps);
    for (int step = 0; step < kSteps; ++step) {
      hand.act(dice, *simulation, step);
      const StepResult result = simulation->stepper().step(scene.step);
      taken += result.accepted ? 1 : 0;
      ASSERT_TRUE(finite(simulation->stepper().state())) << "seed " << seed << " step " << step;
    }
  }
  EXPECT_EQ(fabrics, kFabrics);
  EXPECT_GT(taken, kSteps * kFabrics / 2);
}

TEST(ReferenceSolver, IsNamedAsOnTheCommandLine) {
  EXPECT_STREQ(solverName(SolverKind::Engine), "engine");
  EXPECT_STREQ(solverName(SolverKind::Plain), "plain");
  EXPECT_STREQ(solverName(SolverKind::Reference), "reference");
}

}  // namespace
}  // namespace heddle
