#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "core/cloth/ClothBuilder.h"
#include "core/solver/CondensedSolver.h"
#include "core/solver/HessianKernel.h"
#include "core/solver/LaggedKernels.h"
#include "core/solver/Multigrid.h"
#include "tests/core/solver/Scenes.h"
#include "tests/core/yarn/Fixture.h"

namespace heddle {
namespace {

/// A hanging plain swatch, shaken, with its matrix of one 4 ms step.
struct Sheet {
  YarnSystem system;
  Pattern pattern;
  Matrix<double> matrix;
  std::vector<double> zeros, force, anchor, shearAnchor;
  std::vector<CrossingShear> shear;
  StepView view;

  explicit Sheet(double size)
      : system(buildSwatch(test::softCotton("plain"), size, size)),
        pattern(system),
        matrix(pattern),
        zeros(system.q.size(), 0.0),
        force(system.nodeCount(), 5e-3) {
    for (int column = 0; column < system.blocks[0].columns; ++column) {
      system.fixed[system.gridNode(0, 1, column)] = 31;
    }
    test::shake(system, 0.02);
    for (int node = 0; node < system.nodeCount(); ++node) {
      anchor.push_back(system.q[dofIndex(node, 3)]);
      anchor.push_back(system.q[dofIndex(node, 4)]);
    }
    view.system = system.view();
    view.start = view.origin = {system.q.data()};
    view.rate = view.convective = {zeros.data()};
    view.normalForce = force.data();
    view.slideAnchor = anchor.data();
    shearAnchor.assign(4 * static_cast<std::size_t>(system.nodeCount()), 0.0);
    shear.resize(system.nodeCount());
    for (int node = 0; node < system.nodeCount(); ++node) {
      ShearLawKernel{view.system, force.data(), shear.data()}(node);
      FirstAngleKernel{view.system, view.start, shearAnchor.data()}(node);
    }
    view.shear = shear.data();
    view.shearAnchor = shearAnchor.data();
    view.h = 4e-3;
    for (int node = 0; node < system.nodeCount(); ++node) {
      HessianKernel<double>{view, {system.q.data()}, matrix.view()}(node);
    }
  }
};

TEST(CoarseLevel, IsTheGalerkinProduct) {
  Sheet sheet(9e-3);
  const GridBlock grid = sheet.system.blocks[0];
  const MatrixView<double> A = sheet.matrix.view();
  const int n = sheet.system.nodeCount();
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(5 * n, 5 * n);
  for (int node = 0; node < n; ++node) {
    for (int e = 0; e < 25; ++e) full(5 * node + e / 5, 5 * node + e % 5) = A.self(node)[e];
    for (int k = 0; k < kAlongBlocks; ++k) {
      const NodeSlot to = A.pattern.along(node, k);
      for (int e = 0; to.valid() && e < 16; ++e) {
        const int i = e / 4, j = e % 4;
        full(5 * node + (i == 3 ? 3 + k / 4 : i), 5 * to.node + (j == 3 ? 3 + to.slot : j)) =
            A.along(node, k)[e];
      }
    }
    for (int k = 0; k < kDiagonalBlocks; ++k) {
      const int to = A.pattern.diagonal(node, k);
      for (int e = 0; to >= 0 && e < 9; ++e) {
        full(5 * node + e / 3, 5 * to + e % 3) = A.diagonal(node, k)[e];
      }
    }
  }
  ThreadTeam team(2);
  CoarseLevel level(grid.rows, grid.columns);
  level.buildFrom(sheet.view.system, A, grid, team);
  // Tent functions of width 4 on the grid, nothing on held coordinates.
  Eigen::MatrixXd P = Eigen::MatrixXd::Zero(5 * n, 5 * level.nodes());
  for (int node = 0; node < n; ++node) {
    for (int coarse = 0; coarse < level.nodes(); ++coarse) {
      const double di = node / grid.columns - 4.0 * (coarse / level.columns());
      const double dj = node % grid.columns - 4.0 * (coarse % level.columns());
      const double weight =
          std::max(0.0, 1 - std::fabs(di) / 4) * std::max(0.0, 1 - std::fabs(dj) / 4);
      for (int dof = 0; dof < 5; ++dof) {
        if (!sheet.view.system.isFixed(node, dof)) P(5 * node + dof, 5 * coarse + dof) = weight;
      }
    }
  }
  const Eigen::MatrixXd expected = P.transpose() * full * P;
  const double scale = expected.cwiseAbs().maxCoeff();
  double covered = 0;
  for (int node = 0; node < level.nodes(); ++node) {
    for (int k = 0; k < 25; ++k) {
      const int p = node / level.columns() + k / 5 - 2, q = node % level.columns() + k % 5 - 2;
      if (p < 0 || q < 0 || p >= level.rows() || q >= level.columns()) continue;
      for (int e = 0; e < 25; ++e) {
        const double value = expected(5 * node + e / 5, 5 * (p * level.columns() + q) + e % 5);
        EXPECT_NEAR(level.block(node, k)[e], value, 1e-12 * scale);
        covered += value * value;
      }
    }
  }
  EXPECT_NEAR(covered, expected.squaredNorm(), 1e-10 * covered);  // nothing outside the 5 x 5
}

TEST(CondensedSolver, IterationsHardlyGrowWithTheCloth) {
  // Block Jacobi alone needs iterations in proportion to the side; four times the side here.
  int iterations[2];
  for (int k = 0; k < 2; ++k) {
    Sheet sheet(k == 0 ? 12e-3 : 48e-3);
    std::vector<double> gradient(sheet.zeros), update(sheet.zeros);
    for (int node = 0; node < sheet.system.nodeCount(); ++node) {
      const bool held = sheet.system.fixed[node] == 31;
      gradient[dofIndex(node, 2)] = held ? 0.0 : 16e-6 * 9.81 * 2e-7;  // weight
    }
    ThreadTeam team(2);
    CondensedSolver solver(sheet.system, team);
    const LinearResult result = solver.solve(sheet.view.system, sheet.matrix.view(),
                                             {gradient.data()}, {update.data()}, 1e-3, 1000);
    EXPECT_TRUE(result.converged);
    iterations[k] = result.iterations;
  }
  EXPECT_LT(iterations[1], 2 * iterations[0]) << iterations[0] << " against " << iterations[1];
}

}  // namespace
}  // namespace heddle
