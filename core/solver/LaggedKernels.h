#pragma once
// What a step freezes at its start and updates at its end.

#include "core/forces/Compression.h"
#include "core/forces/Inertia.h"
#include "core/forces/SlidingFriction.h"
#include "core/solver/Elements.h"
#include "core/solver/StepView.h"

namespace heddle {

struct NormalKernel {
  SystemView system;
  ConstDofView q;
  Vec3* normal;  ///< [node]; keeps the last one where a node has no plane
  HEDDLE_HD void operator()(int node) const {
    normal[node] = faceNormal(system, q, node, normal[node]);
  }
};

struct CompressionKernel {
  SystemView system;
  ConstDofView q;
  const Vec3* normal;
  double* normalForce;
  HEDDLE_HD void operator()(int node) const {
    normalForce[node] = compression(system, q, normal, node);
  }
};

struct ShearLawKernel {
  SystemView system;
  const double* normalForce;
  CrossingShear* shear;
  HEDDLE_HD void operator()(int node) const {
    if (system.topology.isCrossing(node)) {
      shear[node] = crossingShear(system, node, normalForce[node]);
    }
  }
};

struct ConvectiveKernel {
  SystemView system;
  ConstDofView q, v;
  DofView out;
  HEDDLE_HD void operator()(int node) const {
    Vec3 fx;
    double fu[2] = {0, 0};
    for (int slot = 0; slot < 2; ++slot) {
      const NodeSlot here{node, slot};
      if (!system.topology.has(node, slot)) {
        continue;
      }
      const double rho = system.yarn(here).density;
      forEachSegment(system, here, [&](NodeSlot a, NodeSlot b, int role) {
        const double du = q.u(b) - q.u(a);
        const Vec3 w = (1.0 / du) * (q.x(b.node) - q.x(a.node));
        const SegmentForces f =
            convectiveForce(w, du, rho, {v.x(a.node), v.x(b.node), v.u(a), v.u(b)});
        fx += role == 0 ? f.x0 : f.x1;
        fu[slot] += role == 0 ? f.u0 : f.u1;
      });
    }
    out.setX(node, fx);
    out(node, 3) = fu[0];
    out(node, 4) = fu[1];
  }
};

/// After a step: friction anchors follow what slipped, [2 node + slot] along the yarns in m and
/// [4 node + pair] of the angles in rad.
struct AnchorKernel {
  StepView step;
  ConstDofView q;
  double* slide;
  double* angle;
  HEDDLE_HD void operator()(int node) const {
    const SystemView& s = step.system;
    if (!s.topology.isCrossing(node)) {
      return;
    }
    for (int slot = 0; slot < 2; ++slot) {
      const YarnConstants& yarn = s.yarn({node, slot});
      double& a = slide[2 * node + slot];
      a = draggedAnchor(q.u({node, slot}), a, yarn.friction * step.normalForce[node],
                        yarn.slideStiffness);
    }
    const CrossingShear& law = step.shear[node];
    if (law.frictionStiffness > 0) {
      forEachShearCorner(s, node, [&](const ShearCorner& at, int, int) {
        double& a = angle[4 * node + at.pair];
        a = draggedAnchor(angleAt(q, at).phi, a, law.frictionLimit, law.frictionStiffness);
      });
    }
  }
};

/// Before the first step: nothing has been sheared yet.
struct FirstAngleKernel {
  SystemView system;
  ConstDofView q;
  double* angle;
  HEDDLE_HD void operator()(int node) const {
    if (system.topology.isCrossing(node)) {
      forEachShearCorner(system, node, [&](const ShearCorner& at, int, int) {
        angle[4 * node + at.pair] = angleAt(q, at).phi;
      });
    }
  }
};

struct ContactStateKernel {
  SystemView system;
  ConstDofView q;
  Obstacle obstacle;
  ContactState* contact;
  HEDDLE_HD void operator()(int node) const {
    if (system.fixed[node] != 31) {
      contact[node] = nextContactState(obstacle, contact[node], q.x(node));
    }
  }
};

/// (1/(1 + h alpha)) (h rate + h^2 acceleration) from `origin`, held coordinates as they are in
/// `held`.
struct PredictKernel {
  StepView step;
  ConstDofView held;
  Vec3 acceleration;
  DofView out;
  HEDDLE_HD void operator()(int node) const {
    const double h = step.h, keep = 1.0 / (1.0 + h * step.alpha);
    for (int dof = 0; dof < kDofs; ++dof) {
      const double pull = dof < 3 ? h * h * acceleration[dof] : 0.0;
      out(node, dof) = step.system.isFixed(node, dof)
                           ? held(node, dof)
                           : step.origin(node, dof) + keep * (h * step.rate(node, dof) + pull);
    }
  }
};

/// Stretch - 1 of a segment from `here` to its successor; 0 at a yarn's last node.
HEDDLE_HD inline double strainAfter(const SystemView& s, ConstDofView q, NodeSlot here) {
  const NodeSlot next = s.topology.next(here, kNext);
  return next.valid() ? length(q.x(next.node) - q.x(here.node)) / (q.u(next) - q.u(here)) - 1.0
                      : 0.0;
}

}  // namespace heddle
