#include "core/lab/Settle.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace heddle {

namespace {

StepSettings staticSettings(StepSettings settings, double tolerance) {
  settings.backwardEuler = true;
  settings.convective = false;  // they are of motion
  settings.newtonTolerance = tolerance;
  settings.linearTolerance = 1e-4;
  settings.maxNewton = 60;
  return settings;
}

double largestMove(const std::vector<double>& before, const std::vector<double>& after) {
  double largest = 0;
  for (std::size_t i = 0; i < after.size(); ++i) {
    largest = std::max(largest, std::fabs(after[i] - before[i]));
  }
  return largest;
}

}  // namespace

int settle(CpuStepper& stepper, const SettleSettings& settings) {
  const StepSettings original = stepper.settings();
  stepper.settings() = staticSettings(original, settings.newtonTolerance);
  double h = settings.firstStep;
  for (int step = 1; step <= settings.maxSteps; ++step) {
    if (settings.beforeStep) settings.beforeStep(stepper);
    const std::vector<double> before = stepper.state().q;
    const StepResult result = stepper.step(h);
    if (!result.accepted) throw std::runtime_error("it did not come to rest: " + result.failure);
    const bool longest = h >= settings.longestStep && result.rejected == 0;
    if (longest && largestMove(before, stepper.state().q) <= settings.stillness) {
      stepper.settings() = original;
      return step;
    }
    // A step that had to be divided, or that stopped nodes to be taken at all, was too long.
    h = result.rejected == 0 ? std::min(2 * h, settings.longestStep) : 0.5 * h;
  }
  throw std::runtime_error("it still moved after " + std::to_string(settings.maxSteps) + " steps");
}

DeadLoad::DeadLoad(int hand, int node, Vec3 force, double reach)
    : hand_(hand), node_(node), force_(force), reach_(reach) {}

void DeadLoad::apply(CpuStepper& stepper) const {
  const double size = length(force_);
  if (size <= 0) {
    stepper.releaseSpring(hand_);
    return;
  }
  stepper.setSpring(
      {hand_, node_, placeOf(stepper, node_) + (reach_ / size) * force_, size / reach_});
}

}  // namespace heddle
