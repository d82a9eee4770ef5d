#pragma once
// Kinetic energy of a yarn segment whose nodes slide along it (Cirio et al. 2014; design eqs. 1-3).
// A point of the yarn moves with a_i = v_i - w du_i/dt at node i, linear in between:
//   T = rho du/6 (a0.a0 + a0.a1 + a1.a1),  w = (x1 - x0)/du,  rho in kg/m.

#include "core/math/Vec3.h"

namespace heddle {

/// Velocity (or acceleration, or displacement) of a segment's two nodes.
struct SegmentRates {
  Vec3 x0, x1;
  double u0 = 0, u1 = 0;
};

/// A force on the segment's four coordinates, same shape as SegmentRates.
using SegmentForces = SegmentRates;

HEDDLE_HD inline double kineticEnergy(Vec3 w, double du, double rho, const SegmentRates& rate) {
  const Vec3 a0 = rate.x0 - rate.u0 * w, a1 = rate.x1 - rate.u1 * w;
  return rho * du / 6.0 * (dot(a0, a0) + dot(a0, a1) + dot(a1, a1));
}

/// Consistent mass times a rate: rho du/6 [2 1; 1 2] (x) [I, -w; -w^T, w.w].
HEDDLE_HD inline SegmentForces massTimes(Vec3 w, double du, double rho, const SegmentRates& rate) {
  const double m = rho * du / 6.0;
  const Vec3 a0 = rate.x0 - rate.u0 * w, a1 = rate.x1 - rate.u1 * w;
  const Vec3 p0 = m * (2.0 * a0 + a1), p1 = m * (a0 + 2.0 * a1);
  return {p0, p1, -dot(w, p0), -dot(w, p1)};
}

/// The quadratic-velocity force dT/dq - (dM/dt) qdot: what a yarn feels because its material runs
/// through the nodes (design eq. 3). Zero in rigid translation and where nothing slides uniformly.
HEDDLE_HD inline SegmentForces convectiveForce(Vec3 w, double du, double rho,
                                               const SegmentRates& rate) {
  const double m = rho * du / 6.0;
  const Vec3 a0 = rate.x0 - rate.u0 * w, a1 = rate.x1 - rate.u1 * w;
  const Vec3 s0 = 2.0 * a0 + a1, s1 = a0 + 2.0 * a1;
  const Vec3 p0 = m * s0, p1 = m * s1;
  const double duRate = rate.u1 - rate.u0;
  const Vec3 wRate = (1.0 / du) * (rate.x1 - rate.x0 - duRate * w);

  const Vec3 dTdw = -(rate.u0 * p0 + rate.u1 * p1);
  const double dTddu = rho / 6.0 * (dot(a0, a0) + dot(a0, a1) + dot(a1, a1)) - dot(dTdw, w) / du;
  const Vec3 a0Rate = -rate.u0 * wRate, a1Rate = -rate.u1 * wRate;
  const double mRate = rho * duRate / 6.0;
  const Vec3 p0Rate = mRate * s0 + m * (2.0 * a0Rate + a1Rate);
  const Vec3 p1Rate = mRate * s1 + m * (a0Rate + 2.0 * a1Rate);
  const Vec3 push = (1.0 / du) * dTdw;
  return {-push - p0Rate, push - p1Rate, -dTddu + dot(wRate, p0) + dot(w, p0Rate),
          dTddu + dot(wRate, p1) + dot(w, p1Rate)};
}

}  // namespace heddle
