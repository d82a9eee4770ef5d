#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/exec/Executor.h"

namespace heddle {

TEST(ThreadTeam, CoversEveryIndexOnce) {
  for (int threads : {1, 2, 5}) {
    ThreadTeam team(threads);
    EXPECT_EQ(team.size(), threads);
    for (int count : {0, 1, 7, 128, 129, 10'000}) {
      std::vector<int> visits(static_cast<std::size_t>(count), 0);
      team.forRange(count, 16, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) ++visits[static_cast<std::size_t>(i)];
      });
      EXPECT_EQ(visits, std::vector<int>(static_cast<std::size_t>(count), 1)) << threads;
    }
  }
}

TEST(ThreadTeam, KeepsChunksWithinTheGrain) {
  ThreadTeam team(3);
  std::atomic<int> longest = 0, total = 0;
  team.forRange(1000, 7, [&](int begin, int end) {
    int known = longest;
    while (known < end - begin && !longest.compare_exchange_weak(known, end - begin)) {
    }
    total += end - begin;
  });
  EXPECT_LE(longest, 7);
  EXPECT_EQ(total, 1000);
}

// What one loop writes the next one must see, however the indices were shared out.
TEST(ThreadTeam, LoopsFollowOneAnother) {
  ThreadTeam team(4);
  const int count = 1000;
  std::vector<long> values(count, 1), doubled(count, 0);
  for (int round = 0; round < 30; ++round) {
    forEach(
        team, count, [&](int i) { doubled[i] = values[i] + values[count - 1 - i]; }, 16);
    forEach(
        team, count, [&](int i) { values[i] = doubled[i]; }, 16);
  }
  EXPECT_EQ(values, std::vector<long>(count, 1L << 30));
}

TEST(Executor, SumsToTheSameBitsForEveryNumberOfThreads) {
  const auto harmonic = [](int i) { return (i % 2 == 0 ? 1.0 : -1.0) / (i + 1.0); };
  std::vector<double> scratch;
  ThreadTeam alone(1);
  const double expected = sum(alone, 100'000, scratch, harmonic);
  EXPECT_NEAR(expected, std::log(2.0), 1e-5);  // the alternating harmonic series
  for (int threads : {2, 3, 8}) {
    ThreadTeam team(threads);
    const double again = sum(team, 100'000, scratch, harmonic);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(again), std::bit_cast<std::uint64_t>(expected));
  }
}

TEST(Executor, MaximumShowsWhatIsNoNumber) {
  ThreadTeam team(2);
  std::vector<double> scratch;
  const auto value = [](int i) { return i == 777 ? 3.5 : -1.0 * i; };
  EXPECT_EQ(maximum(team, 2000, scratch, -1e300, value), 3.5);
  const auto broken = [](int i) {
    return i == 777 ? std::numeric_limits<double>::quiet_NaN() : 1.0 * i;
  };
  EXPECT_TRUE(std::isnan(maximum(team, 2000, scratch, 0, broken)));
}

}  // namespace heddle
