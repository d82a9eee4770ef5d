#pragma once
#include <memory>

#include "core/cloth/Fabric.h"
#include "core/session/Frame.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// How many yarns a swatch of this size has. Throws InputError where the fabric or the size is
/// wrong: a sett or size that is not positive, no yarns, an empty draft, fewer than two ends or
/// picks.
struct SwatchSize {
  int ends = 0, picks = 0;
  long long nodes = 0;  ///< crossings and yarn ends
};
SwatchSize swatchSize(const Fabric& fabric, double width, double height);

/// Memory that simulating a cloth of so many nodes takes, bytes.
double estimateMemory(long long nodes);

/// Cuts a rectangular swatch from the repeated draft: flat at z = 0, centred at the origin, warp
/// along +y (slot A), weft along +x (slot B), `width` by `height` m. Every yarn has a free end one
/// spacing beyond its last crossing. Arc length is measured along the flat cloth; the yarns' crimp
/// is in their density (design section 2). Same errors as swatchSize().
YarnSystem buildSwatch(const Fabric& fabric, double width, double height);

/// What a picture needs to know of it.
std::shared_ptr<const FrameTopology> makeFrameTopology(const YarnSystem& system,
                                                       const Fabric& fabric);

}  // namespace heddle
