#include <gtest/gtest.h>

#include <filesystem>

#include "core/bench/Comparison.h"
#include "core/cloth/YarnLibrary.h"

namespace heddle {

TEST(Comparison, IsOfEqualClothTime) {
  BenchResult fast, slow;
  fast.step = 4e-3;
  fast.secondsPerStep = {0.002, 0.004, 0.003};  // 0.75 s a second
  slow.step = 1e-3;
  slow.secondsPerStep = {0.009};  // 9 s a second
  EXPECT_NEAR(timesFaster(fast, slow), 12, 1e-12);
}

TEST(Comparison, RunsTheReferenceOverTheSameTime) {
  BenchCase swatch = findBenchCase("hang-50");
  swatch.threads = 12;
  BenchSettings settings;
  settings.steps = 3;
  settings.warmUp = 2;
  settings.threads = 1;
  const YarnType gauze = findYarn("gauze", std::filesystem::path(HEDDLE_SOURCE_DIR) / "assets");
  const BenchResult own = runBench(swatch, gauze, settings);
  const auto compared = compareWithReference(swatch, gauze, settings, own);
  ASSERT_EQ(compared.size(), 2u);
  for (const ComparedRun& run : compared) {
    EXPECT_EQ(run.failure, "");
    EXPECT_EQ(run.result.solver, SolverKind::Reference);
    EXPECT_EQ(run.result.secondsPerStep.size(), 1u);
    EXPECT_NEAR(run.result.stepsEach * run.result.step, 0.012, 1e-12);
    // Without coarse grids and with the slides among the unknowns it takes many more.
    EXPECT_GT(run.result.linearIterations, own.linearIterations / settings.repeats);
  }
  EXPECT_EQ(compared[0].result.step, 1e-3);
  EXPECT_EQ(compared[1].result.step, 4e-3);
}

TEST(Comparison, ARunThatFailsSaysWhy) {
  BenchCase swatch = findBenchCase("hang-50");
  swatch.threads = 12;
  BenchSettings settings;
  settings.steps = 1;
  settings.threads = 1;
  const YarnType gauze = findYarn("gauze", std::filesystem::path(HEDDLE_SOURCE_DIR) / "assets");
  const BenchResult own = runBench(swatch, gauze, settings);
  swatch.threads = 1;  // which makes no cloth
  const auto compared = compareWithReference(swatch, gauze, settings, own);
  ASSERT_EQ(compared.size(), 2u);
  for (const ComparedRun& run : compared) EXPECT_NE(run.failure, "");
}

}  // namespace heddle
