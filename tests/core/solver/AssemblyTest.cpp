// The assembled step on the fixture: gradient, matrix and linear solve against differences and
// against Eigen's dense factorisation.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <random>

#include "core/exec/Executor.h"
#include "core/solver/CondensedSolver.h"
#include "core/solver/EnergyKernel.h"
#include "core/solver/GradientKernel.h"
#include "core/solver/HessianKernel.h"
#include "core/solver/LaggedKernels.h"
#include "tests/core/yarn/Fixture.h"

namespace heddle {
namespace {

/// A step in full: damping, friction of slides and angles sticking and slipping, jammed and free
/// crossings, wind, an obstacle under part of the cloth.
struct Step {
  YarnSystem start = test::makeFixture();
  YarnSystem now = start;
  std::vector<double> origin, rate, convective, normalForce, anchor, shearAnchor;
  std::vector<Vec3> normal;
  std::vector<CrossingShear> shear;
  std::vector<ContactState> contact;
  StepView view;

  explicit Step(double beta = 2e-4) {
    test::shake(start, 0.1, 3);
    now = start;
    test::shake(now, 0.03, 4);
    const std::size_t n = start.nodeCount();
    YarnSystem earlier = start, moving = start;
    test::shake(earlier, 0.02, 5);
    origin = earlier.q;
    moving.q.assign(moving.q.size(), 0.0);
    test::shake(moving, 50, 6);
    rate = moving.q;
    normalForce.assign(n, 4e-3);
    anchor.resize(2 * n);
    for (std::size_t i = 0; i < n; ++i) {
      for (int slot = 0; slot < 2; ++slot) {
        const double offset = i % 3 == 0 ? 5e-6 : (i % 3 == 1 ? 3e-5 : -4e-5);
        anchor[2 * i + slot] = now.q[5 * i + 3 + slot] + offset;
      }
    }
    convective.assign(5 * n, 0.0);
    start.air = true;
    start.wind = {3, -2, 5};
    contact.assign(n, {});
    for (std::size_t i = 0; i < n; i += 2) {
      contact[i] = {ConstDofView{now.q.data()}.x(static_cast<int>(i)) + Vec3{2e-5, 1e-5, 0}, 1e-4};
    }
    view.system = start.view();
    view.start = {start.q.data()};
    view.origin = {origin.data()};
    view.rate = {rate.data()};
    view.convective = {convective.data()};
    for (int node = 0; node < start.nodeCount(); ++node) {
      ConvectiveKernel{view.system, view.start, view.rate, {convective.data()}}(node);
    }
    normal.assign(n, {});
    shear.resize(n);
    shearAnchor.assign(4 * n, 0.0);
    for (int node = 0; node < start.nodeCount(); ++node) {
      NormalKernel{view.system, view.start, normal.data()}(node);
      ShearLawKernel{view.system, normalForce.data(), shear.data()}(node);
      FirstAngleKernel{view.system, {now.q.data()}, shearAnchor.data()}(node);
      if (node % 4 == 0) {
        shear[node].jamAngle = 1.7;  // well above a right angle: half of its pairs are jammed
      }
      for (int pair = 0; pair < 4; ++pair) {
        // Friction gives at some hundredths of a radian here: two pairs stick and two slip.
        shearAnchor[4 * node + pair] += pair % 2 == 0 ? 2e-3 : 0.2;
      }
    }
    view.normal = normal.data();
    view.shear = shear.data();
    view.shearAnchor = shearAnchor.data();
    view.normalForce = normalForce.data();
    view.slideAnchor = anchor.data();
    view.contact = contact.data();
    view.obstacle.kind = Obstacle::Kind::Sphere;
    view.obstacle.center = {3e-3, 3e-3, -10e-3};
    view.obstacle.size = 9.6e-3;
    view.obstacle.gap = 0.8e-3;
    view.obstacle.stiffness = 20;
    view.obstacle.damping = 1e-3;
    view.h = 3e-3;
    view.alpha = 2.0;
    view.beta = beta;
  }

  double incremental(const std::vector<double>& q) const {
    double e = 0;
    for (int node = 0; node < start.nodeCount(); ++node) {
      e += IncrementalKernel{view, {q.data()}}(node);
    }
    return e;
  }
  std::vector<double> gradient(const std::vector<double>& q) const {
    std::vector<double> g(q.size());
    for (int node = 0; node < start.nodeCount(); ++node) {
      GradientKernel{view, {q.data()}, {g.data()}}(node);
    }
    return g;
  }
  bool isFree(std::size_t i) const {
    return !view.system.isFixed(static_cast<int>(i / 5), static_cast<int>(i % 5));
  }
};

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

/// The block rows written out as a dense matrix, held coordinates as the identity.
Eigen::MatrixXd dense(const Step& step, MatrixView<double> A) {
  const int n = step.start.nodeCount();
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(5 * n, 5 * n);
  for (int node = 0; node < n; ++node) {
    for (int i = 0; i < 5; ++i) {
      for (int j = 0; j < 5; ++j) full(5 * node + i, 5 * node + j) += A.self(node)[5 * i + j];
    }
    for (int k = 0; k < kAlongBlocks; ++k) {
      const NodeSlot to = A.pattern.along(node, k);
      if (!to.valid()) continue;
      const int rows[4] = {0, 1, 2, 3 + k / 4}, columns[4] = {0, 1, 2, 3 + to.slot};
      for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
          full(5 * node + rows[i], 5 * to.node + columns[j]) += A.along(node, k)[4 * i + j];
        }
      }
    }
    for (int k = 0; k < kDiagonalBlocks; ++k) {
      const int to = A.pattern.diagonal(node, k);
      for (int i = 0; to >= 0 && i < 9; ++i) {
        full(5 * node + i / 3, 5 * to + i % 3) += A.diagonal(node, k)[i];
      }
    }
    for (int k = A.pattern.tailStart[node]; k < A.pattern.tailStart[node + 1]; ++k) {
      for (int i = 0; i < 9; ++i) {
        full(5 * node + i / 3, 5 * A.pattern.tailColumn[k] + i % 3) += A.tail[9 * k + i];
      }
    }
  }
  for (int i = 0; i < 5 * n; ++i) {
    if (!step.isFree(i)) {
      full.row(i).setZero();
      full.col(i).setZero();
      full(i, i) = 1;
    }
  }
  return full;
}

TEST(Assembly, MatrixIsSymmetricAndPositiveDefinite) {
  const Step step;
  const Pattern pattern(step.start);
  Matrix<double> matrix(pattern);
  for (int node = 0; node < step.start.nodeCount(); ++node) {
    HessianKernel<double>{step.view, {step.now.q.data()}, matrix.view()}(node);
  }
  const Eigen::MatrixXd A = dense(step, matrix.view());
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
  for (int node = 0; node < step.start.nodeCount(); ++node) {
    HessianKernel<double>{step.view, {step.now.q.data()}, matrix.view()}(node);
  }
  const Eigen::MatrixXd A = dense(step, matrix.view());
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
  for (int node = 0; node < step.start.nodeCount(); ++node) {
    HessianKernel<double>{step.view, {step.now.q.data()}, matrix.view()}(node);
  }
  CondensedSolver solver(step.start, team);
  const LinearResult result =
      solver.solve(step.view.system, matrix.view(), {g.data()}, {update.data()}, 1e-12, 2000);
  EXPECT_TRUE(result.converged);
  const Eigen::VectorXd b = -Eigen::Map<const Eigen::VectorXd>(g.data(), g.size());
  const Eigen::VectorXd x = dense(step, matrix.view()).ldlt().solve(b);
  double error = 0;
  for (std::size_t i = 0; i < g.size(); ++i) error = std::max(error, std::fabs(x[i] - update[i]));
  EXPECT_LT(error, 1e-8 * x.lpNorm<Eigen::Infinity>());
}

}  // namespace
}  // namespace heddle
