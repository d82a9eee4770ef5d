#pragma once
#include <stdexcept>
#include <string>
#include <vector>

namespace heddle::cli {

/// What a program left.
struct ChildResult {
  int exitCode = -1;   ///< -1: ended by a signal
  std::string output;  ///< its standard output
  std::string errors;  ///< its standard error
};

/// There is no such program, or it may not be run.
class CannotStart : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs a program found on PATH, no shell between, with `input` on its standard input, and waits
/// for it. Throws CannotStart where it cannot be started, std::runtime_error where temporary files
/// fail.
ChildResult runChild(const std::vector<std::string>& command, const std::string& input);

}  // namespace heddle::cli
