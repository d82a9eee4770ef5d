#pragma once
#include "core/solver/BlockRows.h"
#include "core/yarn/SystemView.h"

namespace heddle {

struct LinearResult {
  int iterations = 0;
  double residual = 0;  ///< relative to the right-hand side, in the norm the solver names
  bool converged = false;
};

/// Solves A dq = -g for one Newton step.
class LinearSolver {
 public:
  virtual ~LinearSolver() = default;
  /// `gradient` and `update` are [5 node + dof]; held coordinates of the update are 0.
  virtual LinearResult solve(const SystemView& system, MatrixView<double> A, ConstDofView gradient,
                             DofView update, double tolerance, int maxIterations) = 0;
};

}  // namespace heddle
