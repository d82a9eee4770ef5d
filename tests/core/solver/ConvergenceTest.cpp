// Finer is closer: in time and in the number of simulated yarns.
#include <gtest/gtest.h>

#include <cmath>

#include "core/session/Simulation.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

SceneSettings hanging(double size) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.width = scene.height = size;
  scene.hold = Hold::Corners;
  scene.threads = 1;
  return scene;
}

void solveTightly(Simulation& simulation) {
  StepSettings& settings = simulation.stepper().settings();
  settings = StepSettings::accurate();
  settings.newtonTolerance = 1e-3;
}

void run(Simulation& simulation, double seconds) {
  const long steps = std::lround(seconds / simulation.scene().step);
  for (long k = 0; k < steps; ++k) ASSERT_TRUE(simulation.step()) << simulation.failure();
}

TEST(Convergence, HalvingTheStepChangesTheDrapeByLessEachTime) {
  std::vector<std::vector<double>> drapes;
  for (const double h : {4e-3, 2e-3, 1e-3, 0.5e-3}) {
    SceneSettings scene = hanging(10e-3);
    scene.step = h;
    Simulation simulation(scene);
    solveTightly(simulation);
    run(simulation, 0.1);
    drapes.push_back(simulation.stepper().state().q);
  }
  double last = HUGE_VAL;
  for (std::size_t k = 1; k < drapes.size(); ++k) {
    double squares = 0;
    for (std::size_t i = 0; i < drapes[k].size(); ++i) {
      squares += i % kDofs < 3 ? std::pow(drapes[k][i] - drapes[k - 1][i], 2) : 0.0;
    }
    EXPECT_LT(squares, 0.25 * last);  // a method of first order halves the distance
    last = squares;
  }
}

/// How low the lowest crossing hangs when all has come to rest, m.
double sag(double drapeScale, double size) {
  SceneSettings scene = hanging(size);
  scene.fabric.drapeScale = drapeScale;
  scene.slack = 0.2;
  scene.massDamping = 10;
  Simulation simulation(scene);
  solveTightly(simulation);
  run(simulation, 1.0);
  const YarnSystem& system = simulation.stepper().system();
  double lowest = 0;
  for (int node = 0; node < system.nodeCount(); ++node) {
    if (system.view().topology.isCrossing(node)) {
      lowest = std::fmin(lowest, simulation.stepper().state().q[dofIndex(node, 2)]);
    }
  }
  return -lowest;
}

TEST(Convergence, HalvingTheDrapeScaleChangesTheDrapeByLessEachTime) {
  // 6, 12 and 24 yarns for the same 24 real ones.
  const double coarse = sag(4, 24e-3), middle = sag(2, 24e-3), real = sag(1, 24e-3);
  EXPECT_LT(std::fabs(real - middle), 0.6 * std::fabs(middle - coarse));
  EXPECT_NEAR(middle, real, 0.15 * real);
}

}  // namespace
}  // namespace heddle
