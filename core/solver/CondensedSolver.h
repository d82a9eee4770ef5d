#pragma once
#include <vector>

#include "core/exec/ThreadTeam.h"
#include "core/solver/LinearSolver.h"
#include "core/solver/Multigrid.h"
#include "core/solver/Pattern.h"
#include "core/solver/SlideSystem.h"

namespace heddle {

/// Solves A dq = -g for one Newton step: slides eliminated exactly, then conjugate gradients on the
/// positions, preconditioned by block Jacobi plus a coarse-grid correction (design section 5).
/// Keeps its buffers.
///
/// The residual is measured in the preconditioner's norm, which is close to the energy of the
/// error. The plain norm sees stiff stretch alone and calls a solution done whose folds have not
/// moved.
class CondensedSolver : public LinearSolver {
 public:
  CondensedSolver(const YarnSystem& system, ThreadTeam& team);

  LinearResult solve(const SystemView& system, MatrixView<double> A, ConstDofView gradient,
                     DofView update, double tolerance, int maxIterations) override;

 private:
  void factor(const SystemView& system, MatrixView<double> A);
  void condenseRightHandSide(const SystemView& system, MatrixView<double> A);
  LinearResult iterate(const SystemView& system, MatrixView<double> A, double tolerance,
                       int maxIterations);
  void multiply(const SystemView& system, MatrixView<double> A, const double* p, double* out);
  void solveSlides(const SystemView& system, const double* r, double* u);
  void precondition(const SystemView& system);  ///< adds the coarse half to z
  double dot(const std::vector<double>& a, const std::vector<double>& b);

  ThreadTeam& team_;
  Multigrid multigrid_;
  int nodes_, yarns_;
  YarnOrderView order_;
  std::vector<double> inverse_, lower1_, lower2_;  // slide factors
  std::vector<double> jacobi_;
  std::vector<double> bu_, t_, w_;          // slides
  std::vector<double> x_, r_, z_, p_, sp_;  // positions
  std::vector<double> scratch_;
};

}  // namespace heddle
