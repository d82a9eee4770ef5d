#pragma once
#include <string>
#include <vector>

#include "core/bench/BenchRun.h"

namespace heddle {

/// A case run by the reference solver, to compare with.
struct ComparedRun {
  std::string what;     ///< what is the same and what is not, for people
  BenchResult result;   ///< meaningless where the run failed
  std::string failure;  ///< one sentence; empty: it did not
};

/// Runs the case of `result`, which `settings` gave, over the same cloth time by the published
/// method (SolverKind::Reference): at its published step of 1 ms, and at the result's step until
/// Newton's update is within the result's bounds. Each runs once, since it takes long.
std::vector<ComparedRun> compareWithReference(const BenchCase& benchCase, const YarnType& yarn,
                                              const BenchSettings& settings,
                                              const BenchResult& result);

/// How many times as much computing a second of cloth time takes in `slow`.
double timesFaster(const BenchResult& fast, const BenchResult& slow);

}  // namespace heddle
