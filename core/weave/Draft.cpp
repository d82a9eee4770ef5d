#include "core/weave/Draft.h"

#include <stdexcept>

namespace heddle {
namespace {

/// Marks `shafts` in `moved` ([shaft] -> bool, index 0 unused).
void moveShafts(const std::vector<int>& shafts, std::vector<char>& moved) {
  for (const int shaft : shafts) moved.at(static_cast<std::size_t>(shaft)) = 1;
}

/// The shafts that pick `pick` moves, as a mask of shafts + 1 entries (index 0 unused).
std::vector<char> shaftsMovedBy(const Draft& draft, std::size_t pick) {
  std::vector<char> moved(static_cast<std::size_t>(draft.shafts) + 1, 0);
  if (!draft.liftplan.empty()) {
    moveShafts(draft.liftplan[pick], moved);
  } else {
    for (const int treadle : draft.treadling[pick]) {
      moveShafts(draft.tieUp.at(static_cast<std::size_t>(treadle) - 1), moved);
    }
  }
  return moved;
}

bool anyMoved(const std::vector<int>& shafts, const std::vector<char>& moved) {
  for (const int shaft : shafts) {
    if (moved.at(static_cast<std::size_t>(shaft)) != 0) return true;
  }
  return false;
}

void requireConsistentSizes(const Draft& draft) {
  const bool lifts = !draft.liftplan.empty();
  const std::size_t rows = lifts ? draft.liftplan.size() : draft.treadling.size();
  if (draft.threading.size() != draft.warp.size() || rows != draft.weft.size()) {
    throw std::invalid_argument(
        "the draft's threading must have one entry an end, and its liftplan or treadling one a "
        "pick");
  }
}

}  // namespace

Drawdown makeDrawdown(const Draft& draft) {
  requireConsistentSizes(draft);
  Drawdown drawdown(draft.ends(), draft.picks());
  for (int pick = 0; pick < draft.picks(); ++pick) {
    const std::vector<char> moved = shaftsMovedBy(draft, static_cast<std::size_t>(pick));
    for (int end = 0; end < draft.ends(); ++end) {
      const bool endMoved = anyMoved(draft.threading[static_cast<std::size_t>(end)], moved);
      drawdown.setWarpUp(end, pick, endMoved == draft.risingShed);
    }
  }
  return drawdown;
}

}  // namespace heddle
