#pragma once
#include <string>

#include "core/weave/Color.h"

namespace heddle {

/// Everything that tells one yarn from another. SI units throughout.
struct YarnType {
  std::string name;
  std::string source;        ///< where the numbers come from; "estimate" where there is no source
  double linearDensity = 0;  ///< kg/m (tex = 1e-6 kg/m)
  double diameter = 0;       ///< m
  double stretchStiffness = 0;  ///< EA, N
  double bendingStiffness = 0;  ///< EI, N m^2
  double shearStiffness = 0;  ///< kx, N: energy kx L/2 (phi - pi/2)^2 per pair of crossing segments
  double contactStiffness = 0;  ///< kc, N/m^2, between neighbouring parallel yarns
  double friction = 0;          ///< mu, yarn on yarn
  double slideStiffness = 0;    ///< kf, N/m; 0: mu F_n/(0.01 L) of the resting fabric
  double slideDamping = 0;      ///< df, N s/m
  double massDamping = 0;       ///< Rayleigh alpha, 1/s
  double stiffnessDamping = 0;  ///< Rayleigh beta, s
  double strength = 0;          ///< N at break
  double strengthScatter = 0;   ///< relative standard deviation of the strength
  double typicalSpacing =
      0;  ///< m between neighbours in the plain weave it is usual in; 0: unknown
  Color color{230, 222, 205};
  int plies = 1;
  double twist = 0;  ///< turns per metre of the surface fibres; > 0: Z, < 0: S

  double radius() const { return 0.5 * diameter; }
};

}  // namespace heddle
