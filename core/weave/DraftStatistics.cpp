#include "core/weave/DraftStatistics.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

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

/// One number for each end and for each pick. Threads that weave alike have the same number, so
/// most periods are ruled out without a look at the crossings.
struct Fingerprints {
  std::vector<std::uint64_t> ends, picks;
};

Fingerprints fingerprint(const Drawdown& drawdown) {
  constexpr std::uint64_t kPrime = 0x100000001b3;  // of the FNV-1a hash
  Fingerprints prints;
  prints.ends.assign(static_cast<std::size_t>(drawdown.ends()), 0);
  prints.picks.assign(static_cast<std::size_t>(drawdown.picks()), 0);
  for (int pick = 0; pick < drawdown.picks(); ++pick) {
    std::uint64_t& ofPick = prints.picks[static_cast<std::size_t>(pick)];
    for (int end = 0; end < drawdown.ends(); ++end) {
      const std::uint64_t value = drawdown.warpUp(end, pick) ? 2 : 1;
      std::uint64_t& ofEnd = prints.ends[static_cast<std::size_t>(end)];
      ofPick = (ofPick ^ value) * kPrime;
      ofEnd = (ofEnd ^ value) * kPrime;
    }
  }
  return prints;
}

/// The smallest divisor of the threads' number at which their prints repeat and `holds` agrees.
template <class Holds>
int smallestPeriod(const std::vector<std::uint64_t>& prints, const Holds& holds) {
  const std::size_t size = prints.size();
  for (std::size_t period = 1; period < size; ++period) {
    if (size % period == 0 &&
        std::equal(prints.begin() + static_cast<std::ptrdiff_t>(period), prints.end(),
                   prints.begin()) &&
        holds(static_cast<int>(period))) {
      return static_cast<int>(period);
    }
  }
  return static_cast<int>(size);
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
  const Fingerprints prints = fingerprint(drawdown);
  statistics.repeatEnds =
      smallestPeriod(prints.ends, [&](int ends) { return repeatsEvery(drawdown, ends, 0); });
  statistics.repeatPicks =
      smallestPeriod(prints.picks, [&](int picks) { return repeatsEvery(drawdown, 0, picks); });
  statistics.warpFacedFraction = warpFacedFraction(drawdown);
  countFloats(drawdown, statistics);
  return statistics;
}

}  // namespace heddle
