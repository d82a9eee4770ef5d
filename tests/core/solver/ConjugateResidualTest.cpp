// The published method's linear solver against Eigen's dense factorisation.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/InputError.h"
#include "core/cloth/ClothBuilder.h"
#include "core/solver/ConjugateResidual.h"
#include "core/solver/ConjugateResidualKernels.h"
#include "tests/core/session/RandomScene.h"
#include "tests/core/solver/ShakenStep.h"

namespace heddle {
namespace {

using test::ShakenStep;

/// A step's matrix, its gradient and what a solver made of them.
struct Solve {
  const ShakenStep& step;
  Pattern pattern;
  Matrix<double> matrix;
  std::vector<double> gradient, update;
  ThreadTeam team{2};
  ConjugateResidual solver;

  explicit Solve(const ShakenStep& s)
      : step(s),
        pattern(s.start),
        matrix(pattern),
        gradient(s.gradient(s.now.q)),
        update(gradient.size(), 7.0),  // whatever was there before
        solver(s.start, team) {
    test::assemble(s, matrix.view());
  }
  LinearResult run(double tolerance, int maxIterations) {
    return solver.solve(step.view.system, matrix.view(), {gradient.data()}, {update.data()},
                        tolerance, maxIterations);
  }
  Eigen::VectorXd rightHandSide() const {
    return -Eigen::Map<const Eigen::VectorXd>(gradient.data(), gradient.size());
  }
  Eigen::VectorXd solution() const {
    return Eigen::Map<const Eigen::VectorXd>(update.data(), update.size());
  }
};

TEST(ConjugateResidual, EqualsDenseFactorisation) {
  const ShakenStep step;
  Solve solve(step);
  EXPECT_TRUE(solve.run(1e-12, 5000).converged);
  const Eigen::VectorXd x =
      test::denseMatrix(step, solve.matrix.view()).ldlt().solve(solve.rightHandSide());
  EXPECT_LT((x - solve.solution()).lpNorm<Eigen::Infinity>(), 1e-8 * x.lpNorm<Eigen::Infinity>());
}

TEST(ConjugateResidual, EqualsDenseFactorisationOnRandomFabrics) {
  constexpr int kMostNodes = 200;  // a dense matrix of a thousand rows
  int checked = 0;
  for (std::uint64_t seed = 1; checked < 8 && seed < 200; ++seed) {
    test::Dice dice(seed);
    const SceneSettings scene = test::randomScene(dice);
    YarnSystem system;
    try {
      if (swatchSize(scene.fabric, scene.width, scene.height).nodes > kMostNodes) continue;
      system = buildSwatch(scene.fabric, scene.width, scene.height);
    } catch (const InputError&) {
      continue;  // one of those that are spoiled on purpose
    }
    double spacing = 1;
    for (const NodeSlot at : system.yarnNodes()) {
      spacing = std::fmin(spacing, system.spacing[2 * at.node + at.slot]);
    }
    for (int column = 0; column < system.blocks[0].columns; ++column) {
      system.fixed[system.gridNode(0, 1, column)] = 31;
    }
    const ShakenStep step(std::move(system), spacing, scene.stiffnessDamping.value_or(2e-4));
    Solve solve(step);
    EXPECT_TRUE(solve.run(1e-12, 20000).converged) << "seed " << seed;
    const Eigen::MatrixXd A = test::denseMatrix(step, solve.matrix.view());
    const Eigen::VectorXd x = A.ldlt().solve(solve.rightHandSide());
    const Eigen::VectorXd error = x - solve.solution();
    // In the norm of the energy, in which soft and stiff yarns count alike.
    EXPECT_LT(std::sqrt(error.dot(A * error)), 1e-6 * std::sqrt(x.dot(A * x))) << "seed " << seed;
    ++checked;
  }
  EXPECT_EQ(checked, 8);
}

TEST(ConjugateResidual, ItsResidualIsThatOfTheMatrixInThePlainNorm) {
  const ShakenStep step;
  Solve solve(step);
  const LinearResult result = solve.run(1e-3, 5000);
  ASSERT_TRUE(result.converged);
  const Eigen::MatrixXd A = test::denseMatrix(step, solve.matrix.view());
  const Eigen::VectorXd b = solve.rightHandSide();
  EXPECT_NEAR((b - A * solve.solution()).norm() / b.norm(), result.residual, 1e-9);
  EXPECT_LE(result.residual, 1e-3);
  EXPECT_GT(result.iterations, 5);
}

TEST(ConjugateResidual, HeldCoordinatesStay) {
  const ShakenStep step;
  Solve solve(step);
  solve.run(1e-2, 500);
  int held = 0;
  for (std::size_t i = 0; i < solve.update.size(); ++i) {
    if (!step.isFree(i)) {
      EXPECT_EQ(solve.update[i], 0.0) << "node " << i / kDofs << " dof " << i % kDofs;
      ++held;
    }
  }
  EXPECT_GT(held, 0);
}

TEST(ConjugateResidual, ItsResidualNeverGrows) {
  // What the method promises, in the norm of the preconditioner.
  const ShakenStep step;
  double last = HUGE_VAL;
  for (const int iterations : {1, 2, 4, 8, 16, 32, 64}) {
    Solve solve(step);
    solve.run(0, iterations);
    const Eigen::MatrixXd A = test::denseMatrix(step, solve.matrix.view());
    const Eigen::VectorXd r = solve.rightHandSide() - A * solve.solution();
    double square = 0;
    for (int node = 0; node < step.start.nodeCount(); ++node) {
      const Eigen::Matrix<double, 5, 5> block = A.block<5, 5>(5 * node, 5 * node);
      const Eigen::Matrix<double, 5, 1> part = r.segment<5>(5 * node);
      square += part.dot(block.ldlt().solve(part));
    }
    EXPECT_LT(square, last);
    last = square;
  }
}

TEST(ConjugateResidual, BlockInverseIsTheInverseOfEachNodesBlock) {
  const ShakenStep step;
  Solve solve(step);
  std::vector<double> inverse(kBlockInverseSize * step.start.nodeCount());
  const Eigen::MatrixXd A = test::denseMatrix(step, solve.matrix.view());
  for (int node = 0; node < step.start.nodeCount(); ++node) {
    BlockInverseKernel{step.view.system, solve.matrix.view(), inverse.data()}(node);
    const Eigen::Matrix<double, 5, 5> block = A.block<5, 5>(5 * node, 5 * node);
    const Eigen::Matrix<double, 5, 5> expected = block.inverse();
    for (int i = 0; i < 5; ++i) {
      for (int j = 0; j < 5; ++j) {
        const bool held = !step.isFree(5 * node + i) || !step.isFree(5 * node + j);
        EXPECT_NEAR(inverse[kBlockInverseSize * node + triangleIndex(i, j)],
                    held ? 0.0 : expected(i, j), 1e-9 * std::sqrt(expected(i, i) * expected(j, j)));
      }
    }
  }
}

TEST(ConjugateResidual, ForgetsASolveThatBroke) {
  const ShakenStep step;
  Solve solve(step);
  double& entry = solve.matrix.view().self(step.start.gridNode(0, 2, 2))[0];
  const double whole = entry;
  entry = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(solve.run(1e-3, 500).converged);
  entry = whole;
  EXPECT_TRUE(solve.run(1e-3, 5000).converged);
}

TEST(ConjugateResidual, SameBitsForEveryNumberOfThreads) {
  const ShakenStep step;
  std::vector<double> updates[2];
  for (const int threads : {1, 3}) {
    Solve solve(step);
    ThreadTeam team(threads);
    ConjugateResidual solver(step.start, team);
    solver.solve(step.view.system, solve.matrix.view(), {solve.gradient.data()},
                 {solve.update.data()}, 1e-4, 500);
    updates[threads / 2] = solve.update;
  }
  EXPECT_EQ(updates[0], updates[1]);
}

TEST(ConjugateResidual, NothingToDoIsDone) {
  const ShakenStep step;
  Solve solve(step);
  std::fill(solve.gradient.begin(), solve.gradient.end(), 0.0);
  const LinearResult result = solve.run(1e-3, 500);
  EXPECT_TRUE(result.converged);
  EXPECT_EQ(result.iterations, 0);
  EXPECT_EQ(solve.solution().norm(), 0.0);
}

}  // namespace
}  // namespace heddle
