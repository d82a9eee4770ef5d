#include "core/bench/Comparison.h"

#include <cmath>
#include <stdexcept>

namespace heddle {

namespace {

constexpr double kPublishedStep = 1e-3;  // s

/// As `settings`, but once, by the published method and with steps of `step` over the same time.
BenchSettings referenceSettings(const BenchCase& benchCase, const BenchSettings& settings,
                                const BenchResult& result, double step) {
  const auto stepsIn = [step](double seconds) {
    return static_cast<int>(std::lround(seconds / step));
  };
  BenchSettings to = settings;
  to.solver = SolverKind::Reference;
  to.stepping = StepSettings::reference();
  to.step = step;
  to.steps = std::max(1, stepsIn(result.stepsEach * result.step));
  to.warmUp = stepsIn(settings.warmUp ? *settings.warmUp * settings.step : benchCase.warmUp);
  to.repeats = 1;
  return to;
}

}  // namespace

std::vector<ComparedRun> compareWithReference(const BenchCase& benchCase, const YarnType& yarn,
                                              const BenchSettings& settings,
                                              const BenchResult& result) {
  const BenchSettings published = referenceSettings(benchCase, settings, result, kPublishedStep);
  BenchSettings equal = referenceSettings(benchCase, settings, result, result.step);
  equal.stepping.newtonTolerance = settings.stepping.newtonTolerance;
  equal.stepping.newtonSpeed = settings.stepping.newtonSpeed;
  equal.stepping.maxNewton = settings.stepping.maxNewton;
  equal.stepping.acceptUnsolved = false;
  std::vector<ComparedRun> runs;
  const auto run = [&](const char* what, const BenchSettings& with) {
    runs.push_back({what, {}, ""});
    try {
      runs.back().result = runBench(benchCase, yarn, with);
    } catch (const std::runtime_error& error) {
      runs.back().failure = error.what();
    }
  };
  run("as published", published);
  run("same step and tolerance", equal);
  return runs;
}

double timesFaster(const BenchResult& fast, const BenchResult& slow) {
  return (slow.median() / slow.step) / (fast.median() / fast.step);
}

}  // namespace heddle
