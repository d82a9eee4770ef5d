#pragma once
// Everything a force kernel may read about the cloth, as raw pointers.

#include <cstdint>

#include "core/yarn/DofView.h"
#include "core/yarn/Topology.h"

namespace heddle {

/// One yarn's mechanics (SI units, see YarnType), with the crimp factor already in the density.
struct YarnConstants {
  double stretch = 0;         ///< EA, N
  double bending = 0;         ///< EI, N m^2
  double shear = 0;           ///< kx, N
  double contact = 0;         ///< kc, N/m^2
  double density = 0;         ///< kg per metre of arc length
  double radius = 0;          ///< m
  double friction = 0;        ///< mu
  double slideStiffness = 0;  ///< kf, N/m
  double slideDamping = 0;    ///< df, N s/m
};

/// Shapes: yarnOf [2 nodes] (-1: no yarn), side [nodes], spacing [2 nodes], fixed [nodes].
struct SystemView {
  TopologyView topology;
  const YarnConstants* yarns = nullptr;
  const std::int32_t* yarnOf = nullptr;
  const std::int8_t* side = nullptr;    ///< +1: slot A on top, -1: slot B on top, 0: no crossing
  const double* spacing = nullptr;      ///< m, rest distance of crossings along slot A, slot B
  const std::uint8_t* fixed = nullptr;  ///< bit d: coordinate d does not move
  const double* plainForce = nullptr;   ///< [nodes] N, F_n at rest in plain weave; 0: unknown
  const double* restShare = nullptr;    ///< [nodes] F_n at rest in this cloth over plainForce
  double crimpShare = 0.5;
  double drapeScale = 1;  ///< k: a yarn stands for k real ones
  Vec3 gravity;
  bool air = false;  ///< false: a vacuum
  Vec3 wind;         ///< m/s, of the air where there is any

  HEDDLE_HD const YarnConstants& yarn(NodeSlot at) const {
    return yarns[yarnOf[2 * at.node + at.slot]];
  }
  HEDDLE_HD double spacingAt(NodeSlot at) const { return spacing[2 * at.node + at.slot]; }
  HEDDLE_HD bool isFixed(int node, int dof) const { return (fixed[node] >> dof & 1) != 0; }
};

}  // namespace heddle
