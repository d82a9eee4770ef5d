#pragma once
#include <string>

namespace heddle::cli {

/// What a run of the program left.
struct Outcome {
  int exitCode = -1;
  std::string output;     ///< standard output
  std::string complaint;  ///< standard error
};

/// Runs the built `heddle` through the shell, e.g. run("info --json -"). `environment` goes before
/// the command, e.g. "HEDDLE_ASSETS=x".
Outcome run(const std::string& arguments, const std::string& environment = "");

}  // namespace heddle::cli
