// Random fabrics under a random hand (see RandomScene.h). 50 of them here; scripts/fuzz runs more
// by setting HEDDLE_FUZZ_COUNT, HEDDLE_FUZZ_FIRST and HEDDLE_FUZZ_STEPS.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "tests/core/session/RandomScene.h"

namespace heddle {
namespace {

// Each seed takes some ten times as long under a sanitizer.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr long kSeeds = 5;
#else
constexpr long kSeeds = 50;
#endif

long fromEnvironment(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::atol(text) : otherwise;
}

/// Seeds first .. first + count - 1 on all processors; the outcomes in the seeds' order.
std::vector<test::FuzzOutcome> runSeeds(long first, long count, int steps) {
  std::vector<test::FuzzOutcome> outcomes(static_cast<std::size_t>(count));
  std::atomic<long> next{0};
  const auto work = [&] {
    for (long k = next++; k < count; k = next++) {
      outcomes[static_cast<std::size_t>(k)] =
          test::runSeed(static_cast<std::uint64_t>(first + k), steps);
    }
  };
  std::vector<std::thread> workers;
  for (unsigned k = 1; k < std::thread::hardware_concurrency(); ++k) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  return outcomes;
}

TEST(Fuzz, RandomFabricsUnderARandomHand) {
  const long count = fromEnvironment("HEDDLE_FUZZ_COUNT", kSeeds);
  const long first = fromEnvironment("HEDDLE_FUZZ_FIRST", 1);
  const int steps = static_cast<int>(fromEnvironment("HEDDLE_FUZZ_STEPS", 200));
  const bool tell = std::getenv("HEDDLE_FUZZ_COUNT") != nullptr;
  long refused = 0, accepted = 0, atFloor = 0, divided = 0, taken = 0;
  for (const test::FuzzOutcome& outcome : runSeeds(first, count, steps)) {
    const unsigned long seed = outcome.seed;
    if (!outcome.refusal.empty()) {
      ++refused;
      if (tell) std::printf("seed %lu refused: %s\n", seed, outcome.refusal.c_str());
      continue;
    }
    ++accepted;
    taken += outcome.steps;
    divided += outcome.rejected;
    if (tell) {
      std::printf("seed %lu: %.1f s, %.1f Newton iterations a step, %ld divided\n", seed,
                  outcome.seconds, outcome.newton, outcome.rejected);
    }
    EXPECT_EQ(outcome.wrong, "") << "seed " << seed << ": " << outcome.description;
    if (outcome.stepsAtFloor > 0) {
      ++atFloor;
      std::printf("seed %lu reached the step floor (%d times), %s\n  %s\n", seed,
                  outcome.stepsAtFloor, outcome.floor.c_str(), outcome.description.c_str());
    }
  }
  std::printf(
      "%ld fabrics: %ld refused with a reason, %ld stepped; %ld of them reached the step "
      "floor; %.2f%% of %ld steps were divided\n",
      count, refused, accepted, atFloor,
      taken > 0 ? 100 * static_cast<double>(divided) / static_cast<double>(taken) : 0.0, taken);
  // A twelfth of the scenes is spoiled on purpose; a few more ask for what cannot be woven.
  EXPECT_GE(accepted, count - 2 - count / 6);
  // At least 99% never reach the floor; of few, one is too much only from the second on.
  EXPECT_LE(atFloor, std::max(1L, accepted / 100));
}

TEST(Fuzz, ASeedIsTheSameFabricAndTheSameRunEveryTime) {
  const test::FuzzOutcome one = test::runSeed(7, 20), two = test::runSeed(7, 20);
  EXPECT_EQ(one.description, two.description);
  EXPECT_EQ(one.newton, two.newton);
  EXPECT_EQ(one.rejected, two.rejected);
}

}  // namespace
}  // namespace heddle
