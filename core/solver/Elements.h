#pragma once
// Enumerates the force elements that touch a node, so that every kernel gathers the same ones:
// yarn segments, bending triples and shear pairs. No kernel scatters; results do not depend on the
// order in which nodes are visited.

#include "core/forces/Bending.h"
#include "core/forces/Shear.h"
#include "core/forces/Stretch.h"
#include "core/yarn/SystemView.h"

namespace heddle {

/// Bending triple a - o - b of consecutive nodes on a yarn.
HEDDLE_HD inline Bending bendingAt(const SystemView& s, ConstDofView q, NodeSlot a, NodeSlot o,
                                   NodeSlot b) {
  return bending(q.x(a.node), q.x(o.node), q.x(b.node), q.u(b) - q.u(a), s.yarn(o).bending);
}

/// Shear stiffness kx (N) and length L (m) of a crossing: means of its two yarns' own values.
struct ShearConstants {
  double kx = 0, L = 0;
};
HEDDLE_HD inline ShearConstants shearConstants(const SystemView& s, int crossing) {
  const NodeSlot a{crossing, kSlotA}, b{crossing, kSlotB};
  return {0.5 * (s.yarn(a).shear + s.yarn(b).shear), 0.5 * (s.spacingAt(a) + s.spacingAt(b))};
}
HEDDLE_HD inline Shear shearAt(const SystemView& s, ConstDofView q, int a, int c, int b) {
  const ShearConstants k = shearConstants(s, c);
  return shear(q.x(a), q.x(c), q.x(b), k.kx, k.L);
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
/// visit(a, c, b): the four pairs whose corner c is `node`.
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
        visit(a, wayA, b, wayB);
      }
    }
  }
}

/// visit(slot, way, c, other, wayOther): the pairs with `node` as one arm; it sees the corner c
/// along its own `slot` in direction `way`, and the other arm from c in direction `wayOther`.
template <class Visit>
HEDDLE_HD void forEachShearArm(const SystemView& s, int node, const Visit& visit) {
  for (int slot = 0; slot < 2; ++slot) {
    for (int way = 0; way < 2; ++way) {
      const NodeSlot c = s.topology.next({node, slot}, way);
      if (!c.valid() || !s.topology.isCrossing(c.node)) {
        continue;
      }
      for (int wayOther = 0; wayOther < 2; ++wayOther) {
        const NodeSlot other = s.topology.next({c.node, 1 - c.slot}, wayOther);
        if (other.valid() && s.topology.isCrossing(other.node)) {
          visit(slot, way, c, other, wayOther);
        }
      }
    }
  }
}

}  // namespace heddle
