#pragma once
#include <optional>
#include <string>

#include "core/cloth/Fabric.h"

namespace heddle {

/// A set of threads that lie closer than their yarns have room.
struct SettProblem {
  bool warp = true;
  double spacing = 0;  ///< m, centre to centre, as asked for
  double needed = 0;   ///< m, the closest at which the yarns do not press on each other at rest
  double nearestPerMetre = 0;  ///< the densest sett that works, rounded down to 0.1 a centimetre
  bool interlaced = false;     ///< a crossing yarn passes between the neighbours
};

/// Whether neighbouring ends (or picks) would touch at rest: they need R_i + R_j where they lie
/// side by side in a float, and R_i + R_j + 2 R_between where a yarn of the other set passes
/// between them (design eq. 11; R > L/4 in a plain weave of one yarn).
std::optional<SettProblem> checkSett(const Fabric& fabric, bool warp);

/// The problem in a weaver's words.
std::string explain(const SettProblem& problem);

}  // namespace heddle
