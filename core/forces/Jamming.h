#pragma once
// Jamming of shear (design eq. 9): where a yarn passes between two neighbours, they cannot close up
// beyond the angle at which all three touch,
//   phi_j = 2 asin(R/L);  V = 25 kx L (phi_j - phi)^4 for phi < phi_j,
// so that the moment grows with the cube of the excess. kx L in N m.

#include <cmath>

#include "core/forces/ShearAngle.h"

namespace heddle {

inline constexpr double kJamming = 25.0;

/// R the yarns' radius, L their spacing, m. Yarns thicker than their spacing are jammed from the
/// start; their angle is bounded so that a flat cloth stays at rest.
HEDDLE_HD inline double jammingAngle(double R, double L) {
  const double sine = R / L;
  return 2.0 * std::asin(sine < 0.7 ? sine : 0.7);
}

/// `stiffness` = kx L times the share of the two segments that are interlaced, N m.
HEDDLE_HD inline AngleLaw jamming(double phi, double jamAngle, double stiffness) {
  if (phi >= jamAngle) {
    return {};
  }
  const double excess = jamAngle - phi, square = excess * excess, k = kJamming * stiffness;
  return {k * square * square, -4.0 * k * square * excess, 12.0 * k * square};
}

}  // namespace heddle
