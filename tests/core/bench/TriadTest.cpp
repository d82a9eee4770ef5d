#include <gtest/gtest.h>

#include <numeric>

#include "core/bench/Triad.h"

namespace heddle {

TEST(Triad, AddsAMultipleOfOneArrayToAnother) {
  constexpr int kCount = 200'001;  // no multiple of what a thread takes at a time
  std::vector<double> a(kCount, -1), b(kCount), c(kCount);
  std::iota(b.begin(), b.end(), 0.0);
  for (int i = 0; i < kCount; ++i) c[i] = 2.0 * (kCount - i);
  for (const int threads : {1, 3}) {
    ThreadTeam team(threads);
    triad(team, a, b, c, 0.5);
    for (int i = 0; i < kCount; ++i) ASSERT_EQ(a[i], kCount) << i;  // i + (n - i)
    triad(team, a, b, c, 0.0);
    EXPECT_EQ(a, b);
  }
}

TEST(Triad, CountsTwoNumbersReadAndOneWritten) { EXPECT_EQ(triadBytes(1e6), 24e6); }

TEST(Triad, MovesBytes) { EXPECT_GT(measureTriad(1), 0.0); }

}  // namespace heddle
