#pragma once
#include <functional>

#include "core/lab/Places.h"
#include "core/solver/CpuStepper.h"

namespace heddle {

/// How a rig is brought to rest.
struct SettleSettings {
  double firstStep = 1e-3;   ///< s
  double longestStep = 100;  ///< s; inertia's part of the step's energy falls with its square
  double stillness = 1e-7;   ///< rest: no coordinate moves by more than this in a longest step, m
  double newtonTolerance = 1e-6;  ///< as in StepSettings; cloth is content with less
  int maxSteps = 2000;
  /// Called before every step, e.g. to renew a load or to tell progress. May be empty.
  std::function<void(CpuStepper&)> beforeStep;
};

/// Brings a system to static equilibrium by backward-Euler steps that grow from step to step, so
/// that it ends as Newton's method for the statics. Returns the number of steps.
/// Throws std::runtime_error where it does not come to rest.
int settle(CpuStepper& stepper, const SettleSettings& settings = {});

/// A dead load: a spring so long that its force hardly changes with the node's place, and renewed
/// before every step until it is exact. Keeps its place in `hand` of the stepper's springs.
class DeadLoad {
 public:
  /// `force` in N; `reach` in m is the spring's length, long against what the node will move.
  DeadLoad(int hand, int node, Vec3 force, double reach);
  void apply(CpuStepper& stepper) const;

 private:
  int hand_, node_;
  Vec3 force_;
  double reach_;
};

}  // namespace heddle
