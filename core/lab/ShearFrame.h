#pragma once
#include <functional>
#include <vector>

#include "core/cloth/Fabric.h"

namespace heddle {

/// A picture frame: four rigid sides on hinges, the cloth clamped to them along its yarns. The
/// outermost crossings and the yarn ends beyond them are in the clamps, so that between the clamps
/// lie (ends - 1) by (picks - 1) cells that shear alike. The cloth is kept in its plane.
struct ShearFrameSetup {
  Fabric fabric;
  int ends = 20, picks = 20;
  double rate = 0.1;         ///< rad/s of the shear angle
  double increment = 0.005;  ///< rad of the shear angle a step
  double pretension = 0;     ///< N a yarn
  double massDamping = 0.5;  ///< Rayleigh alpha, 1/s
  /// The crossings are pin joints, as the frame's theory has them: no yarn slides. Without friction
  /// a loose cloth does not stay evenly spaced.
  bool pinned = false;
  int threads = 1;
  std::function<void(double)> onProgress;  ///< 0..1; may be empty
};

/// What the frame measured at one shear angle.
struct ShearPoint {
  double angle = 0;     ///< gamma, rad
  double torque = 0;    ///< dW/dgamma over the rest area, N m/m^2 = N/m
  double inside = 0;    ///< shear angle of the crossing in the middle, rad
  double diagonal = 0;  ///< between the corners of the clamps that draw apart, m
};

/// Frame of side `a` m whose corners were pulled apart by `d` m from the square:
/// gamma = pi/2 - 2 acos(1/sqrt 2 + d/(2a)), rad. NaN beyond the frame's reach.
double frameAngle(double d, double a);
/// The pull at the corners (N) that does the work of a torque T (N/m over the rest area a^2):
/// F dd = T a^2 dgamma.
double framePull(const ShearPoint& point, double a);
/// Force along a side by length of the side, N/m: F/(2 a cos(pi/4 - gamma/2)).
double shearForce(const ShearPoint& point);

/// Shears to each angle of `turns` (rad) in turn, from 0, at the rate; one point a step, the
/// flat start first. Throws std::runtime_error where the cloth does not follow.
std::vector<ShearPoint> shearInFrame(const ShearFrameSetup& setup,
                                     const std::vector<double>& turns);

/// Work lost in a closed path through the points, J/m^2 of rest area.
double loopArea(const std::vector<ShearPoint>& points);
/// Slope of torque over angle by least squares through the points with from <= gamma <= to (rad),
/// N/m per rad. NaN where there are fewer than two.
double shearModulus(const std::vector<ShearPoint>& points, double from, double to);
/// Where yarns begin to jam, rad: beyond it the torque exceeds modulus gamma by a term that grows
/// with the cube, so the excess' cube root is a line; it is fitted where the excess is over a fifth
/// of its largest and followed down to 0. NaN where nothing jams.
double lockingAngle(const std::vector<ShearPoint>& loading, double modulus);

}  // namespace heddle
