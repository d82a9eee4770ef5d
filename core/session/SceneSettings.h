#pragma once
#include <cstdint>
#include <optional>

#include "core/cloth/Fabric.h"
#include "core/math/Vec3.h"
#include "core/solver/SolverKind.h"

namespace heddle {

enum class Hold { None, Corners, Top, Edges };
enum class ObstacleKind { None, Floor, Sphere, Table, Cube };

/// A rectangular swatch, how it is held, what it falls on, and how time is stepped.
/// The swatch starts flat at z = 0, centred at the origin, warp along +y, weft along +x.
struct SceneSettings {
  Fabric fabric;
  double width = 0.05;   ///< m along x (across the ends)
  double height = 0.05;  ///< m along y (along the ends)
  Hold hold = Hold::Top;
  double slack = 0;  ///< fraction by which the clips are brought together
  ObstacleKind obstacle = ObstacleKind::None;
  Vec3 gravity{0, 0, -9.81};               ///< m/s^2
  std::optional<Vec3> wind;                ///< m/s; unset: a vacuum, where nothing slows cloth down
  std::optional<double> massDamping;       ///< Rayleigh alpha, 1/s; unset: the yarns decide
  std::optional<double> stiffnessDamping;  ///< Rayleigh beta, s; unset: the yarns decide
  double step = 4e-3;                      ///< s
  SolverKind solver = SolverKind::Engine;
  int threads = 0;  ///< 0: as many as the machine has
  std::uint64_t seed = 1;
  double maxMemory = 0;  ///< bytes; 0: 80% of what is available
};

}  // namespace heddle
