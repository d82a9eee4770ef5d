#pragma once
// Friction of two yarns turning on each other at a crossing, for each of its four segment pairs
// (design eq. 10): as sliding friction, a Huber potential of the angle's distance from its anchor.
// The Coulomb limit of a round contact of radius R is mu F_n 2R/3, a quarter for each pair; below
// it the contact is a spring that reaches the resting plain weave's limit within 0.01 rad. What the
// anchors keep after the load is gone are the wrinkles of real cloth.

#include "core/forces/ShearAngle.h"
#include "core/forces/SlidingFriction.h"

namespace heddle {

inline constexpr double kShearStickAngle = 0.01;  ///< rad

/// N m, of one pair; mu the friction coefficient, normalForce F_n in N, R in m.
HEDDLE_HD inline double shearFrictionLimit(double mu, double normalForce, double R) {
  return mu * normalForce * (2.0 * R / 3.0) / 4.0;
}

/// `turn` = phi - anchor in rad, `limit` and `stiffness` in N m.
HEDDLE_HD inline AngleLaw shearFriction(double turn, double limit, double stiffness) {
  if (!(stiffness > 0)) {
    return {};
  }
  const SlidingFriction f = slidingFriction(turn, limit, stiffness);
  return {f.energy, f.gradient, f.stiffness};
}

}  // namespace heddle
