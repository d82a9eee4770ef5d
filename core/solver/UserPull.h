#pragma once
// The hand's spring: V = k d^2/2 up to the force `limit`, a constant pull beyond, d the distance to
// the target. Energies are measured from the step's start: the hand may be far away, and what a
// line search compares would otherwise drown in the rounding of the whole.

#include "core/solver/Stepper.h"

namespace heddle {

struct UserPull {
  double energy = 0;     ///< J, less that at `start`
  Vec3 gradient;         ///< N
  double stiffness = 0;  ///< N/m in every direction, for the Hessian: the secant
};

inline UserPull userPull(const UserSpring& spring, Vec3 x, Vec3 start) {
  const double k = spring.stiffness, reach = spring.limit / k;
  const Vec3 now = x - spring.target, then = start - spring.target;
  const double far = length(now), farThen = length(then);
  // d^2 - d_then^2 and d - d_then by their difference, which is exact however large they are.
  const double squares = dot(x - start, now + then);
  UserPull pull;
  if (far <= reach && farThen <= reach) {
    pull.energy = 0.5 * k * squares;
  } else if (far > reach && farThen > reach) {
    pull.energy = spring.limit * squares / (far + farThen);
  } else {
    const auto height = [&](double d) {
      return d <= reach ? 0.5 * k * d * d : spring.limit * (d - 0.5 * reach);
    };
    pull.energy = height(far) - height(farThen);
  }
  pull.stiffness = far <= reach ? k : spring.limit / far;
  pull.gradient = pull.stiffness * now;
  return pull;
}

}  // namespace heddle
