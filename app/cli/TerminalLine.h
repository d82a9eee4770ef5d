#pragma once
#include <chrono>
#include <string>

namespace heddle::cli {

/// One line on a terminal's standard error that is written over and over; silent where standard
/// error is no terminal. Cleared when it goes.
class TerminalLine {
 public:
  explicit TerminalLine(bool quiet);
  ~TerminalLine();
  TerminalLine(const TerminalLine&) = delete;
  TerminalLine& operator=(const TerminalLine&) = delete;
  /// Does nothing within a tenth of a second of the last time.
  void show(const std::string& text);

 private:
  bool shown_, drawn_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace heddle::cli
