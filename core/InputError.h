#pragma once
#include <stdexcept>

namespace heddle {

/// A file, a value or a call that was given is wrong. what() is one sentence for its author: it
/// names the place and says what was expected. The program ends with exit code 2 on it; whatever
/// else is thrown counts as a failed run.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace heddle
