#include "core/session/SolveQuality.h"

#include <algorithm>

namespace heddle {

namespace {

constexpr double kLooseSpeed = 9e-3;  // m/s; beyond it nothing is saved
constexpr double kStepGrowth = 1.5;   // below 2, beyond which BDF2 loses its history

}  // namespace

std::vector<SolveQuality> qualityLadder(const StepSettings& settings, double step) {
  std::vector<SolveQuality> ladder{
      {0, settings.newtonTolerance, settings.newtonSpeed, settings.linearTolerance, step}};
  const auto add = [&ladder](SolveQuality next) {
    if (SolveQuality same = next; same.level = ladder.back().level, !(same == ladder.back())) {
      next.level = static_cast<int>(ladder.size());
      ladder.push_back(next);
    }
  };
  SolveQuality now = ladder.front();
  now.newtonSpeed = std::max(now.newtonSpeed, kLooseSpeed);
  for (const double linear : {0.1, 0.2}) {
    now.linearTolerance = std::max(now.linearTolerance, linear);
    add(now);
  }
  while (now.step < kLargestReducedStep) {
    now.step = std::min(kStepGrowth * now.step, kLargestReducedStep);
    add(now);
  }
  return ladder;
}

}  // namespace heddle
