#pragma once
// Potential energy and the step's incremental potential, each element counted at one node.

#include "core/forces/Gravity.h"
#include "core/forces/Inertia.h"
#include "core/forces/SlideBarrier.h"
#include "core/forces/SlidingFriction.h"
#include "core/solver/Elements.h"
#include "core/solver/StepView.h"

namespace heddle {

inline constexpr double kInfeasible = 1e30;  ///< energy of a segment with du <= 0

/// Energies in J of the elements owned by one node.
struct NodeEnergy {
  double gravity = 0, stretch = 0, bending = 0, shear = 0, friction = 0, contact = 0;
  double held = 0;  ///< what only a step knows: drag, damping of slides, barriers against inversion
  HEDDLE_HD double total() const {
    return gravity + stretch + bending + shear + friction + contact + held;
  }
};

struct PotentialKernel {
  StepView step;
  ConstDofView q;

  HEDDLE_HD NodeEnergy operator()(int node) const {
    const SystemView& s = step.system;
    NodeEnergy e;
    for (int slot = 0; slot < 2; ++slot) {
      if (s.topology.has(node, slot)) {
        addYarn(e, {node, slot});
      }
    }
    if (s.topology.isCrossing(node)) {
      forEachShearCorner(s, node, [&](const ShearCorner& at, int, int) {
        const double phi = angleAt(q, at).phi;
        e.shear += elasticShearAt(step, at, phi).energy;
        e.friction += shearFrictionAt(step, at, phi).energy;
      });
      addFriction(e, node);
      if (s.air) {
        // The drag's potential is one of velocities; a step of h turns it into one of places.
        e.held += step.h * airDragAt(step, q, node).potential;
      }
    }
    if (step.obstacle.kind != Obstacle::Kind::None && step.contact && s.fixed[node] != 31) {
      e.contact +=
          contactForce(step.obstacle, step.contact[node], q.x(node), step.origin.x(node), step.h)
              .energy;
    }
    return e;
  }

 private:
  HEDDLE_HD void addYarn(NodeEnergy& e, NodeSlot here) const {
    const SystemView& s = step.system;
    const YarnConstants& yarn = s.yarn(here);
    if (const NodeSlot next = s.topology.next(here, kNext); next.valid()) {
      const double du = q.u(next) - q.u(here);
      if (!(du > 0)) {
        e.held += kInfeasible;
        return;
      }
      const Vec3 x0 = q.x(here.node), x1 = q.x(next.node);
      e.stretch += stretch(x0, x1, du, yarn.stretch).energy;
      e.gravity += gravity(x0, x1, du, yarn.density, s.gravity).energy;
      e.contact += parallelContactAt(s, here, next, du).energy;
      e.held += slideBarrier(du, s.spacingAt(here), yarn.contact).energy;
    }
    const NodeSlot prev = s.topology.next(here, kPrev), next = s.topology.next(here, kNext);
    if (prev.valid() && next.valid() && q.u(next) > q.u(prev)) {
      e.bending += bendingAt(s, q, prev, here, next).energy;
    }
  }

  HEDDLE_HD void addFriction(NodeEnergy& e, int node) const {
    for (int slot = 0; slot < 2; ++slot) {
      const NodeSlot here{node, slot};
      const YarnConstants& yarn = step.system.yarn(here);
      e.friction += slidingFriction(q.u(here) - step.slideAnchor[2 * node + slot],
                                    yarn.friction * step.normalForce[node], yarn.slideStiffness)
                        .energy;
      const double moved = q.u(here) - step.origin.u(here);
      e.held += 0.5 * yarn.slideDamping / step.h * moved * moved;
    }
  }
};

/// The part of 1/2 d^T K d that one node owns, J: d = q - origin, K the positive semidefinite
/// stiffness at `start`. Times h beta it is Rayleigh damping's share of the incremental potential.
struct DampingEnergyKernel {
  StepView step;
  ConstDofView q;

  HEDDLE_HD double operator()(int node) const {
    const SystemView& s = step.system;
    double e = 0;
    for (int slot = 0; slot < 2; ++slot) {
      const NodeSlot here{node, slot};
      if (!s.topology.has(node, slot)) {
        continue;
      }
      const NodeSlot prev = s.topology.next(here, kPrev), next = s.topology.next(here, kNext);
      if (next.valid()) {
        e += segment(here, next);
      }
      if (prev.valid() && next.valid()) {
        e += bend(prev, here, next);
      }
    }
    if (s.topology.isCrossing(node)) {
      forEachShearCorner(s, node, [&](const ShearCorner& at, int, int) {
        const ShearAngle k = angleAt(step.start, at);
        const Vec3 d = moved(node);
        const double turn = dot(k.gradA, moved(at.a.node) - d) + dot(k.gradB, moved(at.b.node) - d);
        e += 0.5 * elasticShearAt(step, at, k.phi).stiffness * turn * turn;
      });
    }
    return e;
  }

 private:
  HEDDLE_HD Vec3 moved(int node) const { return q.x(node) - step.origin.x(node); }
  HEDDLE_HD double slid(NodeSlot at) const { return q.u(at) - step.origin.u(at); }

  HEDDLE_HD double segment(NodeSlot a, NodeSlot b) const {
    const Stretch k = stretch(step.start.x(a.node), step.start.x(b.node),
                              step.start.u(b) - step.start.u(a), step.system.yarn(a).stretch);
    const Vec3 dx = moved(b.node) - moved(a.node);
    const double along = dot(k.t, dx);
    const double c = along - k.w * (slid(b) - slid(a));
    return 0.5 * k.dyad * c * c + 0.5 * k.across * (dot(dx, dx) - along * along);
  }
  HEDDLE_HD double bend(NodeSlot a, NodeSlot o, NodeSlot b) const {
    const Bending k = bendingAt(step.system, step.start, a, o, b);
    const Vec3 da = moved(a.node) - moved(o.node), db = moved(b.node) - moved(o.node);
    const double c1 = dot(k.thetaA, da) + dot(k.thetaB, db) - k.slide * (slid(b) - slid(a));
    const double c2 = dot(k.acrossA, da) + dot(k.acrossB, db);
    return 0.5 * k.dyad1 * c1 * c1 + 0.5 * k.dyad2 * c2 * c2;
  }
};

/// The part of the incremental potential that one node owns, J s^2 (see StepView).
struct IncrementalKernel {
  StepView step;
  ConstDofView q;

  HEDDLE_HD double operator()(int node) const {
    const double h = step.h;
    double e = h * h * PotentialKernel{step, q}(node).total();
    for (int slot = 0; slot < 2; ++slot) {
      if (!step.system.topology.has(node, slot)) {
        continue;
      }
      const NodeSlot here{node, slot};
      if (const NodeSlot next = step.system.topology.next(here, kNext); next.valid()) {
        e += inertia(here, next);
      }
    }
    for (int dof = 0; dof < kDofs; ++dof) {
      e -= h * h * step.convective(node, dof) * (q(node, dof) - step.origin(node, dof));
    }
    if (step.beta > 0) {
      e += h * step.beta * DampingEnergyKernel{step, q}(node);
    }
    return e;
  }

 private:
  HEDDLE_HD double inertia(NodeSlot a, NodeSlot b) const {
    const double du = step.start.u(b) - step.start.u(a);
    const Vec3 w = (1.0 / du) * (step.start.x(b.node) - step.start.x(a.node));
    const double rho = step.system.yarn(a).density, h = step.h;
    const SegmentRates moved{q.x(a.node) - step.origin.x(a.node),
                             q.x(b.node) - step.origin.x(b.node), q.u(a) - step.origin.u(a),
                             q.u(b) - step.origin.u(b)};
    const SegmentRates excess{moved.x0 - h * step.rate.x(a.node),
                              moved.x1 - h * step.rate.x(b.node), moved.u0 - h * step.rate.u(a),
                              moved.u1 - h * step.rate.u(b)};
    double e = kineticEnergy(w, du, rho, excess);
    if (step.alpha > 0) {
      e += h * step.alpha * kineticEnergy(w, du, rho, moved);
    }
    return e;
  }
};

}  // namespace heddle
