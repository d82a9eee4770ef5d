#pragma once
// Gradient of the step's incremental potential, gathered a node at a time (N s^2).

#include "core/forces/Gravity.h"
#include "core/forces/Inertia.h"
#include "core/forces/SlideBarrier.h"
#include "core/forces/SlidingFriction.h"
#include "core/solver/Elements.h"
#include "core/solver/StepView.h"

namespace heddle {

/// A node's five entries while they are gathered.
struct NodeGradient {
  Vec3 x;
  double u[2] = {0, 0};
};

/// dV/dq of a node, N: every conservative force and the lagged friction.
struct PotentialGradient {
  StepView step;
  ConstDofView q;

  HEDDLE_HD NodeGradient operator()(int node) const {
    const SystemView& s = step.system;
    NodeGradient g;
    for (int slot = 0; slot < 2; ++slot) {
      if (s.topology.has(node, slot)) {
        addSegments(g, {node, slot});
        addBends(g, {node, slot});
      }
    }
    if (s.topology.isCrossing(node)) {
      addShear(g, node);
      addFriction(g, node);
      if (s.air) {
        g.x -= airDragAt(step, q, node).force;
      }
    }
    if (step.obstacle.kind != Obstacle::Kind::None && step.contact && s.fixed[node] != 31) {
      g.x += contactForce(step.obstacle, step.contact[node], q.x(node), step.origin.x(node), step.h)
                 .gradient;
    }
    return g;
  }

 private:
  HEDDLE_HD void addSegments(NodeGradient& g, NodeSlot here) const {
    const SystemView& s = step.system;
    const YarnConstants& yarn = s.yarn(here);
    forEachSegment(s, here, [&](NodeSlot a, NodeSlot b, int role) {
      const double sign = role == 1 ? 1.0 : -1.0;
      const Vec3 x0 = q.x(a.node), x1 = q.x(b.node);
      const double du = q.u(b) - q.u(a);
      const Stretch k = stretch(x0, x1, du, yarn.stretch);
      const Gravity w = gravity(x0, x1, du, yarn.density, s.gravity);
      const SlideBarrier wall = slideBarrier(du, s.spacingAt(a), yarn.contact);
      g.x += sign * k.gradX1() + w.gradX;
      const ParallelContact beside = parallelContactAt(s, a, b, du);
      g.u[here.slot] += sign * (k.gradU1 + w.gradU1 + wall.gradient + beside.gradient);
    });
  }

  HEDDLE_HD void addBends(NodeGradient& g, NodeSlot here) const {
    forEachBend(step.system, here, [&](NodeSlot a, NodeSlot o, NodeSlot b, int role) {
      const Bending k = bendingAt(step.system, q, a, o, b);
      if (role == 0) {
        g.x += k.gradA;
        g.u[here.slot] -= k.gradUb;
      } else if (role == 1) {
        g.x -= k.gradA + k.gradB;
      } else {
        g.x += k.gradB;
        g.u[here.slot] += k.gradUb;
      }
    });
  }

  HEDDLE_HD void addShear(NodeGradient& g, int node) const {
    const auto moment = [this](const ShearCorner& at, double phi) {
      return elasticShearAt(step, at, phi).moment + shearFrictionAt(step, at, phi).moment;
    };
    forEachShearCorner(step.system, node, [&](const ShearCorner& at, int, int) {
      const ShearAngle k = angleAt(q, at);
      g.x -= moment(at, k.phi) * (k.gradA + k.gradB);
    });
    forEachShearArm(step.system, node, [&](const ShearCorner& at, int, int, int) {
      const ShearAngle k = angleAt(q, at);
      g.x += moment(at, k.phi) * (at.a.node == node ? k.gradA : k.gradB);
    });
  }

  HEDDLE_HD void addFriction(NodeGradient& g, int node) const {
    for (int slot = 0; slot < 2; ++slot) {
      const NodeSlot here{node, slot};
      const YarnConstants& yarn = step.system.yarn(here);
      g.u[slot] += slidingFriction(q.u(here) - step.slideAnchor[2 * node + slot],
                                   yarn.friction * step.normalForce[node], yarn.slideStiffness)
                       .gradient;
      g.u[slot] += yarn.slideDamping / step.h * (q.u(here) - step.origin.u(here));
    }
  }
};

/// K d of a node with d = q - origin: Rayleigh's stiffness at the step's start (design eq. 12).
/// Differences of d are formed first, so that rigid motion gives exactly nothing.
struct DampingGradient {
  StepView step;
  ConstDofView q;

  HEDDLE_HD NodeGradient operator()(int node) const {
    NodeGradient g;
    for (int slot = 0; slot < 2; ++slot) {
      if (step.system.topology.has(node, slot)) {
        addSegments(g, {node, slot});
        addBends(g, {node, slot});
      }
    }
    if (step.system.topology.isCrossing(node)) {
      addShear(g, node);
    }
    return g;
  }

 private:
  HEDDLE_HD Vec3 moved(int node) const { return q.x(node) - step.origin.x(node); }
  HEDDLE_HD double slid(NodeSlot at) const { return q.u(at) - step.origin.u(at); }

  HEDDLE_HD void addSegments(NodeGradient& g, NodeSlot here) const {
    forEachSegment(step.system, here, [&](NodeSlot a, NodeSlot b, int role) {
      const double sign = role == 1 ? 1.0 : -1.0;
      const Stretch k = stretch(step.start.x(a.node), step.start.x(b.node),
                                step.start.u(b) - step.start.u(a), step.system.yarn(a).stretch);
      const Vec3 dx = moved(b.node) - moved(a.node);
      const double along = dot(k.t, dx);
      const double c = k.dyad * (along - k.w * (slid(b) - slid(a)));
      g.x += sign * (c * k.t + k.across * (dx - along * k.t));
      g.u[here.slot] -= sign * c * k.w;
    });
  }

  HEDDLE_HD void addBends(NodeGradient& g, NodeSlot here) const {
    forEachBend(step.system, here, [&](NodeSlot a, NodeSlot o, NodeSlot b, int role) {
      const Bending k = bendingAt(step.system, step.start, a, o, b);
      const Vec3 da = moved(a.node) - moved(o.node), db = moved(b.node) - moved(o.node);
      const double c1 =
          k.dyad1 * (dot(k.thetaA, da) + dot(k.thetaB, db) - k.slide * (slid(b) - slid(a)));
      const double c2 = k.dyad2 * (dot(k.acrossA, da) + dot(k.acrossB, db));
      if (role == 0) {
        g.x += c1 * k.thetaA + c2 * k.acrossA;
        g.u[here.slot] += c1 * k.slide;
      } else if (role == 1) {
        g.x -= c1 * (k.thetaA + k.thetaB) + c2 * (k.acrossA + k.acrossB);
      } else {
        g.x += c1 * k.thetaB + c2 * k.acrossB;
        g.u[here.slot] -= c1 * k.slide;
      }
    });
  }

  HEDDLE_HD double shearMoment(const ShearCorner& at, const ShearAngle& k) const {
    const Vec3 d = moved(at.c);
    return elasticShearAt(step, at, k.phi).stiffness *
           (dot(k.gradA, moved(at.a.node) - d) + dot(k.gradB, moved(at.b.node) - d));
  }
  HEDDLE_HD void addShear(NodeGradient& g, int node) const {
    forEachShearCorner(step.system, node, [&](const ShearCorner& at, int, int) {
      const ShearAngle k = angleAt(step.start, at);
      g.x -= shearMoment(at, k) * (k.gradA + k.gradB);
    });
    forEachShearArm(step.system, node, [&](const ShearCorner& at, int, int, int) {
      const ShearAngle k = angleAt(step.start, at);
      g.x += shearMoment(at, k) * (at.a.node == node ? k.gradA : k.gradB);
    });
  }
};

/// The whole gradient; held coordinates get 0. Writes out(node, .).
struct GradientKernel {
  StepView step;
  ConstDofView q;
  DofView out;

  HEDDLE_HD void operator()(int node) const {
    const double h = step.h;
    NodeGradient g = PotentialGradient{step, q}(node);
    g.x = (h * h) * (g.x - step.convective.x(node));
    for (int slot = 0; slot < 2; ++slot) {
      g.u[slot] = h * h * (g.u[slot] - step.convective(node, 3 + slot));
      if (step.system.topology.has(node, slot)) {
        addInertia(g, {node, slot});
      }
    }
    if (step.beta > 0) {
      const NodeGradient d = DampingGradient{step, q}(node);
      g.x += (h * step.beta) * d.x;
      g.u[0] += h * step.beta * d.u[0];
      g.u[1] += h * step.beta * d.u[1];
    }
    for (int dof = 0; dof < kDofs; ++dof) {
      const double value = dof < 3 ? g.x[dof] : g.u[dof - 3];
      out(node, dof) = step.system.isFixed(node, dof) ? 0.0 : value;
    }
  }

 private:
  HEDDLE_HD void addInertia(NodeGradient& g, NodeSlot here) const {
    const double h = step.h, keep = 1.0 + h * step.alpha;
    forEachSegment(step.system, here, [&](NodeSlot a, NodeSlot b, int role) {
      const double du = step.start.u(b) - step.start.u(a);
      const Vec3 w = (1.0 / du) * (step.start.x(b.node) - step.start.x(a.node));
      const SegmentRates rate{
          keep * (q.x(a.node) - step.origin.x(a.node)) - h * step.rate.x(a.node),
          keep * (q.x(b.node) - step.origin.x(b.node)) - h * step.rate.x(b.node),
          keep * (q.u(a) - step.origin.u(a)) - h * step.rate.u(a),
          keep * (q.u(b) - step.origin.u(b)) - h * step.rate.u(b)};
      const SegmentForces f = massTimes(w, du, step.system.yarn(a).density, rate);
      g.x += role == 0 ? f.x0 : f.x1;
      g.u[here.slot] += role == 0 ? f.u0 : f.u1;
    });
  }
};

}  // namespace heddle
