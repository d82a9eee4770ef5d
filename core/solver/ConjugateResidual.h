#pragma once
#include <vector>

#include "core/exec/ThreadTeam.h"
#include "core/solver/LinearSolver.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// Solves A dq = -g as the published method does (Cirio et al. 2014): preconditioned conjugate
/// residuals (Saad, Iterative Methods for Sparse Linear Systems, section 6.8) on all five
/// coordinates of every node, preconditioned by the inverse of each node's own 5x5 block. No slides
/// are eliminated and there are no coarse grids. Keeps its buffers.
///
/// The residual is |r| / |g| over free coordinates, all of them lengths.
class ConjugateResidual : public LinearSolver {
 public:
  ConjugateResidual(const YarnSystem& system, ThreadTeam& team);

  LinearResult solve(const SystemView& system, MatrixView<double> A, ConstDofView gradient,
                     DofView update, double tolerance, int maxIterations) override;

 private:
  ThreadTeam& team_;
  int nodes_;
  std::vector<double> inverse_;                    // [kBlockInverseSize node]
  std::vector<double> r_, z_, az_, p_, ap_, jap_;  // [5 node + dof]; z is J r
  std::vector<double> scratch_;
};

}  // namespace heddle
