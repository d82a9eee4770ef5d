#pragma once
#include "core/weave/Drawdown.h"

namespace heddle {

/// What a weaver asks of a drawdown before weaving it.
struct DraftStatistics {
  int longestWarpFloat = 0;      ///< most picks in a row that an end passes over, on the face
  int longestWeftFloat = 0;      ///< most ends in a row that a pick passes over, on the face
  double warpFacedFraction = 0;  ///< crossings with the warp on top / all crossings
  int repeatEnds = 0;            ///< smallest repeat that tiles the drawdown
  int repeatPicks = 0;
  int looseEnds = 0;   ///< ends of one repeat on the same side of every pick: they bind nothing
  int loosePicks = 0;  ///< picks of one repeat on the same side of every end
};

/// Floats are counted cyclically, as cloth repeats its draft; one that never ends counts as long as
/// the repeat. All zero for an empty drawdown.
DraftStatistics computeStatistics(const Drawdown& drawdown);

}  // namespace heddle
