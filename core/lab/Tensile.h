#pragma once
#include <functional>
#include <vector>

#include "core/cloth/Fabric.h"

namespace heddle {

/// A strip between two clamps, or a cross between four, pulled apart.
struct TensileSetup {
  Fabric fabric;
  int ends = 20, picks = 20;
  double warpStrain = 0.01, weftStrain = 0;  ///< at the end of the pull
  bool gripSides = false;                    ///< clamps along the weft's ends too
  double rate = 0.01;                        ///< 1/s of strain, the larger of the two
  int steps = 50;                            ///< to the end of the pull
  std::function<void(double)> onProgress;    ///< 0..1; may be empty
};

/// Force by width of the clamps (the rest width: threads times their spacing), N/m.
struct TensilePoint {
  double warpStrain = 0, weftStrain = 0;
  double warpForce = 0, weftForce = 0;
  double contraction = 0;  ///< -(strain across) of the free width at the strip's middle
};

/// Pulls and lets back; the flat start first, the end of the pull in the middle. Throws
/// std::runtime_error where the cloth does not follow.
std::vector<TensilePoint> pullStrip(const TensileSetup& setup);

}  // namespace heddle
