#pragma once
#include "core/session/SceneSettings.h"

namespace heddle::studio {

/// What a swatch comes to before it is built. Without crimp: the built cloth is a few per cent
/// heavier.
struct FabricFigures {
  int ends = 0, picks = 0;
  long crossings = 0;
  double gramsPerSquareMetre = 0;
  double warpCover = 0, weftCover = 0;  ///< share of the area covered: diameter times sett
};

FabricFigures fabricFigures(const SceneSettings& scene);

}  // namespace heddle::studio
