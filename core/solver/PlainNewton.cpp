#include "core/solver/PlainNewton.h"

#include <algorithm>
#include <cmath>

#include "core/exec/Executor.h"
#include "core/solver/EnergyKernel.h"
#include "core/solver/GradientKernel.h"
#include "core/solver/HessianKernel.h"
#include "core/solver/LaggedKernels.h"
#include "core/solver/UserPull.h"

namespace heddle {

PlainNewton::PlainNewton(const YarnSystem& system, ThreadTeam& team,
                         std::unique_ptr<LinearSolver> solver)
    : team_(team),
      nodes_(system.nodeCount()),
      pattern_(system),
      matrix_(pattern_),
      solver_(std::move(solver)),
      shear_(nodes_) {
  for (auto* buffer : {&convective_, &q_, &trial_, &gradient_, &update_}) {
    buffer->assign(static_cast<std::size_t>(kDofs) * nodes_, 0.0);
  }
}

void PlainNewton::begin(const StepInput& input) {
  input_ = input;
  StepView& view = input_.view;
  State& state = *input_.state;
  forEach(team_, nodes_, NormalKernel{view.system, view.start, state.normal.data()});
  forEach(
      team_, nodes_,
      CompressionKernel{view.system, view.start, state.normal.data(), state.normalForce.data()});
  forEach(team_, nodes_, ShearLawKernel{view.system, state.normalForce.data(), shear_.data()});
  if (input_.convective) {
    forEach(team_, nodes_,
            ConvectiveKernel{view.system, view.start, input_.velocity, {convective_.data()}});
  } else {
    std::fill(convective_.begin(), convective_.end(), 0.0);
  }
  view.normal = state.normal.data();
  view.normalForce = state.normalForce.data();
  view.shear = shear_.data();
  view.convective = {convective_.data()};
}

double PlainNewton::moveTo(const double* q) {
  std::copy(q, q + q_.size(), q_.begin());
  return potential(q_);
}

double PlainNewton::potential(const std::vector<double>& q) {
  const StepView& view = input_.view;
  const IncrementalKernel kernel{view, {q.data()}};
  double total = sum(team_, nodes_, scratch_, kernel);
  for (const UserSpring& spring : *input_.springs) {
    const Vec3 x = ConstDofView{q.data()}.x(spring.node), start = view.start.x(spring.node);
    total += view.h * view.h * userPull(spring, x, start).energy;
  }
  lastPotential_ =
      std::isfinite(total) && total < 0.5 * view.h * view.h * kInfeasible ? total : HUGE_VAL;
  return lastPotential_;
}

void PlainNewton::computeGradient() {
  const StepView& view = input_.view;
  forEach(team_, nodes_, GradientKernel{view, {q_.data()}, {gradient_.data()}});
  for (const UserSpring& spring : *input_.springs) {
    const Vec3 x = ConstDofView{q_.data()}.x(spring.node), start = view.start.x(spring.node);
    const Vec3 pull = userPull(spring, x, start).gradient;
    for (int axis = 0; axis < 3; ++axis) {
      if (!view.system.isFixed(spring.node, axis)) {
        gradient_[dofIndex(spring.node, axis)] += view.h * view.h * pull[axis];
      }
    }
  }
}

void PlainNewton::assemble() {
  const StepView& view = input_.view;
  const MatrixView<double> A = matrix_.view();
  forEach(team_, nodes_, HessianKernel<double>{view, {q_.data()}, A}, 32);
  for (const UserSpring& spring : *input_.springs) {
    const Vec3 x = ConstDofView{q_.data()}.x(spring.node), start = view.start.x(spring.node);
    const double stiffness = view.h * view.h * userPull(spring, x, start).stiffness;
    for (int axis = 0; axis < 3; ++axis) {
      A.self(spring.node)[6 * axis] += stiffness;
    }
  }
}

double PlainNewton::largestEntry(const std::vector<double>& values) {
  const ConstDofView g{values.data()};
  return maximum(team_, nodes_, scratch_, 0.0, [g](int node) {
    double largest = 0;
    for (int dof = 0; dof < kDofs; ++dof) {
      const double size = std::fabs(g(node, dof));
      largest = size > largest || size != size ? size : largest;
    }
    return largest;
  });
}

double PlainNewton::largestForce() {
  computeGradient();
  return largestEntry(gradient_);
}

double PlainNewton::largestUpdate() { return largestEntry(update_); }

LinearResult PlainNewton::solve(double tolerance, int maxIterations) {
  assemble();
  return solver_->solve(input_.view.system, matrix_.view(), {gradient_.data()}, {update_.data()},
                        tolerance, maxIterations);
}

double PlainNewton::tryUpdate(double t) {
  const double *q = q_.data(), *d = update_.data();
  double* trial = trial_.data();
  forEach(
      team_, static_cast<int>(q_.size()), [=](int i) { trial[i] = q[i] + t * d[i]; }, 1024);
  return potential(trial_);
}

void PlainNewton::gradient(std::vector<double>& g) {
  computeGradient();
  g = gradient_;
}

void PlainNewton::moveAnchors() {
  State& state = *input_.state;
  forEach(team_, nodes_,
          AnchorKernel{
              input_.view, {state.q.data()}, state.slideAnchor.data(), state.shearAnchor.data()});
}

double PlainNewton::largestShrink() {
  const ConstDofView q{q_.data()}, d{update_.data()};
  const SystemView s = input_.view.system;
  return maximum(team_, nodes_, scratch_, 0.0, [q, d, s](int node) {
    double largest = 0;
    for (int slot = 0; slot < 2; ++slot) {
      const NodeSlot here{node, slot}, next = s.topology.next(here, kNext);
      if (next.valid()) {
        largest = larger(largest, (d.u(here) - d.u(next)) / (q.u(next) - q.u(here)));
      }
    }
    return largest;
  });
}

double PlainNewton::slope() {
  const ConstDofView g{gradient_.data()}, d{update_.data()};
  return sum(team_, nodes_, scratch_, [g, d](int node) {
    double slope = 0;
    for (int dof = 0; dof < kDofs; ++dof) {
      slope += g(node, dof) * d(node, dof);
    }
    return slope;
  });
}

}  // namespace heddle
