// Newton's method of the CPU stepper: when to stop, and the line search.

#include <algorithm>
#include <cmath>

#include "core/solver/CpuStepper.h"

namespace heddle {

namespace {

constexpr double kBoundaryShare = 0.8;  // of the way to du = 0 that one Newton update may go
constexpr double kArmijo = 1e-4;
constexpr int kLineHalvings = 12;
constexpr int kPatience = 8;  // Newton iterations at the tight bound

}  // namespace

bool CpuStepper::solveNewton(StepResult& result) {
  double energy = potential_;
  const auto mayEndAt = [this](double value) {
    return settings_.acceptUnsolved && value < potential_;
  };
  for (int iteration = 0; iteration < settings_.maxNewton; ++iteration) {
    if (newton_->largestForce() <= view_.h * view_.h * newton_->forceNoise() * lightest_) {
      return true;
    }
    const LinearResult linear = newton_->solve(settings_.linearTolerance, settings_.maxLinear);
    ++result.newtonIterations;
    result.linearIterations += linear.iterations;
    const double size = newton_->largestUpdate();
    // A solve that broke down at once moved nothing, which must not pass for a small update.
    if (!std::isfinite(size) || (!linear.converged && linear.iterations == 0)) {
      return false;
    }
    const bool small =
        linear.converged &&
        size < (iteration < kPatience ? newtonStop_ : spacing_ * settings_.newtonTolerance);
    const double before = energy;
    energy = searchLine(energy);
    if (!(energy <= before)) {
      return small || mayEndAt(before);  // no further descent in rounding
    }
    if (small) {
      return true;
    }
  }
  return mayEndAt(energy);
}

/// Moves the point along the update as far as the potential falls; returns its value there, or
/// infinity (and stays) if it falls nowhere.
double CpuStepper::searchLine(double energy) {
  const double slope = newton_->slope(), shrink = newton_->largestShrink();
  double t = shrink > kBoundaryShare ? kBoundaryShare / shrink : 1.0;
  for (int halving = 0; halving < kLineHalvings; ++halving, t *= 0.5) {
    const double value = newton_->tryUpdate(t);
    if (value <= energy + kArmijo * t * slope + newton_->noise()) {
      newton_->acceptTrial();
      return std::min(value, energy);
    }
  }
  return HUGE_VAL;
}

}  // namespace heddle
