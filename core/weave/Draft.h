#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/weave/Color.h"
#include "core/weave/Drawdown.h"

namespace heddle {

/// One end or pick of a draft.
struct Thread {
  Color color;
  std::optional<double>
      spacing;  ///< m, centre to centre with the next thread; unset: the sett decides
  std::optional<double> thickness;  ///< m; unset: the yarn decides
};

/// A weaving draft. Shafts, treadles, ends and picks count from 1 in files and in the inner lists
/// (0 means "nothing" and is never stored); the outer vectors are indexed from 0.
struct Draft {
  std::string name;
  int shafts = 0;
  int treadles = 0;
  bool risingShed = true;                   ///< false: lifted shafts take their ends down
  std::vector<std::vector<int>> threading;  ///< [end] -> shafts that carry it
  std::vector<std::vector<int>> tieUp;      ///< [treadle] -> shafts it moves
  std::vector<std::vector<int>> treadling;  ///< [pick] -> treadles pressed
  std::vector<std::vector<int>>
      liftplan;              ///< [pick] -> shafts moved; not empty: replaces tie-up and treadling
  std::vector<Thread> warp;  ///< [end]
  std::vector<Thread> weft;  ///< [pick]

  int ends() const { return static_cast<int>(warp.size()); }
  int picks() const { return static_cast<int>(weft.size()); }
};

/// The cloth's face as the loom would weave it: an end is moved when any of its shafts is moved;
/// with a rising shed a moved end is on top, with a sinking shed below. An end on no shaft is never
/// moved. Throws std::invalid_argument if the lists' lengths contradict ends() and picks(), and
/// std::out_of_range if they name a shaft or treadle that the draft does not have.
Drawdown makeDrawdown(const Draft& draft);

}  // namespace heddle
