#pragma once
// Enumerates the force elements that touch a node, so that every kernel gathers the same ones:
// yarn segments, bending triples and shear pairs. No kernel scatters; results do not depend on the
// order in which nodes are visited.

#include "core/forces/AirDrag.h"
#include "core/forces/Bending.h"
#include "core/forces/Stretch.h"
#include "core/solver/StepView.h"

namespace heddle {

/// Bending triple a - o - b of consecutive nodes on a yarn.
HEDDLE_HD inline Bending bendingAt(const SystemView& s, ConstDofView q, NodeSlot a, NodeSlot o,
                                   NodeSlot b) {
  return bending(q.x(a.node), q.x(o.node), q.x(b.node), q.u(b) - q.u(a), s.yarn(o).bending);
}

/// Number of a crossing's segment pair: the direction of each arm from the crossing.
HEDDLE_HD inline constexpr int shearPair(int wayA, int wayB) { return 2 * wayA + wayB; }

/// One of the four segment pairs at the crossing c: its arms end at a (yarn of slot A) and b.
struct ShearCorner {
  NodeSlot a;
  int c = -1;
  NodeSlot b;
  int pair = 0;
};

HEDDLE_HD inline ShearAngle angleAt(ConstDofView q, const ShearCorner& at) {
  return shearAngle(q.x(at.a.node), q.x(at.c), q.x(at.b.node));
}
/// Elastic shear with jamming; `phi` the angle there.
HEDDLE_HD inline AngleLaw elasticShearAt(const StepView& step, const ShearCorner& at, double phi) {
  return elasticPair(step.system, step.shear[at.c], at.a, at.c, at.b, phi);
}
HEDDLE_HD inline AngleLaw shearFrictionAt(const StepView& step, const ShearCorner& at, double phi) {
  const CrossingShear& law = step.shear[at.c];
  return shearFriction(phi - step.shearAnchor[4 * at.c + at.pair], law.frictionLimit,
                       law.frictionStiffness);
}

/// Drag of the air on a crossing that has moved from step.origin to q.
HEDDLE_HD inline AirDrag airDragAt(const StepView& step, ConstDofView q, int crossing) {
  const SystemView& s = step.system;
  const Vec3 velocity = (1.0 / step.h) * (q.x(crossing) - step.origin.x(crossing));
  const double area = s.spacingAt({crossing, kSlotA}) * s.spacingAt({crossing, kSlotB});
  return airDrag(s.wind - velocity, step.normal[crossing], area);
}

/// visit(from, to, role): segments of the yarn at `here`; role 0: here is `from`, 1: here is `to`.
template <class Visit>
HEDDLE_HD void forEachSegment(const SystemView& s, NodeSlot here, const Visit& visit) {
  if (const NodeSlot prev = s.topology.next(here, kPrev); prev.valid()) {
    visit(prev, here, 1);
  }
  if (const NodeSlot next = s.topology.next(here, kNext); next.valid()) {
    visit(here, next, 0);
  }
}

/// visit(a, o, b, role): bending triples of the yarn at `here`; role 0, 1, 2: here is a, o, b.
template <class Visit>
HEDDLE_HD void forEachBend(const SystemView& s, NodeSlot here, const Visit& visit) {
  const YarnWindow w(s.topology, here);
  for (int role = 0; role < 3; ++role) {
    const NodeSlot a = w.at[2 - role], o = w.at[3 - role], b = w.at[4 - role];
    if (a.valid() && o.valid() && b.valid()) {
      visit(a, o, b, role);
    }
  }
}

/// Shear acts between crossings only, so that a node couples to no more than 12 others.
/// visit(corner, wayA, wayB): the four pairs whose corner is `node`.
template <class Visit>
HEDDLE_HD void forEachShearCorner(const SystemView& s, int node, const Visit& visit) {
  for (int wayA = 0; wayA < 2; ++wayA) {
    const NodeSlot a = s.topology.next({node, kSlotA}, wayA);
    if (!a.valid() || !s.topology.isCrossing(a.node)) {
      continue;
    }
    for (int wayB = 0; wayB < 2; ++wayB) {
      const NodeSlot b = s.topology.next({node, kSlotB}, wayB);
      if (b.valid() && s.topology.isCrossing(b.node)) {
        visit(ShearCorner{a, node, b, shearPair(wayA, wayB)}, wayA, wayB);
      }
    }
  }
}

/// visit(corner, slot, way, wayOther): the pairs with `node` as one arm. It sees the corner along
/// its own `slot` in direction `way`; the other arm leaves the corner in direction `wayOther`.
template <class Visit>
HEDDLE_HD void forEachShearArm(const SystemView& s, int node, const Visit& visit) {
  for (int slot = 0; slot < 2; ++slot) {
    for (int way = 0; way < 2; ++way) {
      const NodeSlot c = s.topology.next({node, slot}, way);
      if (!c.valid() || !s.topology.isCrossing(c.node)) {
        continue;
      }
      const NodeSlot here{node, slot};
      for (int wayOther = 0; wayOther < 2; ++wayOther) {
        const NodeSlot other = s.topology.next({c.node, 1 - c.slot}, wayOther);
        if (other.valid() && s.topology.isCrossing(other.node)) {
          // From the corner, `node` lies against the direction in which it sees the corner.
          const ShearCorner corner =
              c.slot == kSlotA ? ShearCorner{here, c.node, other, shearPair(1 - way, wayOther)}
                               : ShearCorner{other, c.node, here, shearPair(wayOther, 1 - way)};
          visit(corner, slot, way, wayOther);
        }
      }
    }
  }
}

}  // namespace heddle
