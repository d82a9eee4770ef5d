#include "app/cli/TerminalLine.h"

#include <unistd.h>

#include <cstdio>

namespace heddle::cli {

using Clock = std::chrono::steady_clock;

TerminalLine::TerminalLine(bool quiet)
    : shown_(!quiet && isatty(STDERR_FILENO) != 0), last_(Clock::now()) {}

TerminalLine::~TerminalLine() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void TerminalLine::show(const std::string& text) {
  const Clock::time_point now = Clock::now();
  if (!shown_ || now - last_ < std::chrono::milliseconds(100)) return;
  std::fprintf(stderr, "\r\033[K%s", text.c_str());
  last_ = now;
  drawn_ = true;
}

}  // namespace heddle::cli
