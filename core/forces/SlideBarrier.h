#pragma once
// Keeps neighbouring crossings on a yarn apart within a step (design section 3):
//   V = -kc L (du - d)^2 ln(du/d) for du < d = 0.28 L, infinite as du -> 0; kc in N/m^2, lengths in
//   m.

#include <cmath>

#include "core/math/Vec3.h"

namespace heddle {

inline constexpr double kBarrierShare = 0.28;

struct SlideBarrier {
  double energy = 0;     ///< J
  double gradient = 0;   ///< dV/d du, N
  double stiffness = 0;  ///< d2V/d du2, N/m, >= 0
};

HEDDLE_HD inline SlideBarrier slideBarrier(double du, double L, double kc) {
  const double d = kBarrierShare * L;
  if (du >= d) {
    return {};
  }
  const double gap = du - d, log = std::log(du / d), k = kc * L;
  return {-k * gap * gap * log, k * (-2.0 * gap * log - gap * gap / du),
          k * (-2.0 * log - 4.0 * gap / du + gap * gap / (du * du))};
}

}  // namespace heddle
