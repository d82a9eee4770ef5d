#pragma once
// Shear of the cloth: the angle phi at a crossing c between a segment of one yarn (to node a) and a
// segment of the other (to node b) (Cirio et al. 2014; design eq. 9).
//   V = kx L/2 (phi - pi/2)^2,  kx in N, L in m. Acts on positions only.

#include <cmath>

#include "core/math/Vec3.h"

namespace heddle {

struct Shear {
  double energy = 0;  ///< J
  Vec3 gradA, gradB;  ///< dV/dx_a, dV/dx_b, N; dV/dx_c = -(gradA + gradB)
  /// Positive semidefinite Hessian dyad g g^T with g = (phiA, -(phiA + phiB), phiB) on (a, c, b).
  double dyad = 0;  ///< J
  Vec3 phiA, phiB;  ///< grad of phi, 1/m
};

HEDDLE_HD inline Shear shear(Vec3 xa, Vec3 xc, Vec3 xb, double kx, double L) {
  constexpr double kRightAngle = 1.57079632679489661923;
  const Vec3 ea = xa - xc, eb = xb - xc;
  const double la = larger(length(ea), 1e-9 * L), lb = larger(length(eb), 1e-9 * L);
  const Vec3 ta = (1.0 / la) * ea, tb = (1.0 / lb) * eb;
  const double sine = length(cross(ta, tb)), cosine = dot(ta, tb);
  const double phi = std::atan2(sine, cosine);
  // Yarns folded onto each other lose the direction of phi's growth; the bound keeps it finite.
  const double over = 1.0 / larger(sine, 1e-3);

  Shear s;
  const double e = phi - kRightAngle;
  s.energy = 0.5 * kx * L * e * e;
  s.phiA = (-over / la) * (tb - cosine * ta);
  s.phiB = (-over / lb) * (ta - cosine * tb);
  s.gradA = (kx * L * e) * s.phiA;
  s.gradB = (kx * L * e) * s.phiB;
  s.dyad = kx * L;
  return s;
}

}  // namespace heddle
