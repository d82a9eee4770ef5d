#pragma once
#include <string>
#include <vector>

#include "core/lab/Experiment.h"

namespace heddle {

/// Every experiment, in the order in which they are listed.
const std::vector<Experiment>& experiments();

/// The experiment of that name. Throws InputError listing the names where there is none.
const Experiment& findExperiment(const std::string& name);

}  // namespace heddle
