#pragma once
// The angle phi in rad at a crossing c between a segment of one yarn (to node a) and a segment of
// the other (to node b). What resists its change is in Shear.h, Jamming.h and ShearFriction.h; all
// act on positions only (Cirio et al. 2014; design eqs. 9, 10).

#include <cmath>

#include "core/math/Vec3.h"

namespace heddle {

struct ShearAngle {
  double phi = 0;     ///< rad, 0 .. pi
  Vec3 gradA, gradB;  ///< d phi/dx_a, d phi/dx_b, 1/m; d phi/dx_c = -(gradA + gradB)
};

HEDDLE_HD inline ShearAngle shearAngle(Vec3 xa, Vec3 xc, Vec3 xb) {
  const Vec3 ea = xa - xc, eb = xb - xc;
  // A segment of no length has no direction; its reciprocal is bounded so that nothing overflows.
  const double la = larger(length(ea), 1e-12), lb = larger(length(eb), 1e-12);
  const Vec3 ta = (1.0 / la) * ea, tb = (1.0 / lb) * eb;
  const double sine = length(cross(ta, tb)), cosine = dot(ta, tb);
  // Yarns folded onto each other lose the direction of phi's growth; the bound keeps it finite.
  const double over = 1.0 / larger(sine, 1e-3);
  return {std::atan2(sine, cosine), (-over / la) * (tb - cosine * ta),
          (-over / lb) * (ta - cosine * tb)};
}

/// What a law of the angle says at one angle.
struct AngleLaw {
  double energy = 0;     ///< J
  double moment = 0;     ///< dV/dphi, N m
  double stiffness = 0;  ///< for the Hessian, N m, >= 0
};

HEDDLE_HD inline AngleLaw operator+(AngleLaw a, AngleLaw b) {
  return {a.energy + b.energy, a.moment + b.moment, a.stiffness + b.stiffness};
}

}  // namespace heddle
