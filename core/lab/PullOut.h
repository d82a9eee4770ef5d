#pragma once
#include <functional>
#include <vector>

#include "core/cloth/Fabric.h"

namespace heddle {

/// The middle warp end of a swatch is pulled out along itself by its upper end.
struct PullOutSetup {
  enum class Hold {
    Plates,  ///< every crossing keeps its place, as between plates with room for the yarns
    Sides    ///< the two sides along the pulled yarn are clamped, the cloth between them gives
  };
  Fabric fabric;
  int ends = 7, picks = 8;  ///< `picks` crossings hold the yarn
  Hold hold = Hold::Plates;
  double transverseTension = 0;  ///< N a pick
  double tailLoad = 0;           ///< N, dead weight on the pulled yarn's lower end
  double tail = 2e-3;            ///< m of yarn below the last pick; has to outlast `distance`
  double distance = 1e-3;        ///< m to pull
  double speed = 1e-3;           ///< m/s
  double increment = 5e-6;       ///< m a step
  double massDamping = 0.5;      ///< Rayleigh alpha, 1/s
  std::function<void(double)> onProgress;  ///< 0..1; may be empty
};

struct PullOutCurve {
  std::vector<double> displacement;  ///< m of the pulled end
  std::vector<double> force;         ///< N
  std::vector<double> tension;  ///< N along the pulled yarn at the end of the pull: [k] above k
                                ///< crossings, counted from the free tail
};

/// Throws std::runtime_error where the cloth does not follow.
PullOutCurve pullOut(const PullOutSetup& setup);

/// Force between the yarns of a plain weave at rest, F_n0 in N: what the bending of both yarns over
/// one another gives, each with EI = `bending` (N m^2), by the model's law V = EI theta^2/D at the
/// crossing (D = 2 L, the crimp a zigzag of height 2 R): F_n0 = 4 EI t cos t/(L l) with
/// tan t = 2 R/L and l = sqrt(L^2 + 4 R^2).
double restNormalForce(double bending, double radius, double spacing);

}  // namespace heddle
