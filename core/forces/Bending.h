#pragma once
// Bending of a yarn at a node o between its neighbours a and b (Cirio et al. 2014; design eq. 6).
//   V = kb f(theta)/D,  theta the turning angle, kb = EI in N m^2, D = u_b - u_a in m.
// f = theta^2 up to 150 degrees. A yarn folded by 180 degrees can open either way, so that theta
// has a kink there; beyond 150 degrees f flattens until its slope is 0 at 180, which keeps V
// smooth.

#include <cmath>

#include "core/math/Vec3.h"

namespace heddle {

inline constexpr double kFold = 2.61799387799149436539;  ///< rad, where f leaves theta^2

/// f and half its slope.
struct TurningEnergy {
  double value = 0, halfSlope = 0;
};
HEDDLE_HD inline TurningEnergy turningEnergy(double theta) {
  if (theta <= kFold) {
    return {theta * theta, theta};
  }
  // Slope (1 - s)(2 kFold + 2 pi s): joins theta^2 with its first two derivatives, 0 at s = 1.
  constexpr double kPi = 3.14159265358979323846, kWidth = kPi - kFold;
  const double s = (theta - kFold) / kWidth;
  return {kFold * kFold + kWidth * s * (2.0 * kFold + s * (kWidth - 2.0 / 3.0 * kPi * s)),
          (1.0 - s) * (kFold + kPi * s)};
}

struct Bending {
  double energy = 0;  ///< J
  Vec3 gradA, gradB;  ///< dV/dx_a, dV/dx_b, N; dV/dx_o = -(gradA + gradB)
  double gradUb = 0;  ///< dV/du_b, N; dV/du_a = -dV/du_b; the arc length at o does not enter
  /// Positive semidefinite Hessian: dyad1 c1 c1^T + dyad2 c2 c2^T on (x_a, u_a, x_o, x_b, u_b) with
  /// c1 = (thetaA, +slide, -(thetaA + thetaB), thetaB, -slide), c2 = (acrossA, 0, -(..), acrossB,
  /// 0). Exact as theta -> 0.
  double dyad1 = 0, dyad2 = 0;
  Vec3 thetaA, thetaB;    ///< grad of theta, 1/m
  Vec3 acrossA, acrossB;  ///< binormal over edge length, 1/m
  double slide = 0;       ///< theta/D, 1/m
};

/// A unit vector at right angles to the unit vector t.
HEDDLE_HD inline Vec3 anyPerpendicular(Vec3 t) {
  const Vec3 axis = std::fabs(t.x) < 0.7 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  return normalizedOr(cross(t, axis), {0, 0, 1});
}

HEDDLE_HD inline Bending bending(Vec3 xa, Vec3 xo, Vec3 xb, double D, double kb) {
  const Vec3 ea = xo - xa, eb = xb - xo;
  // An edge of no length has no direction; its reciprocal is bounded so that nothing overflows.
  const double la = larger(length(ea), 1e-9 * D), lb = larger(length(eb), 1e-9 * D);
  const Vec3 ta = (1.0 / la) * ea, tb = (1.0 / lb) * eb;
  const Vec3 turn = cross(ta, tb);
  const double sine = length(turn), cosine = dot(ta, tb);
  const double theta = std::atan2(sine, cosine);
  // The binormal fixes the plane of bending; straight yarn bends in any plane alike.
  const Vec3 binormal = sine > 1e-9 ? (1.0 / sine) * turn : anyPerpendicular(ta);

  Bending b;
  const TurningEnergy turning = turningEnergy(theta);
  b.energy = kb * turning.value / D;
  // d theta/d x: turning the outer ends towards the outside of the bend opens the angle.
  b.thetaA = (1.0 / la) * cross(binormal, ta);
  b.thetaB = (1.0 / lb) * cross(binormal, tb);
  const double force = 2.0 * kb * turning.halfSlope / D;
  b.gradA = force * b.thetaA;
  b.gradB = force * b.thetaB;
  b.gradUb = -kb * turning.value / (D * D);
  b.dyad1 = 2.0 * kb / D;
  const double half = 0.5 * theta;
  const double cot =
      half < 1e-4 ? 1.0 - half * half / 3.0 : 0.5 * turning.halfSlope / std::tan(half);
  b.dyad2 = b.dyad1 * larger(cot, 0.0);
  b.acrossA = (1.0 / la) * binormal;
  b.acrossB = (1.0 / lb) * binormal;
  b.slide = theta / D;
  return b;
}

}  // namespace heddle
