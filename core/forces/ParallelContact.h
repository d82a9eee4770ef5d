#pragma once
// Contact of parallel neighbours (Cirio et al. 2014; design eq. 11): two crossings on a yarn cannot
// come closer than the yarns that cross there are thick.
//   V = kc L/2 (d - du)^2 for du < d,  kc in N/m^2, lengths in m;
//   d = R_i + R_j in a float, R_i + R_j + 2 R where this yarn, of radius R, passes between them.
// Beaten up closer than that, yarns are pressed flat: d is never more than their spacing at rest.

#include "core/yarn/SystemView.h"

namespace heddle {

struct ParallelContact {
  double energy = 0;     ///< J
  double gradient = 0;   ///< dV/d du, N, <= 0
  double stiffness = 0;  ///< N/m
};

HEDDLE_HD inline ParallelContact parallelContact(double du, double d, double L, double kc) {
  if (du >= d) {
    return {};
  }
  const double overlap = d - du, k = kc * L;
  return {0.5 * k * overlap * overlap, -k * overlap, k};
}

/// The segment a - b passes from one face of the cloth to the other.
HEDDLE_HD inline bool isInterlaced(const SystemView& s, NodeSlot a, NodeSlot b) {
  return s.side[a.node] * s.side[b.node] * (a.slot == b.slot ? 1 : -1) < 0;
}

/// d of the segment a - b in m; 0 where one of its ends is no crossing.
HEDDLE_HD inline double contactDistance(const SystemView& s, NodeSlot a, NodeSlot b) {
  if (s.side[a.node] == 0 || s.side[b.node] == 0) {
    return 0.0;
  }
  double d = s.yarn({a.node, 1 - a.slot}).radius + s.yarn({b.node, 1 - b.slot}).radius;
  if (isInterlaced(s, a, b)) {
    d += 2.0 * s.yarn(a).radius;
  }
  const double L = s.spacingAt(a);
  return d < L ? d : L;
}

HEDDLE_HD inline ParallelContact parallelContactAt(const SystemView& s, NodeSlot a, NodeSlot b,
                                                   double du) {
  const double L = s.spacingAt(a);
  if (du >= L) {  // the usual case, before any yarn is looked up
    return {};
  }
  const double d = contactDistance(s, a, b);
  if (du >= d) {
    return {};
  }
  const double kc =
      0.5 * (s.yarn({a.node, 1 - a.slot}).contact + s.yarn({b.node, 1 - b.slot}).contact);
  return parallelContact(du, d, L, kc);
}

}  // namespace heddle
