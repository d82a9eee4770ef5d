#pragma once
// One coarse grid of the multigrid preconditioner: every kCoarsening-th node of the finer grid in
// each direction, five coordinates a node, bilinear in between. Its matrix is the Galerkin product
// P^T A P; a coarse node couples to the 5 x 5 nodes around it.

#include <vector>

#include "core/exec/ThreadTeam.h"
#include "core/solver/BlockRows.h"
#include "core/yarn/SystemView.h"

namespace heddle {

inline constexpr int kCoarsening = 4;

/// The coarse nodes a fine index hangs from along one direction: `base` and base + 1.
struct Interpolation {
  int base = 0;
  double weight[2] = {1, 0};
};
inline Interpolation interpolation(int index) {
  const double f = static_cast<double>(index % kCoarsening) / kCoarsening;
  return {index / kCoarsening, {1 - f, f}};
}

class CoarseLevel {
 public:
  /// A coarse grid over a finer one of so many rows and columns.
  CoarseLevel(int fineRows, int fineColumns);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int nodes() const { return rows_ * columns_; }

  /// Galerkin product of the cloth's matrix within one grid block; held coordinates are left out.
  void buildFrom(const SystemView& system, const MatrixView<double>& A, const GridBlock& block,
                 ThreadTeam& team);
  /// The same from the next finer coarse level.
  void buildFrom(const CoarseLevel& finer, ThreadTeam& team);
  /// After buildFrom: inverts the diagonal blocks and finds the smoother's step.
  void prepareSmoother(ThreadTeam& team);

  /// y = A x.
  void multiply(const std::vector<double>& x, std::vector<double>& y, ThreadTeam& team) const;
  /// z += step * D^-1 r (replace: z = ...).
  void smooth(const std::vector<double>& r, std::vector<double>& z, bool replace) const;

  const double* block(int node, int neighbor) const {
    return matrix_.data() + 625 * static_cast<std::size_t>(node) + 25 * neighbor;
  }
  std::vector<double> r, z, t;  ///< [5 node + dof], work space of the cycle

 private:
  template <class AddRow>
  void accumulate(int fineRows, int fineColumns, ThreadTeam& team, const AddRow& addRow);

  int fineRows_, fineColumns_, rows_, columns_;
  std::vector<double> matrix_;   // [625 node + 25 neighbour + entry], neighbour (di + 2) 5 + dj + 2
  std::vector<double> inverse_;  // [25 node]
  std::vector<double> probe_;    // direction of the largest eigenvalue, kept between solves
  double step_ = 0.5;
};

}  // namespace heddle
