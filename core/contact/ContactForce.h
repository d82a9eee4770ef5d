#pragma once
// Contact of a node with an obstacle (design eq. 13): a penalty on the gap gamma - d, damping of
// the approach, and Coulomb friction anchored where the node came to rest. Normal force, anchor and
// the plane that friction acts in (the surface's at the anchor) are held over a step, so that the
// whole is the gradient of one potential on round bodies too.

#include "core/contact/Obstacle.h"

namespace heddle {

/// What a node remembers of its contact between steps.
struct ContactState {
  Vec3 anchor;       ///< m, where friction holds the node
  double force = 0;  ///< N, normal force at the last step; 0: not in contact
};

struct ContactForce {
  double energy = 0;  ///< J
  Vec3 gradient;      ///< N
  /// Positive semidefinite Hessian: along n n^T + across (I - n n^T).
  Vec3 normal;
  double along = 0, across = 0;  ///< N/m
};

/// Friction is a spring up to mu F_n within this fraction of the contact gap.
inline constexpr double kContactStickShare = 0.05;

/// How far x has slipped from the anchor, in the surface's tangent plane there, m.
HEDDLE_HD inline Vec3 slipFrom(const Obstacle& o, Vec3 anchor, Vec3 x) {
  const Vec3 n = signedDistance(o, anchor).normal, offset = x - anchor;
  return offset - dot(n, offset) * n;
}

/// Energy and push along the normal at distance d from a body, with damping `rate` (N/m: per step)
/// of the motion since distance `from`. Closing in adds to the penalty's push k (gap - d); leaving
/// takes from it, but never so much that the body would hold what leaves. Continuous, with its
/// slope, in d.
struct NormalPush {
  double energy = 0;     ///< J
  double push = 0;       ///< N, outwards, >= 0
  double stiffness = 0;  ///< N/m
};
HEDDLE_HD inline NormalPush normalPush(double d, double from, double gap, double k, double rate) {
  const double start = from < gap ? from : gap;
  const double letGo = (k * gap + rate * start) / (k + rate);  // the push of who leaves ends here
  const double depthThen = gap - start, reach = letGo - start;
  // At rest the energy is that of the penalty alone.
  const double atStart = 0.5 * k * depthThen * depthThen;
  if (d >= start) {
    const double left = larger(0.0, letGo - d);
    return {atStart - 0.5 * (k + rate) * (reach * reach - left * left), (k + rate) * left,
            left > 0 ? k + rate : 0.0};
  }
  const double depth = gap - d, closing = start - d;
  return {0.5 * k * depth * depth + 0.5 * rate * closing * closing, k * depth + rate * closing,
          k + rate};
}

/// `x` now, `origin` where the step's rates are measured from (velocity = (x - origin)/h).
HEDDLE_HD inline ContactForce contactForce(const Obstacle& o, const ContactState& state, Vec3 x,
                                           Vec3 origin, double h) {
  ContactForce c;
  const SignedDistance d = signedDistance(o, x);
  const double from = signedDistance(o, origin).distance;
  if (d.distance >= o.gap && from >= o.gap) {
    return c;
  }
  const NormalPush n = normalPush(d.distance, from, o.gap, o.stiffness, o.damping / h);
  c.normal = d.normal;
  c.energy = n.energy;
  c.gradient = -n.push * d.normal;
  c.along = n.stiffness;
  if (state.force > 0 && d.distance < o.gap) {
    const double limit = o.friction * state.force;
    const double k = limit / (kContactStickShare * o.gap);
    const Vec3 slip = slipFrom(o, state.anchor, x);
    const double size = length(slip);
    const bool sticks = k * size <= limit;
    c.energy += sticks ? 0.5 * k * size * size : limit * (size - 0.5 * limit / k);
    c.across = sticks ? k : limit / size;
    c.gradient += c.across * slip;
  }
  return c;
}

/// The state after a step that ended at x.
HEDDLE_HD inline ContactState nextContactState(const Obstacle& o, const ContactState& state,
                                               Vec3 x) {
  const SignedDistance d = signedDistance(o, x);
  const double depth = o.gap - d.distance;
  if (depth <= 0) {
    return {};
  }
  const double force = o.stiffness * depth;
  if (!(state.force > 0)) {
    return {x, force};
  }
  // The force held over the last step tells how far the spring could stretch before it slipped.
  const double reach = kContactStickShare * o.gap;
  const Vec3 slip = slipFrom(o, state.anchor, x);
  const double size = length(slip);
  return {size > reach ? x - (reach / size) * slip : x - slip, force};
}

}  // namespace heddle
