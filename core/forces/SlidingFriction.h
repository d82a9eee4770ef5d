#pragma once
// Friction of one yarn sliding through a crossing (Cirio et al. 2014; design eq. 8): a Huber
// potential of the arc length's distance from its anchor, stiffness kf (N/m), threshold mu F_n (N).
// F_n and anchor are held over a step; the anchor is dragged along after it.

#include <cmath>

#include "core/math/Vec3.h"

namespace heddle {

/// In slip the true second derivative is 0, which leaves the slide without stiffness and makes
/// Newton jump; this share of the secant stiffness keeps it in bounds (measured; design section 3).
inline constexpr double kSlipSecantShare = 0.3;

struct SlidingFriction {
  double energy = 0;     ///< J
  double gradient = 0;   ///< N
  double stiffness = 0;  ///< N/m, for the Hessian, >= 0
};

/// `distance` = u - anchor in m, `limit` = mu F_n in N.
HEDDLE_HD inline SlidingFriction slidingFriction(double distance, double limit, double kf) {
  const double size = std::fabs(distance);
  if (kf * size <= limit) {
    return {0.5 * kf * distance * distance, kf * distance, kf};
  }
  return {limit * (size - 0.5 * limit / kf), distance > 0 ? limit : -limit,
          kSlipSecantShare * limit / size};
}

/// Where the anchor is after the step: no further from u than sticking can hold.
HEDDLE_HD inline double draggedAnchor(double u, double anchor, double limit, double kf) {
  const double reach = limit / kf;
  const double distance = u - anchor;
  if (std::fabs(distance) <= reach) {
    return anchor;
  }
  return u - (distance > 0 ? reach : -reach);
}

}  // namespace heddle
