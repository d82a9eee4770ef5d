#pragma once
#include <functional>
#include <vector>

#include "core/cloth/Fabric.h"
#include "core/math/Vec3.h"

namespace heddle {

/// A square sheet let go from flat, held by the two corners of its upper (+y) edge, which come
/// together by the slack; followed in time until it hangs.
struct HangSetup {
  Fabric fabric;
  double size = 0.25;      ///< m
  double slack = 0.2;      ///< of the size
  double step = 4e-3;      ///< s
  double seconds = 4;      ///< s until it is looked at
  double massDamping = 4;  ///< Rayleigh alpha, 1/s: it should hang, not swing
  int threads = 1;
  std::function<void(double)> onProgress;  ///< 0..1; may be empty
};

struct HangShape {
  std::vector<Vec3> upperEdge, middle, lowerEdge;  ///< m, along x: last, middle and first pick
  double sag = 0;                                  ///< m of the lowest node under the clips
  double edgeSag = 0;  ///< m of the upper edge's lowest node under the clips
  double maxStrain = 0;
  long rejected = 0;  ///< attempts at a step that were thrown away
};

/// Throws std::runtime_error where a step fails.
HangShape hangSheet(const HangSetup& setup);

/// Length of a row of points over the width it spans along x, less 1: how much it folds.
double foldShare(const std::vector<Vec3>& row);

}  // namespace heddle
