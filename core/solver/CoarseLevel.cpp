#include "core/solver/CoarseLevel.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "core/exec/Executor.h"

namespace heddle {

namespace {

constexpr int kReach = 2;            // neighbours of a coarse node, each way
constexpr int kPowerIterations = 4;  // warm-started, so few are enough
constexpr double kEigenMargin = 1.25;
constexpr double kRelaxation = 1.4;  // over the largest eigenvalue: damps the upper two thirds

using Block5 = Eigen::Matrix<double, 5, 5, Eigen::RowMajor>;

/// What one fine row couples to, summed onto coarse columns: the 4 x 4 coarse nodes around its
/// cell.
struct Window {
  double value[16][25];
  void clear() { std::fill(&value[0][0], &value[0][0] + 16 * 25, 0.0); }
};

}  // namespace

CoarseLevel::CoarseLevel(int fineRows, int fineColumns)
    : fineRows_(fineRows),
      fineColumns_(fineColumns),
      rows_((fineRows - 1 + kCoarsening - 1) / kCoarsening + 1),
      columns_((fineColumns - 1 + kCoarsening - 1) / kCoarsening + 1) {
  const std::size_t n = nodes();
  matrix_.assign(625 * n, 0.0);
  inverse_.assign(25 * n, 0.0);
  for (auto* vector : {&r, &z, &t}) {
    vector->assign(5 * n, 0.0);
  }
  probe_.resize(5 * n);
  for (std::size_t i = 0; i < probe_.size(); ++i) {
    probe_[i] =
        static_cast<double>(i * 7919 % 101) / 50.0 - 1.0;  // any fixed vector that is not smooth
  }
}

/// Visits the fine nodes a row of cells at a time. Rows of cells two apart touch different coarse
/// nodes, so even ones go in parallel and then odd ones: no races, and one order of summation.
/// addRow(row, column, window) puts a fine node's couplings onto the window.
template <class AddRow>
void CoarseLevel::accumulate(int fineRows, int fineColumns, ThreadTeam& team,
                             const AddRow& addRow) {
  std::fill(matrix_.begin(), matrix_.end(), 0.0);
  const int cellRows = (fineRows + kCoarsening - 1) / kCoarsening;
  for (int parity = 0; parity < 2; ++parity) {
    const int count = (cellRows - parity + 1) / 2;
    forEach(
        team, count,
        [&](int k) {
          const int first = (2 * k + parity) * kCoarsening;
          Window window;
          for (int row = first; row < std::min(first + kCoarsening, fineRows); ++row) {
            const Interpolation down = interpolation(row);
            for (int column = 0; column < fineColumns; ++column) {
              window.clear();
              if (!addRow(row, column, window)) {
                continue;
              }
              const Interpolation across = interpolation(column);
              for (int a = 0; a < 4; ++a) {
                const double weight = down.weight[a / 2] * across.weight[a % 2];
                if (weight == 0) {
                  continue;
                }
                const int node = (down.base + a / 2) * columns_ + across.base + a % 2;
                double* to = matrix_.data() + 625 * static_cast<std::size_t>(node);
                for (int w = 0; w < 16; ++w) {
                  // Window entry (w / 4 - 1, w % 4 - 1) from the cell's base, seen from this
                  // parent.
                  const int di = w / 4 - 1 - a / 2 + kReach, dj = w % 4 - 1 - a % 2 + kReach;
                  double* entry = to + 25 * (5 * di + dj);
                  for (int e = 0; e < 25; ++e) {
                    entry[e] += weight * window.value[w][e];
                  }
                }
              }
            }
          }
        },
        1);
  }
}

void CoarseLevel::buildFrom(const SystemView& system, const MatrixView<double>& A,
                            const GridBlock& grid, ThreadTeam& team) {
  const auto addRow = [&](int row, int column, Window& window) {
    const int node = grid.firstNode + row * grid.columns + column;
    if (system.fixed[node] == 31) {
      return false;
    }
    // Adds a block of `size` rows whose coordinates are rowDofs, columnDofs, at a neighbour.
    const auto add = [&](int to, const double* block, int size, const int* rowDofs,
                         const int* columnDofs) {
      const int index = to - grid.firstNode;
      if (index < 0 || index >= grid.rows * grid.columns || system.fixed[to] == 31) {
        return;
      }
      const Interpolation down = interpolation(index / grid.columns);
      const Interpolation across = interpolation(index % grid.columns);
      const int di = down.base - row / kCoarsening + 1, dj = across.base - column / kCoarsening + 1;
      for (int b = 0; b < 4; ++b) {
        const double weight = down.weight[b / 2] * across.weight[b % 2];
        const int wi = di + b / 2, wj = dj + b % 2;
        if (weight == 0 || wi < 0 || wi > 3 || wj < 0 || wj > 3) {
          continue;  // outside: an explicit link to a far node; left to the fine level
        }
        double* entry = window.value[4 * wi + wj];
        for (int j = 0; j < size; ++j) {
          if (system.isFixed(to, columnDofs[j])) {
            continue;
          }
          for (int i = 0; i < size; ++i) {
            entry[5 * rowDofs[i] + columnDofs[j]] += weight * block[size * i + j];
          }
        }
      }
    };
    static constexpr int kAll[5] = {0, 1, 2, 3, 4};
    static constexpr int kSlot[2][4] = {{0, 1, 2, 3}, {0, 1, 2, 4}};
    add(node, A.self(node), 5, kAll, kAll);
    for (int k = 0; k < kAlongBlocks; ++k) {
      if (const NodeSlot to = A.pattern.along(node, k); to.valid()) {
        add(to.node, A.along(node, k), 4, kSlot[k / 4], kSlot[to.slot]);
      }
    }
    for (int k = 0; k < kDiagonalBlocks; ++k) {
      if (const int to = A.pattern.diagonal(node, k); to >= 0) {
        add(to, A.diagonal(node, k), 3, kAll, kAll);
      }
    }
    // A held coordinate takes no part: neither its column (above) nor its row.
    for (int dof = 0; dof < kDofs; ++dof) {
      for (int w = 0; system.isFixed(node, dof) && w < 16; ++w) {
        std::fill(window.value[w] + 5 * dof, window.value[w] + 5 * dof + 5, 0.0);
      }
    }
    return true;
  };
  accumulate(grid.rows, grid.columns, team, addRow);
}

void CoarseLevel::buildFrom(const CoarseLevel& finer, ThreadTeam& team) {
  const auto addRow = [&](int row, int column, Window& window) {
    const int node = row * finer.columns() + column;
    for (int n = 0; n < 25; ++n) {
      const int p = row + n / 5 - kReach, q = column + n % 5 - kReach;
      if (p < 0 || q < 0 || p >= finer.rows() || q >= finer.columns()) {
        continue;
      }
      const double* block = finer.block(node, n);
      const Interpolation down = interpolation(p), across = interpolation(q);
      const int di = down.base - row / kCoarsening + 1, dj = across.base - column / kCoarsening + 1;
      for (int b = 0; b < 4; ++b) {
        const double weight = down.weight[b / 2] * across.weight[b % 2];
        if (weight == 0) {
          continue;
        }
        double* entry = window.value[4 * (di + b / 2) + dj + b % 2];
        for (int e = 0; e < 25; ++e) {
          entry[e] += weight * block[e];
        }
      }
    }
    return true;
  };
  accumulate(finer.rows(), finer.columns(), team, addRow);
}

void CoarseLevel::prepareSmoother(ThreadTeam& team) {
  double* matrix = matrix_.data();
  double* inverse = inverse_.data();
  forEach(
      team, nodes(),
      [matrix, inverse](int node) {
        double* diagonal = matrix + 625 * static_cast<std::size_t>(node) + 25 * 12;
        Eigen::Map<Block5> D(diagonal);
        // Coordinates that nothing moves (all fine ones held) get a unit of their own.
        for (int dof = 0; dof < 5; ++dof) {
          if (!(D(dof, dof) > 0)) {
            D.row(dof).setZero();
            D.col(dof).setZero();
            D(dof, dof) = 1.0;
          }
        }
        // A whisper on the diagonal keeps slides that only fine friction holds invertible.
        for (int dof = 0; dof < 5; ++dof) {
          D(dof, dof) *= 1.0 + 1e-9;
        }
        Eigen::Map<Block5>(inverse + 25 * static_cast<std::size_t>(node)) = D.inverse();
      },
      16);

  double largest = 1.0;
  step_ = 1.0;
  for (int k = 0; k < kPowerIterations; ++k) {
    multiply(probe_, t, team);
    smooth(t, probe_, true);
    double size = 0;
    for (const double value : probe_) {
      size += value * value;
    }
    largest = std::sqrt(size);
    for (double& value : probe_) {
      value /= largest > 0 ? largest : 1.0;
    }
  }
  step_ = kRelaxation / (kEigenMargin * std::max(largest, 1.0));
}

void CoarseLevel::multiply(const std::vector<double>& x, std::vector<double>& y,
                           ThreadTeam& team) const {
  const double* from = x.data();
  double* to = y.data();
  forEach(
      team, nodes(),
      [this, from, to](int node) {
        const int row = node / columns_, column = node % columns_;
        double sum[5] = {};
        for (int di = -kReach; di <= kReach; ++di) {
          for (int dj = -kReach; dj <= kReach; ++dj) {
            const int p = row + di, q = column + dj;
            if (p < 0 || q < 0 || p >= rows_ || q >= columns_) {
              continue;
            }
            const double* b = block(node, 5 * (di + kReach) + dj + kReach);
            const double* v = from + 5 * (p * columns_ + q);
            for (int i = 0; i < 5; ++i) {
              sum[i] += b[5 * i] * v[0] + b[5 * i + 1] * v[1] + b[5 * i + 2] * v[2] +
                        b[5 * i + 3] * v[3] + b[5 * i + 4] * v[4];
            }
          }
        }
        std::copy(sum, sum + 5, to + 5 * node);
      },
      32);
}

void CoarseLevel::smooth(const std::vector<double>& from, std::vector<double>& to,
                         bool replace) const {
  for (int node = 0; node < nodes(); ++node) {
    const double* m = inverse_.data() + 25 * static_cast<std::size_t>(node);
    const double* v = from.data() + 5 * node;
    double* out = to.data() + 5 * node;
    for (int i = 0; i < 5; ++i) {
      const double value = step_ * (m[5 * i] * v[0] + m[5 * i + 1] * v[1] + m[5 * i + 2] * v[2] +
                                    m[5 * i + 3] * v[3] + m[5 * i + 4] * v[4]);
      out[i] = replace ? value : out[i] + value;
    }
  }
}

}  // namespace heddle
