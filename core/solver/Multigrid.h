#pragma once
#include <Eigen/Cholesky>
#include <memory>
#include <vector>

#include "core/solver/CoarseLevel.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// The coarse half of the preconditioner for the condensed system (design section 5): per grid
/// block a hierarchy of Galerkin coarse grids of the whole five-coordinate matrix. A residual of
/// positions goes down as (r_x, 0), a V-cycle answers, and the positions' part comes back. Nodes of
/// the tail have no coarse parents; the fine level's block Jacobi serves them.
class Multigrid {
 public:
  Multigrid(const YarnSystem& system, ThreadTeam& team);

  /// Rebuilds every coarse operator; needed for each new matrix (stale ones cost iterations).
  void build(const SystemView& system, const MatrixView<double>& A);
  /// z += P V(P^T r) on free positions; r and z are [3 node + axis].
  void addCorrection(const SystemView& system, const double* r, double* z);

 private:
  struct Hierarchy {
    GridBlock grid;
    std::vector<CoarseLevel> levels;
    std::unique_ptr<Eigen::LLT<Eigen::MatrixXd>> coarsest;
  };
  void factorCoarsest(Hierarchy& hierarchy);
  void restrictFine(Hierarchy& hierarchy, const double* r);
  void prolongFine(const SystemView& system, const Hierarchy& hierarchy, double* z);
  void cycle(Hierarchy& hierarchy, std::size_t level);

  ThreadTeam& team_;
  std::vector<Hierarchy> hierarchies_;
};

}  // namespace heddle
