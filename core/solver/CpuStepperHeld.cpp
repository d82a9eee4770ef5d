// Held nodes of the CPU stepper: where they are taken and with what force they are held.

#include <algorithm>
#include <cmath>

#include "core/exec/Executor.h"
#include "core/solver/CpuStepper.h"
#include "core/solver/GradientKernel.h"

namespace heddle {

namespace {

double component(const NodeGradient& g, int dof) { return dof < 3 ? g.x[dof] : g.u[dof - 3]; }

}  // namespace

void CpuStepper::moveHeld(const std::vector<HeldTarget>& targets) {
  wakeAll();
  for (const HeldTarget& target : targets) {
    if (target.node >= 0 && target.node < system_.nodeCount()) {
      heldTo_.push_back(target);
    }
  }
}

/// Notes where held nodes set out from, so that a divided step can find them on their way.
void CpuStepper::beginHeldMotion(double h) {
  heldFromTime_ = state_.time;
  heldDuration_ = h;
  heldFrom_ = heldTo_;
  for (HeldTarget& from : heldFrom_) {
    for (int dof = 0; dof < kDofs; ++dof) {
      from.place[dof] = state_.q[dofIndex(from.node, dof)];
    }
  }
}

/// Writes the places of held nodes at `time` into trial_.
void CpuStepper::placeHeldNodes(double time) {
  const double s = std::clamp((time - heldFromTime_) / heldDuration_, 0.0, 1.0);
  for (std::size_t i = 0; i < heldTo_.size(); ++i) {
    const NodeCoordinates &from = heldFrom_[i].place, &to = heldTo_[i].place;
    for (int dof = 0; dof < kDofs; ++dof) {
      if (view_.system.isFixed(heldTo_[i].node, dof)) {
        // So that the node arrives to the last bit.
        trial_[dofIndex(heldTo_[i].node, dof)] =
            s < 1.0 ? from[dof] + s * (to[dof] - from[dof]) : to[dof];
      }
    }
  }
  for (const ClipMotion& clip : clips_) {
    for (std::size_t i = 0; i < clip.nodes.size(); ++i) {
      if (system_.fixed[clip.nodes[i]] == 31) {
        DofView{trial_.data()}.setX(clip.nodes[i], clip.at(i, time));
      }
    }
  }
}

NodeCoordinates CpuStepper::holdForce(int node) {
  viewState();
  const NodeGradient g = PotentialGradient{view_, {state_.q.data()}}(node);
  return {g.x.x, g.x.y, g.x.z, g.u[0], g.u[1]};
}

double CpuStepper::imbalance() {
  viewState();
  const StepView& step = view_;
  const ConstDofView q{state_.q.data()};
  return maximum(team_, system_.nodeCount(), scratch_, 0.0, [step, q](int node) {
    const NodeGradient g = PotentialGradient{step, q}(node);
    double largest = 0;
    for (int dof = 0; dof < kDofs; ++dof) {
      if (!step.system.isFixed(node, dof)) {
        const double size = std::fabs(component(g, dof));
        largest = size > largest || size != size ? size : largest;
      }
    }
    return largest;
  });
}

}  // namespace heddle
