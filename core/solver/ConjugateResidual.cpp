#include "core/solver/ConjugateResidual.h"

#include <algorithm>
#include <cmath>

#include "core/exec/Executor.h"
#include "core/solver/ConjugateResidualKernels.h"

namespace heddle {

ConjugateResidual::ConjugateResidual(const YarnSystem& system, ThreadTeam& team)
    : team_(team), nodes_(system.nodeCount()) {
  const std::size_t n = nodes_;
  inverse_.assign(kBlockInverseSize * n, 0.0);
  for (auto* vector : {&r_, &z_, &az_, &p_, &ap_, &jap_}) {
    vector->assign(kDofs * n, 0.0);
  }
}

LinearResult ConjugateResidual::solve(const SystemView& system, MatrixView<double> A,
                                      ConstDofView gradient, DofView update, double tolerance,
                                      int maxIterations) {
  const double* inverse = inverse_.data();
  const ResidualStartKernel start{system, gradient, inverse, update.data, r_.data(), z_.data()};
  const ResidualProductKernel product{system, A, z_.data(), az_.data()};
  ResidualDirectionKernel direction{inverse,   z_.data(),  az_.data(),
                                    p_.data(), ap_.data(), jap_.data()};
  ResidualUpdateKernel step{p_.data(), ap_.data(), jap_.data(), update.data, r_.data(), z_.data()};
  forEach(team_, nodes_, BlockInverseKernel{system, A, inverse_.data()});
  const double squareAtStart = sum(team_, nodes_, scratch_, start);
  LinearResult result;
  if (squareAtStart == 0.0) {
    result.converged = true;
    return result;
  }
  result.residual = 1.0;
  std::fill(p_.begin(), p_.end(), 0.0);  // what a broken solve left must not come back
  std::fill(ap_.begin(), ap_.end(), 0.0);
  double zAz = sum(team_, nodes_, scratch_, product);
  while (result.iterations < maxIterations) {
    const double curvature = sum(team_, nodes_, scratch_, direction);
    if (!(zAz > 0.0) || !(curvature > 0.0)) {
      return result;  // not definite or not a number: the caller sees that it did not converge
    }
    step.a = zAz / curvature;
    result.residual = std::sqrt(sum(team_, nodes_, scratch_, step) / squareAtStart);
    ++result.iterations;
    if (result.residual <= tolerance) {
      result.converged = true;
      return result;
    }
    const double next = sum(team_, nodes_, scratch_, product);
    direction.b = next / zAz;
    zAz = next;
  }
  return result;
}

}  // namespace heddle
