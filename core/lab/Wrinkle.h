#pragma once
#include <functional>
#include <vector>

#include "core/cloth/Fabric.h"
#include "core/math/Vec3.h"

namespace heddle {

/// A square sheet hangs by its upper edge; a patch in its middle is pinched, carried up, out of the
/// plane and aside, held for a while and let go.
struct WrinkleSetup {
  Fabric fabric;
  double size = 0.04;            ///< m
  Vec3 carry{0.15, 0.35, 0.25};  ///< of the size: aside, up and out of the plane
  double step = 0.01;            ///< s
  int carrySteps = 60, restSteps = 120;
  int threads = 1;
  std::function<void(double)> onProgress;  ///< 0..1; may be empty
};

struct WrinkleCourse {
  std::vector<double> time;      ///< s
  std::vector<double> depth;     ///< m, of the whole sheet, see wrinkleDepth()
  double heldDepth = 0;          ///< m, at the end of the hold
  std::vector<Vec3> held, left;  ///< m, the pick through the pinch while it is held and at the end
  double residual() const { return depth.back(); }
};

/// Throws std::runtime_error where a step fails.
WrinkleCourse wrinkleSheet(const WrinkleSetup& setup);

/// Distance of the farthest points on either side of the best-fit plane (least squares of z over x
/// and y), m.
double wrinkleDepth(const std::vector<Vec3>& points);

}  // namespace heddle
