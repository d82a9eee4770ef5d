#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "core/InputError.h"
#include "core/bench/BenchRun.h"
#include "core/bench/PeakMemory.h"
#include "core/cloth/ClothBuilder.h"
#include "core/cloth/YarnLibrary.h"

namespace heddle {
namespace {

YarnType gauze() { return findYarn("gauze", std::filesystem::path(HEDDLE_SOURCE_DIR) / "assets"); }

BenchSettings fewSteps(int steps, int repeats) {
  BenchSettings settings;
  settings.steps = steps;
  settings.warmUp = 1;
  settings.repeats = repeats;
  settings.threads = 1;
  return settings;
}

TEST(BenchCase, HasAsManyCrossingsAsItsNameSays) {
  for (const BenchCase& known : benchCases()) {
    const int across = std::stoi(known.name.substr(known.name.find('-') + 1));
    const SceneSettings scene = benchScene(known, gauze());
    const SwatchSize size = swatchSize(scene.fabric, scene.width, scene.height);
    EXPECT_EQ(size.ends, across) << known.name;
    EXPECT_EQ(size.picks, across) << known.name;
  }
}

TEST(BenchCase, AnUnknownOneIsRefusedWithTheKnownNames) {
  try {
    findBenchCase("hang-51");
    FAIL() << "not refused";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("hang-51"));
    EXPECT_THAT(error.what(), testing::HasSubstr("hang-50, hang-100"));
  }
}

TEST(BenchRun, RepeatsTheSameSteps) {
  const BenchCase& hang = findBenchCase("hang-50");
  const BenchResult once = runBench(hang, gauze(), fewSteps(2, 1));
  const BenchResult thrice = runBench(hang, gauze(), fewSteps(2, 3));
  EXPECT_EQ(once.crossings, 2500);
  EXPECT_EQ(thrice.steps(), 6);
  EXPECT_EQ(thrice.secondsPerStep.size(), 3u);
  EXPECT_GE(once.newtonIterations, 2);
  EXPECT_EQ(thrice.newtonIterations, 3 * once.newtonIterations);
  EXPECT_EQ(thrice.linearIterations, 3 * once.linearIterations);
}

TEST(BenchRun, FillsTheTimeOfItsCase) {
  BenchCase swatch = findBenchCase("hang-50");
  swatch.threads = 12;
  BenchSettings settings = fewSteps(0, 1);
  settings.steps.reset();
  EXPECT_EQ(runBench(swatch, gauze(), settings).stepsEach, 50);  // 0.2 s of 4 ms
  settings.step = 1e-3;
  EXPECT_EQ(runBench(swatch, gauze(), settings).stepsEach, 200);
}

TEST(BenchResult, RanksItsRepeats) {
  BenchResult result;
  result.secondsPerStep = {3, 1, 7, 2};
  EXPECT_EQ(result.median(), 2.5);
  EXPECT_EQ(result.least(), 1);
  EXPECT_EQ(result.most(), 7);
  result.secondsPerStep = {5, 4, 9};
  EXPECT_EQ(result.median(), 5);
}

TEST(BenchResult, BandwidthIsTheProductsBytesOverTheirTime) {
  BenchResult result;
  EXPECT_EQ(result.productBandwidth(), 0);  // a solver that keeps no times
  result.nodes = 1000;
  result.size.products = 20;
  result.size.productBytesPerNode = 400;
  result.stages[Stage::Product] = 0.004;
  EXPECT_DOUBLE_EQ(result.productBandwidth(), 2e9);
}

TEST(PeakMemory, GrowsWithWhatIsHeldAndForgetsIt) {
  resetPeakMemory();
  const double before = peakMemory();
  if (before == 0) GTEST_SKIP() << "this system does not tell how much memory a process holds";
  constexpr std::size_t kSize = 64 << 20;
  { const std::vector<char> held(kSize, 1); }
  const double during = peakMemory();
  EXPECT_GE(during - before, 0.9 * kSize);
  resetPeakMemory();
  if (peakMemory() > during - 0.9 * kSize) GTEST_SKIP() << "this system keeps the first peak";
}

}  // namespace
}  // namespace heddle
