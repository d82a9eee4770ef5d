// What the CPU stepper says of its state: energies, strains and where a step failed.

#include <cmath>

#include "core/exec/Executor.h"
#include "core/solver/CpuStepper.h"
#include "core/solver/EnergyKernel.h"
#include "core/solver/LaggedKernels.h"

namespace heddle {

/// Points view_ at the state at rest, so that potentials and their gradients are those of state_.
void CpuStepper::viewState() {
  view_.system = system_.view();
  forEach(team_, system_.nodeCount(),
          ShearLawKernel{view_.system, state_.normalForce.data(), shear_.data()});
  view_.start = view_.origin = {state_.q.data()};
  view_.normal = state_.normal.data();
  view_.normalForce = state_.normalForce.data();
  view_.slideAnchor = state_.slideAnchor.data();
  view_.shear = shear_.data();
  view_.shearAnchor = state_.shearAnchor.data();
  view_.contact = state_.contact.data();
  view_.obstacle = obstacle_;
  view_.h = 1.0;
}

EnergyReport CpuStepper::energy() {
  viewState();
  const ConstDofView q{state_.q.data()}, v{state_.v.data()};
  EnergyReport report;
  for (int node = 0; node < system_.nodeCount(); ++node) {
    const NodeEnergy e = PotentialKernel{view_, q}(node);
    report.gravity += e.gravity;
    report.stretch += e.stretch;
    report.bending += e.bending;
    report.shear += e.shear;
    report.contact += e.contact;
    report.friction += e.friction;
    for (int slot = 0; slot < 2; ++slot) {
      const NodeSlot here{node, slot}, next = view_.system.topology.next(here, kNext);
      if (next.valid()) {
        const double du = q.u(next) - q.u(here);
        const Vec3 w = (1.0 / du) * (q.x(next.node) - q.x(node));
        report.kinetic += kineticEnergy(w, du, view_.system.yarn(here).density,
                                        {v.x(node), v.x(next.node), v.u(here), v.u(next)});
      }
    }
  }
  return report;
}

double CpuStepper::maxStrain() {
  const SystemView s = system_.view();
  const ConstDofView q{state_.q.data()};
  return maximum(team_, system_.nodeCount(), scratch_, 0.0, [s, q](int node) {
    return largerOrNan(std::fabs(strainAfter(s, q, {node, kSlotA})),
                       std::fabs(strainAfter(s, q, {node, kSlotB})));
  });
}

double CpuStepper::meanStrain() {
  const SystemView s = system_.view();
  const ConstDofView q{state_.q.data()};
  const double total = sum(team_, system_.nodeCount(), scratch_, [s, q](int node) {
    return std::fabs(strainAfter(s, q, {node, kSlotA})) +
           std::fabs(strainAfter(s, q, {node, kSlotB}));
  });
  const double segments = static_cast<double>(system_.yarnNodes().size() - system_.yarns.size());
  return segments > 0 ? total / segments : 0.0;
}

}  // namespace heddle
