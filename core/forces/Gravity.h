#pragma once
// Weight of a yarn segment (design eq. 4): V = -rho du g.(x0 + x1)/2, rho in kg/m, g in m/s^2.

#include "core/math/Vec3.h"

namespace heddle {

struct Gravity {
  double energy = 0;  ///< J
  Vec3 gradX;         ///< dV/dx0 = dV/dx1, N
  double gradU1 = 0;  ///< dV/du1, N; dV/du0 = -dV/du1
};

HEDDLE_HD inline Gravity gravity(Vec3 x0, Vec3 x1, double du, double rho, Vec3 g) {
  const double lift = 0.5 * dot(g, x0 + x1);
  return {-rho * du * lift, (-0.5 * rho * du) * g, -rho * lift};
}

}  // namespace heddle
