#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/bench/Comparison.h"

namespace heddle::cli {

/// [{what, solver, step_s, steps, seconds_per_step_median, seconds_per_simulated_s, times_faster,
/// newton_iterations_mean, linear_iterations_mean, steps_rejected, failure}]; figures of a run that
/// failed are null.
nlohmann::ordered_json compareJson(const BenchResult& result,
                                   const std::vector<ComparedRun>& compared);

/// For a terminal: a line for the result, then one for each run it is compared with.
std::string compareTable(const BenchResult& result, const std::vector<ComparedRun>& compared);

}  // namespace heddle::cli
