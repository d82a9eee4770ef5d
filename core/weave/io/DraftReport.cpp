#include "core/weave/io/DraftReport.h"

#include <utility>

#include "core/weave/io/DraftError.h"

namespace heddle {
namespace {
// A file with a fault in every line is told apart well enough by its first hundred.
constexpr std::size_t kMostDiagnostics = 100;
}  // namespace

void DraftReport::note(int line, std::string message) {
  add(Diagnostic::Severity::Note, line, std::move(message));
}

void DraftReport::warn(int line, std::string message) {
  add(Diagnostic::Severity::Warning, line, std::move(message));
}

void DraftReport::fail(int line, const std::string& sentence) const {
  throw DraftError(file_, line, sentence);
}

void DraftReport::add(Diagnostic::Severity severity, int line, std::string message) {
  if (added_ > kMostDiagnostics) return;
  if (added_++ == kMostDiagnostics) {
    diagnostics_.push_back(
        {Diagnostic::Severity::Warning, 0, "there is more to say; the rest is left out"});
    return;
  }
  diagnostics_.push_back({severity, line, std::move(message)});
}

}  // namespace heddle
