#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/bench/BenchCase.h"
#include "core/solver/SolverKind.h"
#include "core/solver/StageTimes.h"
#include "core/solver/Stepper.h"

namespace heddle {

/// How a case is run.
struct BenchSettings {
  SolverKind solver = SolverKind::Engine;
  StepSettings stepping;
  double step = 4e-3;         ///< s
  std::optional<int> steps;   ///< measured; unset: the case's cloth time
  std::optional<int> warmUp;  ///< steps before the clock starts; unset: the case's cloth time
  int repeats = 3;            ///< the measured steps are run so often, from the same state
  int threads = 0;            ///< 0: as many as the machine has
  /// Told the share that is done, 0..1. May be empty.
  std::function<void(double)> onProgress;
};

/// What a run took. Sums are over all repeats.
struct BenchResult {
  std::string name;
  std::string yarn;
  SolverKind solver = SolverKind::Engine;
  StepSettings stepping;
  int crossings = 0;
  int nodes = 0;      ///< crossings, yarn ends and unused corners: what the solver keeps rows for
  double step = 0;    ///< s
  int stepsEach = 0;  ///< in one repeat
  int threads = 0;
  std::vector<double> secondsPerStep;  ///< mean of one repeat, one entry a repeat
  long newtonIterations = 0, linearIterations = 0, rejected = 0, withRegionAtRest = 0;
  StageTimes stages;
  SolverSize size;
  std::string instructionSet;  ///< that the solver's kernels used
  double peakMemory = 0;       ///< bytes of the process while it ran; 0: not known

  double steps() const { return static_cast<double>(stepsEach * secondsPerStep.size()); }
  double median() const;  ///< of secondsPerStep
  double least() const;
  double most() const;
  /// Of the matrix product, bytes/s; 0: not known.
  double productBandwidth() const;
};

/// Runs a case. Throws std::runtime_error where a step does not succeed, InputError where the scene
/// does not fit into memory.
BenchResult runBench(const BenchCase& benchCase, const YarnType& yarn,
                     const BenchSettings& settings);

/// One step of the measured ones. A function of its own that is never inlined, so that
/// instruction counters can be told to look at nothing else.
StepResult benchedStep(Stepper& stepper, double h);

}  // namespace heddle
