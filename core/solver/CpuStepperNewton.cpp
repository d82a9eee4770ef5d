// Newton's method of the CPU stepper: the incremental potential, its derivatives and the line
// search.

#include <algorithm>
#include <cmath>

#include "core/exec/Executor.h"
#include "core/solver/CpuStepper.h"
#include "core/solver/EnergyKernel.h"
#include "core/solver/GradientKernel.h"
#include "core/solver/HessianKernel.h"
#include "core/solver/UserPull.h"

namespace heddle {

namespace {

constexpr double kBoundaryShare = 0.8;  // of the way to du = 0 that one Newton update may go
constexpr double kArmijo = 1e-4;
constexpr int kLineHalvings = 12;
constexpr int kPatience = 8;  // Newton iterations at the tight bound

}  // namespace

bool CpuStepper::solveNewton(StepResult& result) {
  double energy = incremental(q_);
  for (int iteration = 0; iteration < settings_.maxNewton; ++iteration) {
    computeGradient();
    if (largestForce() <= view_.h * view_.h * forceScale_) {
      return true;
    }
    assemble();
    const LinearResult linear =
        solver_.solve(view_.system, matrix_.view(), {gradient_.data()}, {update_.data()},
                      settings_.linearTolerance, settings_.maxLinear);
    ++result.newtonIterations;
    result.linearIterations += linear.iterations;
    const double size = largestUpdate();
    // A solve that broke down at once moved nothing, which must not pass for a small update.
    if (!std::isfinite(size) || (!linear.converged && linear.iterations == 0)) {
      return false;
    }
    const bool small =
        linear.converged &&
        size < (iteration < kPatience ? newtonStop_ : spacing_ * settings_.newtonTolerance);
    const double before = energy;
    energy = searchLine(energy, slopeAlongUpdate(), stepToBoundary());
    if (!(energy <= before)) {
      return small;  // no further descent in rounding
    }
    if (small) {
      return true;
    }
  }
  return false;
}

/// Moves q_ along update_ as far as the incremental potential falls; returns its value there, or
/// infinity (and leaves q_) if it falls nowhere.
double CpuStepper::searchLine(double energy, double slope, double bound) {
  double t = std::min(1.0, bound);
  for (int halving = 0; halving < kLineHalvings; ++halving, t *= 0.5) {
    for (std::size_t i = 0; i < q_.size(); ++i) {
      trial_[i] = q_[i] + t * update_[i];
    }
    const double value = incremental(trial_);
    const double slack = 1e-13 * std::fabs(energy);
    if (value <= energy + kArmijo * t * slope + slack) {
      q_.swap(trial_);
      return std::min(value, energy);
    }
  }
  return HUGE_VAL;
}

double CpuStepper::incremental(const std::vector<double>& q) {
  const IncrementalKernel kernel{view_, {q.data()}};
  double total = sum(team_, system_.nodeCount(), scratch_, kernel);
  for (const UserSpring& spring : springs_) {
    const Vec3 x = ConstDofView{q.data()}.x(spring.node), start = view_.start.x(spring.node);
    total += view_.h * view_.h * userPull(spring, x, start).energy;
  }
  return std::isfinite(total) && total < 0.5 * view_.h * view_.h * kInfeasible ? total : HUGE_VAL;
}

void CpuStepper::computeGradient() {
  forEach(team_, system_.nodeCount(), GradientKernel{view_, {q_.data()}, {gradient_.data()}});
  for (const UserSpring& spring : springs_) {
    const Vec3 x = ConstDofView{q_.data()}.x(spring.node), start = view_.start.x(spring.node);
    const Vec3 pull = userPull(spring, x, start).gradient;
    for (int axis = 0; axis < 3; ++axis) {
      if (!view_.system.isFixed(spring.node, axis)) {
        gradient_[dofIndex(spring.node, axis)] += view_.h * view_.h * pull[axis];
      }
    }
  }
}

void CpuStepper::assemble() {
  const MatrixView<double> A = matrix_.view();
  forEach(team_, system_.nodeCount(), HessianKernel<double>{view_, {q_.data()}, A}, 32);
  for (const UserSpring& spring : springs_) {
    const Vec3 x = ConstDofView{q_.data()}.x(spring.node), start = view_.start.x(spring.node);
    const double stiffness = view_.h * view_.h * userPull(spring, x, start).stiffness;
    for (int axis = 0; axis < 3; ++axis) {
      A.self(spring.node)[6 * axis] += stiffness;
    }
  }
}

double CpuStepper::largestForce() {
  const ConstDofView g{gradient_.data()};
  return maximum(team_, system_.nodeCount(), scratch_, 0.0, [g](int node) {
    double largest = 0;
    for (int dof = 0; dof < kDofs; ++dof) {
      const double size = std::fabs(g(node, dof));
      largest = size > largest || size != size ? size : largest;
    }
    return largest;
  });
}

double CpuStepper::largestUpdate() {
  const ConstDofView d{update_.data()};
  return maximum(team_, system_.nodeCount(), scratch_, 0.0, [d](int node) {
    double largest = 0;
    for (int dof = 0; dof < kDofs; ++dof) {
      const double size = std::fabs(d(node, dof));
      largest = size > largest || size != size ? size : largest;
    }
    return largest;
  });
}

double CpuStepper::stepToBoundary() {
  const ConstDofView q{q_.data()}, d{update_.data()};
  const SystemView s = view_.system;
  const double shrink = maximum(team_, system_.nodeCount(), scratch_, 0.0, [q, d, s](int node) {
    double largest = 0;
    for (int slot = 0; slot < 2; ++slot) {
      const NodeSlot here{node, slot}, next = s.topology.next(here, kNext);
      if (next.valid()) {
        largest = larger(largest, (d.u(here) - d.u(next)) / (q.u(next) - q.u(here)));
      }
    }
    return largest;
  });
  return shrink > 0 ? kBoundaryShare / shrink : 1.0;
}

double CpuStepper::slopeAlongUpdate() {
  const ConstDofView g{gradient_.data()}, d{update_.data()};
  return sum(team_, system_.nodeCount(), scratch_, [g, d](int node) {
    double slope = 0;
    for (int dof = 0; dof < kDofs; ++dof) {
      slope += g(node, dof) * d(node, dof);
    }
    return slope;
  });
}

}  // namespace heddle
