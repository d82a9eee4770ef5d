#include "core/solver/Multigrid.h"

#include <algorithm>

#include "core/exec/Executor.h"
#include "core/solver/CondensedKernels.h"

namespace heddle {

namespace {

constexpr int kCoarsestNodes = 36;  // solved directly
constexpr int kSmallestSide = 6;    // a narrower block has nothing to gain from coarse grids

/// coarse.r = P^T fine, gathered a coarse node at a time.
void restrictBetween(const CoarseLevel& finer, const std::vector<double>& fine,
                     CoarseLevel& coarse) {
  std::fill(coarse.r.begin(), coarse.r.end(), 0.0);
  for (int row = 0; row < finer.rows(); ++row) {
    const Interpolation down = interpolation(row);
    for (int column = 0; column < finer.columns(); ++column) {
      const Interpolation across = interpolation(column);
      const double* from = fine.data() + 5 * (row * finer.columns() + column);
      for (int a = 0; a < 4; ++a) {
        const double weight = down.weight[a / 2] * across.weight[a % 2];
        if (weight == 0) {
          continue;
        }
        double* to =
            coarse.r.data() + 5 * ((down.base + a / 2) * coarse.columns() + across.base + a % 2);
        for (int dof = 0; dof < 5; ++dof) {
          to[dof] += weight * from[dof];
        }
      }
    }
  }
}

/// finer.z += P coarse.z.
void prolongBetween(const CoarseLevel& coarse, CoarseLevel& finer) {
  for (int row = 0; row < finer.rows(); ++row) {
    const Interpolation down = interpolation(row);
    for (int column = 0; column < finer.columns(); ++column) {
      const Interpolation across = interpolation(column);
      double* to = finer.z.data() + 5 * (row * finer.columns() + column);
      for (int a = 0; a < 4; ++a) {
        const double weight = down.weight[a / 2] * across.weight[a % 2];
        if (weight == 0) {
          continue;
        }
        const double* from =
            coarse.z.data() + 5 * ((down.base + a / 2) * coarse.columns() + across.base + a % 2);
        for (int dof = 0; dof < 5; ++dof) {
          to[dof] += weight * from[dof];
        }
      }
    }
  }
}

}  // namespace

Multigrid::Multigrid(const YarnSystem& system, ThreadTeam& team) : team_(team) {
  for (const GridBlock& block : system.blocks) {
    if (std::min(block.rows, block.columns) < kSmallestSide) {
      continue;
    }
    Hierarchy hierarchy;
    hierarchy.grid = block;
    hierarchy.coarsest = std::make_unique<Eigen::LLT<Eigen::MatrixXd>>();
    hierarchy.levels.emplace_back(block.rows, block.columns);
    while (hierarchy.levels.back().nodes() > kCoarsestNodes) {
      const CoarseLevel& last = hierarchy.levels.back();
      hierarchy.levels.emplace_back(last.rows(), last.columns());
    }
    hierarchies_.push_back(std::move(hierarchy));
  }
}

void Multigrid::build(const SystemView& system, const MatrixView<double>& A) {
  for (Hierarchy& hierarchy : hierarchies_) {
    std::vector<CoarseLevel>& levels = hierarchy.levels;
    levels[0].buildFrom(system, A, hierarchy.grid, team_);
    levels[0].prepareSmoother(team_);
    for (std::size_t k = 1; k < levels.size(); ++k) {
      levels[k].buildFrom(levels[k - 1], team_);
      levels[k].prepareSmoother(team_);
    }
    factorCoarsest(hierarchy);
  }
}

void Multigrid::factorCoarsest(Hierarchy& hierarchy) {
  const CoarseLevel& level = hierarchy.levels.back();
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(5 * level.nodes(), 5 * level.nodes());
  for (int node = 0; node < level.nodes(); ++node) {
    for (int n = 0; n < 25; ++n) {
      const int p = node / level.columns() + n / 5 - 2, q = node % level.columns() + n % 5 - 2;
      if (p < 0 || q < 0 || p >= level.rows() || q >= level.columns()) {
        continue;
      }
      const double* block = level.block(node, n);
      for (int e = 0; e < 25; ++e) {
        dense(5 * node + e / 5, 5 * (p * level.columns() + q) + e % 5) = block[e];
      }
    }
  }
  hierarchy.coarsest->compute(dense);
}

void Multigrid::addCorrection(const SystemView& system, const double* r, double* z) {
  for (Hierarchy& hierarchy : hierarchies_) {
    if (hierarchy.coarsest->info() != Eigen::Success) {
      continue;  // not positive definite in rounding: block Jacobi alone still converges
    }
    restrictFine(hierarchy, r);
    cycle(hierarchy, 0);
    prolongFine(system, hierarchy, z);
  }
}

void Multigrid::restrictFine(Hierarchy& hierarchy, const double* r) {
  CoarseLevel& level = hierarchy.levels[0];
  const GridBlock grid = hierarchy.grid;
  double* out = level.r.data();
  const int columns = level.columns();
  forEach(
      team_, level.nodes(),
      [=](int node) {
        const int I = node / columns, J = node % columns;
        Vec3 sum;
        for (int row = std::max(0, (I - 1) * kCoarsening + 1);
             row < std::min(grid.rows, (I + 1) * kCoarsening); ++row) {
          const Interpolation down = interpolation(row);
          for (int column = std::max(0, (J - 1) * kCoarsening + 1);
               column < std::min(grid.columns, (J + 1) * kCoarsening); ++column) {
            const Interpolation across = interpolation(column);
            const double weight = down.weight[I - down.base] * across.weight[J - across.base];
            sum += weight * load3(r, grid.firstNode + row * grid.columns + column);
          }
        }
        out[5 * node] = sum.x;
        out[5 * node + 1] = sum.y;
        out[5 * node + 2] = sum.z;
        out[5 * node + 3] = out[5 * node + 4] = 0.0;
      },
      16);
}

void Multigrid::prolongFine(const SystemView& system, const Hierarchy& hierarchy, double* z) {
  const CoarseLevel& level = hierarchy.levels[0];
  const GridBlock grid = hierarchy.grid;
  const double* from = level.z.data();
  const int columns = level.columns();
  forEach(team_, grid.rows * grid.columns, [=, &system](int index) {
    const Interpolation down = interpolation(index / grid.columns);
    const Interpolation across = interpolation(index % grid.columns);
    Vec3 sum;
    for (int a = 0; a < 4; ++a) {
      const double weight = down.weight[a / 2] * across.weight[a % 2];
      if (weight != 0) {
        const double* v = from + 5 * ((down.base + a / 2) * columns + across.base + a % 2);
        sum += weight * Vec3{v[0], v[1], v[2]};
      }
    }
    const int node = grid.firstNode + index;
    store3(z, node, load3(z, node) + clearHeld(system, node, sum));
  });
}

/// Symmetric V-cycle: one damped block-Jacobi sweep before and one after the coarser answer.
void Multigrid::cycle(Hierarchy& hierarchy, std::size_t k) {
  CoarseLevel& level = hierarchy.levels[k];
  if (k + 1 == hierarchy.levels.size()) {
    Eigen::Map<Eigen::VectorXd>(level.z.data(), static_cast<Eigen::Index>(level.z.size())) =
        hierarchy.coarsest->solve(Eigen::Map<const Eigen::VectorXd>(
            level.r.data(), static_cast<Eigen::Index>(level.r.size())));
    return;
  }
  const auto residual = [&] {
    level.multiply(level.z, level.t, team_);
    for (std::size_t i = 0; i < level.t.size(); ++i) {
      level.t[i] = level.r[i] - level.t[i];
    }
  };
  level.smooth(level.r, level.z, true);
  residual();
  restrictBetween(level, level.t, hierarchy.levels[k + 1]);
  cycle(hierarchy, k + 1);
  prolongBetween(hierarchy.levels[k + 1], level);
  residual();
  level.smooth(level.t, level.z, false);
}

}  // namespace heddle
