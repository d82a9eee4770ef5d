#pragma once
// Stretch of one yarn segment (Cirio et al. 2014; design eq. 5).
//   V = ks du/2 (|w| - 1)^2,  w = (x1 - x0)/du,  ks = EA in N, du = u1 - u0 in m.

#include "core/math/Vec3.h"

namespace heddle {

struct Stretch {
  double energy = 0;   ///< J
  double tension = 0;  ///< ks (|w| - 1), N
  Vec3 t;              ///< unit tangent from node 0 to node 1
  double w = 1;        ///< |w|
  double gradU1 = 0;   ///< dV/du1, N; dV/du0 = -dV/du1
  /// The Hessian on (x1, u1) is dyad c c^T + across (I - t t^T) with c = (t, -w); the blocks to
  /// node 0 are its negative. `across` is clamped at 0, which keeps the matrix positive
  /// semidefinite in compression.
  double dyad = 0;    ///< ks/du, N/m
  double across = 0;  ///< N/m

  /// dV/dx1, N; dV/dx0 = -dV/dx1
  HEDDLE_HD Vec3 gradX1() const { return tension * t; }
};

HEDDLE_HD inline Stretch stretch(Vec3 x0, Vec3 x1, double du, double ks) {
  const Vec3 edge = x1 - x0;
  const double l = length(edge);
  Stretch s;
  s.t = normalizedOr(edge, {});
  s.w = l / du;
  const double strain = s.w - 1.0;
  s.energy = 0.5 * ks * du * strain * strain;
  s.tension = ks * strain;
  s.gradU1 = -0.5 * ks * (s.w * s.w - 1.0);
  s.dyad = ks / du;
  s.across = strain > 0 ? s.dyad * (1.0 - 1.0 / s.w) : 0.0;
  return s;
}

}  // namespace heddle
