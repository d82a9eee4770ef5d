#include "core/lab/QuasiStatic.h"

#include <stdexcept>

namespace heddle {

Clamp Clamp::grip(YarnSystem& system, const std::function<bool(int, Vec3)>& grips,
                  std::uint8_t bits) {
  Clamp clamp;
  const TopologyView topology = system.view().topology;
  const ConstDofView q{system.q.data()};
  for (int node = 0; node < system.nodeCount(); ++node) {
    const bool hasYarn = topology.has(node, kSlotA) || topology.has(node, kSlotB);
    if (!hasYarn || !grips(node, q.x(node))) {
      continue;
    }
    HeldTarget target{node, {}};
    for (int dof = 0; dof < kDofs; ++dof) {
      target.place[dof] = q(node, dof);
    }
    clamp.start_.push_back(target);
    system.fixed[node] = static_cast<std::uint8_t>(system.fixed[node] | bits);
  }
  return clamp;
}

namespace {

Vec3 placeOf(const HeldTarget& target) {
  return {target.place[0], target.place[1], target.place[2]};
}

Vec3 forceOn(Stepper& stepper, int node) {
  const NodeCoordinates force = stepper.holdForce(node);
  return {force[0], force[1], force[2]};
}

}  // namespace

void Clamp::addTargets(const Motion& motion, std::vector<HeldTarget>& targets) const {
  for (HeldTarget target : start_) {
    const Vec3 x = motion(placeOf(target));
    target.place[0] = x.x;
    target.place[1] = x.y;
    target.place[2] = x.z;
    targets.push_back(target);
  }
}

Vec3 Clamp::force(Stepper& stepper) const {
  Vec3 total;
  for (const HeldTarget& held : start_) {
    total += forceOn(stepper, held.node);
  }
  return total;
}

double Clamp::power(Stepper& stepper, const Motion& velocity) const {
  double total = 0;
  for (const HeldTarget& held : start_) {
    total += dot(forceOn(stepper, held.node), velocity(placeOf(held)));
  }
  return total;
}

QuasiStatic::QuasiStatic(YarnSystem system, const QuasiStaticSettings& settings)
    : stepper_(std::move(system), {}, {}, settings.threads, SolverKind::Plain),
      step_(settings.step) {  // forces are read to a millionth, in double precision
  stepper_.setMassDamping(settings.massDamping);
  StepSettings& how = stepper_.settings();
  how.backwardEuler = true;
  how.convective = false;  // of motion, which there should be none of
  how.newtonTolerance = settings.newtonTolerance;
  how.linearTolerance = settings.linearTolerance;
  how.maxNewton = 40;
}

void QuasiStatic::advance(const std::vector<HeldTarget>& targets) {
  stepper_.moveHeld(targets);
  const StepResult result = stepper_.step(step_);
  if (!result.accepted) {
    throw std::runtime_error("the cloth did not follow its clamps: " + result.failure);
  }
  if (!result.stopped.empty()) {
    throw std::runtime_error("a part of the cloth did not come to balance: " + result.stop);
  }
}

void QuasiStatic::drive(double from, double to, int steps,
                        const std::function<std::vector<HeldTarget>(double)>& targets,
                        const std::function<void(double)>& record) {
  for (int k = 1; k <= steps; ++k) {
    const double value = from + (to - from) * k / steps;
    advance(targets(value));
    record(value);
  }
}

}  // namespace heddle
