#pragma once
// What resists shear at one crossing, held over a step: constants of its two yarns and the F_n that
// presses them together.

#include "core/forces/Jamming.h"
#include "core/forces/ParallelContact.h"
#include "core/forces/Shear.h"
#include "core/forces/ShearFriction.h"
#include "core/yarn/SystemView.h"

namespace heddle {

struct CrossingShear {
  double stiffness = 0;      ///< kx L under F_n, N m
  double jamStiffness = 0;   ///< kx L of the jamming term where both segments are interlaced, N m
  double jamAngle = 0;       ///< rad
  double frictionLimit = 0;  ///< N m
  double frictionStiffness = 0;  ///< N m
};

/// `crossing` has two yarns; normalForce is its F_n in N.
HEDDLE_HD inline CrossingShear crossingShear(const SystemView& s, int crossing,
                                             double normalForce) {
  const NodeSlot a{crossing, kSlotA}, b{crossing, kSlotB};
  const YarnConstants &warp = s.yarn(a), &weft = s.yarn(b);
  const double L = 0.5 * (s.spacingAt(a) + s.spacingAt(b));
  const double R = 0.5 * (warp.radius + weft.radius), mu = 0.5 * (warp.friction + weft.friction);
  const double kL = 0.5 * (warp.shear + weft.shear) * L, plain = s.plainForce[crossing];
  CrossingShear c;
  c.stiffness = kL * shearPressureFactor(normalForce, plain, s.restShare[crossing]);
  c.jamStiffness = kL;
  c.jamAngle = jammingAngle(R, L);
  // One yarn of a coarse cloth stands for k: F_n is that of all their crossings, R one contact's.
  const double contactRadius = R / s.drapeScale;
  c.frictionLimit = shearFrictionLimit(mu, normalForce, contactRadius);
  c.frictionStiffness = shearFrictionLimit(mu, plain, contactRadius) / kShearStickAngle;
  return c;
}

/// Elastic resistance and jamming of the pair c - a, c - b at angle phi.
HEDDLE_HD inline AngleLaw elasticPair(const SystemView& s, const CrossingShear& law, NodeSlot a,
                                      int c, NodeSlot b, double phi) {
  AngleLaw total = elasticShear(phi, law.stiffness);
  if (phi < law.jamAngle) {
    const int interlaced =
        (isInterlaced(s, a, {c, kSlotA}) ? 1 : 0) + (isInterlaced(s, b, {c, kSlotB}) ? 1 : 0);
    total = total + jamming(phi, law.jamAngle, 0.5 * interlaced * law.jamStiffness);
  }
  return total;
}

}  // namespace heddle
