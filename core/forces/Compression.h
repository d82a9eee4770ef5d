#pragma once
// How hard warp and weft press on each other at a crossing (design eq. 7). The result F_n feeds
// friction; it does not move the nodes, whose yarns never part.

#include <cmath>

#include "core/forces/Bending.h"
#include "core/forces/Stretch.h"
#include "core/yarn/SystemView.h"

namespace heddle {

/// Face normal at a node: the plane through its neighbours along both yarns. It follows the panel
/// and never the weave. `fallback` where the node has no plane of its own.
HEDDLE_HD inline Vec3 faceNormal(const SystemView& s, ConstDofView q, int node, Vec3 fallback) {
  Vec3 along[2];
  for (int slot = 0; slot < 2; ++slot) {
    const NodeSlot here{node, slot};
    const NodeSlot prev = s.topology.next(here, kPrev), next = s.topology.next(here, kNext);
    const Vec3 from = prev.valid() ? q.x(prev.node) : q.x(node);
    const Vec3 to = next.valid() ? q.x(next.node) : q.x(node);
    along[slot] = to - from;
  }
  // Slot B runs along +x and slot A along +y in a flat panel, so B x A faces +z.
  return normalizedOr(cross(along[kSlotB], along[kSlotA]), fallback);
}

/// Offset of a yarn's centre from the node along the face normal, m: 2 c R for the warp on top,
/// -2 (1 - c) R for the weft below it, and so on; R is the mean radius of the two yarns.
HEDDLE_HD inline double crimpOffset(const SystemView& s, NodeSlot at) {
  const int side = s.side[at.node];
  if (side == 0) {
    return 0.0;
  }
  const double R = 0.5 * (s.yarn({at.node, kSlotA}).radius + s.yarn({at.node, kSlotB}).radius);
  return at.slot == kSlotA ? 2.0 * s.crimpShare * R * side : -2.0 * (1.0 - s.crimpShare) * R * side;
}

/// Force of one yarn on its crossing, N: its tension along the displaced directions and the bending
/// of the element centred here, on the displaced centre line. `normal` is an array [nodes].
HEDDLE_HD inline Vec3 yarnPull(const SystemView& s, ConstDofView q, const Vec3* normal,
                               NodeSlot at) {
  const NodeSlot prev = s.topology.next(at, kPrev), next = s.topology.next(at, kNext);
  if (!prev.valid() || !next.valid()) {
    return {};
  }
  const YarnConstants& yarn = s.yarn(at);
  const Vec3 x = q.x(at.node), xp = q.x(prev.node), xn = q.x(next.node);
  const double duPrev = q.u(at) - q.u(prev), duNext = q.u(next) - q.u(at);
  // Real tension: the displaced centre line is longer than the model's yarn by the crimp, which is
  // no strain. A slack yarn does not push.
  const double pullPrev = larger(0.0, stretch(xp, x, duPrev, yarn.stretch).tension);
  const double pullNext = larger(0.0, stretch(x, xn, duNext, yarn.stretch).tension);
  const Vec3 c = x + crimpOffset(s, at) * normal[at.node];
  const Vec3 cp = xp + crimpOffset(s, prev) * normal[prev.node];
  const Vec3 cn = xn + crimpOffset(s, next) * normal[next.node];
  const Bending bend = bending(cp, c, cn, duPrev + duNext, yarn.bending);
  const Vec3 tension = pullNext * normalizedOr(cn - c, {}) - pullPrev * normalizedOr(c - cp, {});
  // A yarn of a coarse cloth stands for k, a crossing for k^2. Tension is k real ones'; bending of
  // the k times coarser zigzag is a k-th of one real crossing's.
  const double k = s.drapeScale;
  return k * tension + (k * k * k) * (bend.gradA + bend.gradB);
}

/// F_n in N of the flat plain weave that two yarns would make, at rest: the bending of the zigzags
/// alone. `at` is a crossing whose yarns, spacings and crimp share it takes.
HEDDLE_HD inline double plainRestForce(const SystemView& s, int node) {
  const NodeSlot at[2] = {{node, kSlotA}, {node, kSlotB}};
  const double R = 0.5 * (s.yarn(at[0]).radius + s.yarn(at[1]).radius);
  const double share[2] = {s.crimpShare, 1.0 - s.crimpShare};
  double force = 0;
  for (int slot = 0; slot < 2; ++slot) {
    const double L = s.spacingAt(at[slot]), high = 2.0 * share[slot] * R;
    const Bending bend =
        bending({-L, 0, -high}, {0, 0, high}, {L, 0, -high}, 2.0 * L, s.yarn(at[slot]).bending);
    force -= 0.5 * (bend.gradA + bend.gradB).z;
  }
  const double k = s.drapeScale;
  return k * k * k * force;
}

/// F_n of a crossing in N, >= 0. In a coarse cloth (drape scale k) that of all k^2 real crossings.
HEDDLE_HD inline double compression(const SystemView& s, ConstDofView q, const Vec3* normal,
                                    int node) {
  if (s.side[node] == 0) {
    return 0.0;
  }
  const Vec3 warpToWeft = -static_cast<double>(s.side[node]) * normal[node];
  const double warp = dot(yarnPull(s, q, normal, {node, kSlotA}), warpToWeft);
  const double weft = dot(yarnPull(s, q, normal, {node, kSlotB}), warpToWeft);
  return larger(0.0, 0.5 * (warp - weft));
}

}  // namespace heddle
