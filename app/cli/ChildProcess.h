#pragma once
#include <string>
#include <vector>

namespace heddle::cli {

/// What a program left.
struct ChildResult {
  int exitCode = -1;   ///< -1: ended by a signal
  std::string output;  ///< its standard output
  std::string errors;  ///< its standard error
};

/// Runs a program found on PATH, no shell between, with `input` on its standard input, and waits
/// for it. Throws std::runtime_error where it cannot be started.
ChildResult runChild(const std::vector<std::string>& command, const std::string& input);

}  // namespace heddle::cli
