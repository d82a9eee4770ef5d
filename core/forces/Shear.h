#pragma once
// Elastic resistance to shear of one segment pair (Cirio et al. 2014; design eq. 9):
//   V = kx L/2 (phi - pi/2)^2,  kx in N, L in m.
// What turns yarns back at a crossing is that they press on each other. So kx is what a plain weave
// of these yarns has at rest, and follows the crossing's F_n; a float, which nothing presses, keeps
// a quarter. F_n is held over a step.

#include "core/forces/ShearAngle.h"

namespace heddle {

inline constexpr double kFloatShearShare = 0.25;

/// kx of a crossing under F_n, as a multiple of its plain weave's at rest. plainForce: F_n of that
/// plain weave, N; <= 0: unknown, no dependence. restShare: F_n in the flat cloth over plainForce.
/// What F_n rises to beyond that does not count: tension raises it a hundredfold, and yarns that
/// stiffen with the tension that their own stiffness makes would pull each other together.
HEDDLE_HD inline double shearPressureFactor(double normalForce, double plainForce,
                                            double restShare) {
  if (!(plainForce > 0)) {
    return 1.0;
  }
  const double pressure = normalForce / plainForce;
  return kFloatShearShare +
         (1.0 - kFloatShearShare) * (pressure < restShare ? pressure : restShare);
}

/// `stiffness` = kx L in N m.
HEDDLE_HD inline AngleLaw elasticShear(double phi, double stiffness) {
  constexpr double kRightAngle = 1.57079632679489661923;
  const double e = phi - kRightAngle;
  return {0.5 * stiffness * e * e, stiffness * e, stiffness};
}

}  // namespace heddle
