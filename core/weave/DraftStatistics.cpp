#include "core/weave/DraftStatistics.h"

#include <algorithm>
#include <cstdint>

namespace heddle {
namespace {

bool repeatsEvery(const Drawdown& drawdown, int ends, int picks) {
  for (int pick = 0; pick < drawdown.picks(); ++pick) {
    for (int end = 0; end < drawdown.ends(); ++end) {
      if (drawdown.warpUp(end, pick) != drawdown.warpUp(end + ends, pick + picks)) return false;
    }
  }
  return true;
}

/// The smallest divisor of `size` for which `repeats` holds; `size` itself always does.
template <class Repeats>
int smallestPeriod(int size, const Repeats& repeats) {
  for (int period = 1; period < size; ++period) {
    if (size % period == 0 && repeats(period)) return period;
  }
  return size;
}

/// Longest cyclic run of true among `count` values.
template <class Value>
int longestRun(int count, const Value& value) {
  int longest = 0, run = 0;
  for (int i = 0; i < 2 * count && longest < count; ++i) {
    run = value(i % count) ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

void countFloats(const Drawdown& drawdown, DraftStatistics& statistics) {
  const int ends = statistics.repeatEnds, picks = statistics.repeatPicks;
  for (int end = 0; end < ends; ++end) {
    const auto up = [&](int pick) { return drawdown.warpUp(end, pick); };
    const int over = longestRun(picks, up);
    statistics.longestWarpFloat = std::max(statistics.longestWarpFloat, over);
    const int under = longestRun(picks, [&](int pick) { return !up(pick); });
    if (over == picks || under == picks) ++statistics.looseEnds;
  }
  for (int pick = 0; pick < picks; ++pick) {
    const auto up = [&](int end) { return !drawdown.warpUp(end, pick); };
    const int over = longestRun(ends, up);
    statistics.longestWeftFloat = std::max(statistics.longestWeftFloat, over);
    const int under = longestRun(ends, [&](int end) { return !up(end); });
    if (over == ends || under == ends) ++statistics.loosePicks;
  }
}

double warpFacedFraction(const Drawdown& drawdown) {
  std::int64_t up = 0;
  for (int pick = 0; pick < drawdown.picks(); ++pick) {
    for (int end = 0; end < drawdown.ends(); ++end) up += drawdown.warpUp(end, pick) ? 1 : 0;
  }
  return static_cast<double>(up) / (static_cast<double>(drawdown.ends()) * drawdown.picks());
}

}  // namespace

DraftStatistics computeStatistics(const Drawdown& drawdown) {
  DraftStatistics statistics;
  if (drawdown.empty()) return statistics;
  statistics.repeatEnds =
      smallestPeriod(drawdown.ends(), [&](int ends) { return repeatsEvery(drawdown, ends, 0); });
  statistics.repeatPicks =
      smallestPeriod(drawdown.picks(), [&](int picks) { return repeatsEvery(drawdown, 0, picks); });
  statistics.warpFacedFraction = warpFacedFraction(drawdown);
  countFloats(drawdown, statistics);
  return statistics;
}

}  // namespace heddle
