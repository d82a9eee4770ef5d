#pragma once
#include <string>
#include <vector>

#include "core/weave/Draft.h"

namespace heddle {

/// Names of the elementary weaves that need no file, in teaching order.
std::vector<std::string> builtinWeaveNames();

/// One repeat of an elementary weave, set up as a weaver would (rising shed): threading, tie-up,
/// treadling, indigo warp, undyed cotton weft; spacing and thickness are left to the fabric.
/// Throws std::invalid_argument listing the known names.
Draft builtinWeave(const std::string& name);

}  // namespace heddle
