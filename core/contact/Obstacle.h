#pragma once
// Analytic bodies that cloth can fall on: signed distance and outward normal, for kernels.

#include <cmath>

#include "core/math/Vec3.h"

namespace heddle {

struct Obstacle {
  enum class Kind : int { None, Floor, Sphere, Table, Cube };
  Kind kind = Kind::None;
  Vec3 center;           ///< m; floor: a point of the plane; table: centre of the top face
  double size = 0;       ///< m; sphere and table: radius; cube: half edge
  double thickness = 0;  ///< m; table only: from top to bottom face
  double rounding =
      0;  ///< m; radius of the edges of table and cube, so that the normal never jumps
  double friction = 0.3;  ///< mu_obstacle
  double gap = 0;         ///< gamma, m: distance at which contact begins
  double stiffness = 0;   ///< N/m per node, normal penalty
  double damping = 0;     ///< N s/m per node, normal
};

struct SignedDistance {
  double distance = 1e30;  ///< m, < 0 inside
  Vec3 normal{0, 0, 1};    ///< unit, outwards
};

/// Rounded box (half extents h) or, with a circular outline, rounded disc; p relative to its
/// centre.
HEDDLE_HD inline SignedDistance roundedBox(Vec3 p, Vec3 h, double r) {
  const Vec3 inner{h.x - r, h.y - r, h.z - r};
  const Vec3 d{std::fabs(p.x) - inner.x, std::fabs(p.y) - inner.y, std::fabs(p.z) - inner.z};
  const Vec3 sign{p.x < 0 ? -1.0 : 1.0, p.y < 0 ? -1.0 : 1.0, p.z < 0 ? -1.0 : 1.0};
  const Vec3 out{larger(d.x, 0.0), larger(d.y, 0.0), larger(d.z, 0.0)};
  const double outside = length(out);
  if (outside > 0) {
    const Vec3 n = (1.0 / outside) * out;
    return {outside - r, {n.x * sign.x, n.y * sign.y, n.z * sign.z}};
  }
  if (d.x > d.y && d.x > d.z) {
    return {d.x - r, {sign.x, 0, 0}};
  }
  return d.y > d.z ? SignedDistance{d.y - r, {0, sign.y, 0}}
                   : SignedDistance{d.z - r, {0, 0, sign.z}};
}

HEDDLE_HD inline SignedDistance roundedDisc(Vec3 p, double radius, double halfHeight, double r) {
  const double rho = std::sqrt(p.x * p.x + p.y * p.y);
  const Vec3 radial = rho > 1e-12 ? Vec3{p.x / rho, p.y / rho, 0} : Vec3{1, 0, 0};
  const SignedDistance flat = roundedBox({rho, 0, p.z}, {radius, 1e6 * radius, halfHeight}, r);
  return {flat.distance, {radial.x * flat.normal.x, radial.y * flat.normal.x, flat.normal.z}};
}

HEDDLE_HD inline SignedDistance signedDistance(const Obstacle& o, Vec3 x) {
  const Vec3 p = x - o.center;
  switch (o.kind) {
    case Obstacle::Kind::Floor:
      return {p.z, {0, 0, 1}};
    case Obstacle::Kind::Sphere:
      return {length(p) - o.size, normalizedOr(p, {0, 0, 1})};
    case Obstacle::Kind::Table:
      return roundedDisc({p.x, p.y, p.z + 0.5 * o.thickness}, o.size, 0.5 * o.thickness,
                         o.rounding);
    case Obstacle::Kind::Cube:
      return roundedBox(p, {o.size, o.size, o.size}, o.rounding);
    default:
      return {};
  }
}

}  // namespace heddle
