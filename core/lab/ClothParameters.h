#pragma once
// What experiments on cloth ask for in common: yarn, sett and friction.

#include "core/cloth/Fabric.h"
#include "core/lab/Experiment.h"

namespace heddle {

/// "yarn", "threads_per_cm" and "friction".
std::vector<LabParameter> clothParameters(const std::string& yarn, double threadsPerCm,
                                          double friction);

/// A cloth of one yarn both ways, as the parameters of clothParameters() say. Throws InputError
/// where there is no such yarn.
Fabric makeFabric(const LabRun& run, const std::string& weave);

}  // namespace heddle
