#pragma once
#include <vector>

#include "core/cloth/YarnType.h"
#include "core/weave/Draft.h"

namespace heddle {

/// A draft, its yarns and how densely they lie: everything about a cloth but its size and place.
struct Fabric {
  Draft draft;
  std::vector<YarnType> yarns;  ///< the types in use
  std::vector<int> warpYarns;   ///< repeating assignment: end e is yarns[warpYarns[e % size]]
  std::vector<int> weftYarns;   ///< the same for picks
  double endsPerMetre = 1000;   ///< sett; a thread's own spacing in the draft takes precedence
  double picksPerMetre = 1000;
  double crimpShare =
      0.5;  ///< c: the warp is displaced by 2 c R, the weft by 2 (1 - c) R (design eq. 7)
  /// k: one simulated yarn stands for k real ones, which lets a large cloth of fine yarns drape as
  /// it would at a k^2-th of the cost. Yarns and sett above stay the real ones.
  double drapeScale = 1;
  bool useDraftColors =
      true;  ///< colour the threads as the draft says, else as their yarn type says
  bool useDraftSpacing = true;  ///< false: sett alone decides

  const YarnType& warpYarn(int end) const { return yarns[warpYarns[end % warpYarns.size()]]; }
  const YarnType& weftYarn(int pick) const { return yarns[weftYarns[pick % weftYarns.size()]]; }
};

}  // namespace heddle
