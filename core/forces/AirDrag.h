#pragma once
// Push of moving air on the cloth around one crossing (design eq. 14). With v the air's velocity
// relative to the node in m/s, v_n = v.n along the face normal and v_t the rest, area in m^2:
//   F = rho_air/2 area (1.2 |v_n| v_n n + 0.05 |v_t| v_t),  rho_air/2 = 0.6 kg/m^3
// It is the gradient of a potential of v, so that the step can take it implicitly; the normal is
// held over the step.

#include <cmath>

#include "core/math/Vec3.h"

namespace heddle {

inline constexpr double kHalfAirDensity = 0.6;  ///< kg/m^3
inline constexpr double kFaceDrag = 1.2;        ///< of a plate across the wind
inline constexpr double kSkinDrag = 0.05;       ///< of cloth along the wind

struct AirDrag {
  double potential = 0;  ///< W; its gradient in v is the force
  Vec3 force;            ///< N
  /// Second derivative in v, N s/m, positive semidefinite:
  /// along n n^T + skin (I - n n^T) + skinAlong t t^T.
  double along = 0, skin = 0, skinAlong = 0;
  Vec3 t;  ///< direction of the flow along the cloth
};

HEDDLE_HD inline AirDrag airDrag(Vec3 v, Vec3 n, double area) {
  const double face = kHalfAirDensity * kFaceDrag * area, side = kHalfAirDensity * kSkinDrag * area;
  const double vn = dot(v, n), speed = std::fabs(vn);
  const Vec3 vt = v - vn * n;
  const double slip = length(vt);
  AirDrag a;
  a.potential = (face * speed * speed * speed + side * slip * slip * slip) / 3.0;
  a.force = (face * speed * vn) * n + (side * slip) * vt;
  a.along = 2.0 * face * speed;
  a.skin = side * slip;
  a.skinAlong = side * slip;
  a.t = normalizedOr(vt, {});
  return a;
}

}  // namespace heddle
