#include "core/bench/Triad.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "core/session/SceneSetup.h"

namespace heddle {

namespace {

constexpr int kGrain = 65536;            // numbers a thread takes at a time
constexpr double kCaches = 4;            // each array is as large as so many last-level caches
constexpr double kLeast = 64 << 20;      // bytes an array, where the cache's size is not known
constexpr double kMost = 512 << 20;      // bytes an array
constexpr double kFreeShare = 1.0 / 12;  // of free memory an array may take
constexpr int kPasses = 6;

int arrayLength() {
  const double cache = static_cast<double>(std::max(0L, sysconf(_SC_LEVEL3_CACHE_SIZE)));
  const double wanted = std::clamp(kCaches * cache, kLeast, kMost);
  return static_cast<int>(std::min(wanted, kFreeShare * availableMemory()) / sizeof(double));
}

}  // namespace

void triad(ThreadTeam& team, std::vector<double>& a, const std::vector<double>& b,
           const std::vector<double>& c, double s) {
  double* to = a.data();
  const double *first = b.data(), *second = c.data();
  team.forRange(static_cast<int>(a.size()), kGrain, [=](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      to[i] = first[i] + s * second[i];
    }
  });
}

double triadBytes(double count) { return 3 * sizeof(double) * count; }

double measureTriad(int threads) {
  using Clock = std::chrono::steady_clock;
  const int count = arrayLength();
  ThreadTeam team(threads);
  std::vector<double> a(count, 0.0), b(count, 1.0), c(count, 2.0);
  double best = 0;
  for (int pass = 0; pass < kPasses; ++pass) {
    const Clock::time_point begin = Clock::now();
    triad(team, a, b, c, 0.5 + pass);
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    best = std::max(best, triadBytes(count) / seconds);
  }
  return best;
}

}  // namespace heddle
