#pragma once
#include <string>

namespace heddle {

/// Something a reader noticed in a file that it could still read.
struct Diagnostic {
  enum class Severity {
    Note,     ///< worth knowing; nothing is wrong
    Warning,  ///< the file contradicts itself or the specification, and the reader had to choose
    Error     ///< part of the file is lost
  };
  Severity severity = Severity::Note;
  int line = 0;  ///< first line is 1; 0: the file as a whole
  std::string message;
};

/// "note", "warning" or "error".
inline const char* toString(Diagnostic::Severity severity) {
  switch (severity) {
    case Diagnostic::Severity::Note:
      return "note";
    case Diagnostic::Severity::Warning:
      return "warning";
    case Diagnostic::Severity::Error:
      break;
  }
  return "error";
}

}  // namespace heddle
