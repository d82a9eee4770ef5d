#include "core/solver/CondensedSolver.h"

#include <algorithm>
#include <cmath>

#include "core/exec/Executor.h"
#include "core/solver/CondensedKernels.h"

namespace heddle {

CondensedSolver::CondensedSolver(const YarnSystem& system, ThreadTeam& team)
    : team_(team),
      multigrid_(system, team),
      nodes_(system.nodeCount()),
      yarns_(static_cast<int>(system.yarns.size())),
      order_{system.yarnNodes().data(), system.yarnStart().data()} {
  const std::size_t n = nodes_, along = system.yarnNodes().size();
  for (auto* factor : {&inverse_, &lower1_, &lower2_}) {
    factor->assign(along, 0.0);
  }
  jacobi_.assign(6 * n, 0.0);
  for (auto* slides : {&bu_, &t_, &w_}) {
    slides->assign(2 * n, 0.0);
  }
  for (auto* positions : {&x_, &r_, &z_, &p_, &sp_}) {
    positions->assign(3 * n, 0.0);
  }
}

LinearResult CondensedSolver::solve(const SystemView& system, MatrixView<double> A,
                                    ConstDofView gradient, DofView update, double tolerance,
                                    int maxIterations) {
  factor(system, A);
  forEach(team_, nodes_, SplitKernel{gradient, r_.data(), bu_.data()});
  condenseRightHandSide(system, A);
  const LinearResult result = iterate(system, A, tolerance, maxIterations);
  forEach(team_, nodes_, SlideResidualKernel<double>{A, x_.data(), bu_.data(), t_.data()});
  solveSlides(system, t_.data(), w_.data());
  forEach(team_, nodes_, JoinKernel{x_.data(), w_.data(), update});
  return result;
}

void CondensedSolver::factor(const SystemView& system, MatrixView<double> A) {
  const SlideFactors factors{inverse_.data(), lower1_.data(), lower2_.data()};
  forEach(team_, yarns_, FactorSlidesKernel<double>{system, order_, A, factors}, 4);
  forEach(team_, nodes_, JacobiFactorKernel<double>{system, A, jacobi_.data()});
  multigrid_.build(system, A);
}

void CondensedSolver::precondition(const SystemView& system) {
  multigrid_.addCorrection(system, r_.data(), z_.data());
}

void CondensedSolver::solveSlides(const SystemView& system, const double* r, double* u) {
  const SlideFactors factors{inverse_.data(), lower1_.data(), lower2_.data()};
  forEach(team_, yarns_, SolveSlidesKernel{system, order_, factors, r, u}, 4);
}

void CondensedSolver::condenseRightHandSide(const SystemView& system, MatrixView<double> A) {
  solveSlides(system, bu_.data(), w_.data());
  forEach(team_, nodes_, SlideProductKernel<double>{system, A, w_.data(), r_.data()});
}

void CondensedSolver::multiply(const SystemView& system, MatrixView<double> A, const double* p,
                               double* out) {
  forEach(team_, nodes_, PositionProductKernel<double>{A, p, out, t_.data()});
  solveSlides(system, t_.data(), w_.data());
  forEach(team_, nodes_, SlideProductKernel<double>{system, A, w_.data(), out});
}

double CondensedSolver::dot(const std::vector<double>& a, const std::vector<double>& b) {
  const double* pa = a.data();
  const double* pb = b.data();
  return sum(team_, nodes_, scratch_,
             [pa, pb](int node) { return heddle::dot(load3(pa, node), load3(pb, node)); });
}

LinearResult CondensedSolver::iterate(const SystemView& system, MatrixView<double> A,
                                      double tolerance, int maxIterations) {
  LinearResult result;
  std::fill(x_.begin(), x_.end(), 0.0);
  if (dot(r_, r_) == 0.0) {
    result.converged = true;
    return result;
  }
  CgUpdateKernel update{system,    jacobi_.data(), p_.data(), sp_.data(),
                        x_.data(), r_.data(),      z_.data(), 0.0};
  forEach(team_, nodes_, update);  // a = 0: only z = J r
  precondition(system);
  p_ = z_;
  double rz = dot(r_, z_);
  const double rzStart = rz;
  result.residual = 1.0;
  while (result.iterations < maxIterations) {
    multiply(system, A, p_.data(), sp_.data());
    const double curvature = dot(p_, sp_);
    if (!(curvature > 0)) {
      return result;  // the caller sees that it did not converge
    }
    update.a = rz / curvature;
    forEach(team_, nodes_, update);
    ++result.iterations;
    precondition(system);
    const double rzNext = dot(r_, z_);
    if (!(rzNext >= 0.0)) {
      return result;  // not a number, or a preconditioner that is not positive
    }
    result.residual = std::sqrt(rzNext / rzStart);
    if (result.residual <= tolerance) {
      result.converged = true;
      return result;
    }
    forEach(team_, nodes_, CgDirectionKernel{z_.data(), p_.data(), rzNext / rz});
    rz = rzNext;
  }
  return result;
}

}  // namespace heddle
