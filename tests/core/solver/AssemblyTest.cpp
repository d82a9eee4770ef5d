// The assembled step on the fixture: gradient, matrix and linear solve against differences and
// against Eigen's dense factorisation.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "core/solver/CondensedSolver.h"
#include "core/solver/LaggedKernels.h"
#include "tests/core/solver/ShakenStep.h"
#include "tests/core/yarn/Fixture.h"

namespace heddle {
namespace {

using test::assemble;
using test::denseMatrix;
using Step = test::ShakenStep;

TEST(Assembly, GradientIsDerivativeOfIncrementalPotential) {
  const Step step;
  const std::vector<double> g = step.gradient(step.now.q);
  double scale = 0;
  for (const double value : g) scale = std::max(scale, std::fabs(value));
  std::vector<double> q = step.now.q;
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (!step.isFree(i)) {
      EXPECT_EQ(g[i], 0.0);
      continue;
    }
    // Steps well inside the piecewise laws' kinks; the energy's rounding bounds them from below.
    const double d = 2e-7, at = q[i];
    const auto energy = [&](double offset) {
      q[i] = at + offset;
      return step.incremental(q);
    };
    const double difference =
        (8 * (energy(d) - energy(-d)) - (energy(2 * d) - energy(-2 * d))) / (12 * d);
    q[i] = at;
    EXPECT_NEAR(g[i], difference, 1e-6 * scale) << "node " << i / 5 << " dof " << i % 5;
  }
}

TEST(Assembly, MatrixIsSymmetricAndPositiveDefinite) {
  const Step step;
  const Pattern pattern(step.start);
  Matrix<double> matrix(pattern);
  assemble(step, matrix.view());
  const Eigen::MatrixXd A = denseMatrix(step, matrix.view());
  EXPECT_LT((A - A.transpose()).norm(), 1e-12 * A.norm());
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(A);
  EXPECT_GT(eigen.eigenvalues().minCoeff(), 0);
}

/// The fixture's loose end is bent and stretched, where the matrix drops what is not definite.
bool reachesLooseEnd(const YarnSystem& system, int node) {
  return node >= system.tailFirst || node == system.gridNode(0, 5, 6) ||
         node == system.gridNode(0, 4, 6);
}

TEST(Assembly, MatrixIsDerivativeOfGradientInARelaxedCloth) {
  // Flat and unstressed every element's Hessian is exact, so the matrix is the gradient's
  // derivative.
  Step step(0.0);
  step.start = test::makeFixture();
  step.now = step.start;
  step.view.system = step.start.view();
  step.view.start = {step.start.q.data()};
  step.view.obstacle.kind = Obstacle::Kind::None;
  for (std::size_t i = 0; i < step.anchor.size(); ++i) {
    step.anchor[i] = step.now.q[5 * (i / 2) + 3 + i % 2];  // sticking everywhere
  }
  for (int node = 0; node < step.start.nodeCount(); ++node) {
    ShearLawKernel{step.view.system, step.normalForce.data(), step.shear.data()}(node);
    FirstAngleKernel{step.view.system, step.view.start, step.shearAnchor.data()}(node);
  }
  const Pattern pattern(step.start);
  Matrix<double> matrix(pattern);
  assemble(step, matrix.view());
  const Eigen::MatrixXd A = denseMatrix(step, matrix.view());
  std::vector<double> q = step.now.q;
  for (std::size_t j = 0; j < q.size(); ++j) {
    if (!step.isFree(j)) continue;
    const double d = 1e-9, at = q[j];
    q[j] = at + d;
    const std::vector<double> plus = step.gradient(q);
    q[j] = at - d;
    const std::vector<double> minus = step.gradient(q);
    q[j] = at;
    for (std::size_t i = 0; i < q.size(); ++i) {
      if (!step.isFree(i)) continue;
      const double allowed = 1e-5 * std::sqrt(A(i, i) * A(j, j));
      if (!reachesLooseEnd(step.start, static_cast<int>(i / 5))) {
        EXPECT_NEAR(A(i, j), (plus[i] - minus[i]) / (2 * d), allowed) << i << ' ' << j;
      }
    }
  }
}

TEST(CondensedSolver, EqualsDenseFactorisation) {
  const Step step;
  const Pattern pattern(step.start);
  Matrix<double> matrix(pattern);
  const std::vector<double> g = step.gradient(step.now.q);
  std::vector<double> update(g.size());
  ThreadTeam team(2);
  assemble(step, matrix.view());
  CondensedSolver solver(step.start, team);
  const LinearResult result =
      solver.solve(step.view.system, matrix.view(), {g.data()}, {update.data()}, 1e-12, 2000);
  EXPECT_TRUE(result.converged);
  const Eigen::VectorXd b = -Eigen::Map<const Eigen::VectorXd>(g.data(), g.size());
  const Eigen::VectorXd x = denseMatrix(step, matrix.view()).ldlt().solve(b);
  double error = 0;
  for (std::size_t i = 0; i < g.size(); ++i) error = std::max(error, std::fabs(x[i] - update[i]));
  EXPECT_LT(error, 1e-8 * x.lpNorm<Eigen::Infinity>());
}

}  // namespace
}  // namespace heddle
