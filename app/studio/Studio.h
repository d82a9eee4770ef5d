#pragma once
#include <string>

namespace heddle::studio {

/// Opens the studio's window and runs it until it is closed. `draftFile` may be empty: the default
/// draft. Returns the process's exit code; throws cli::InputError where the assets are missing or
/// there is no display.
int runStudio(int argc, char** argv, const std::string& draftFile);

}  // namespace heddle::studio
