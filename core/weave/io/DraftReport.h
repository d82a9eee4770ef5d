#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/weave/io/Diagnostic.h"

namespace heddle {

/// Where a format's reader says what it found in one file: diagnostics, or the error that ends it.
class DraftReport {
 public:
  DraftReport(std::filesystem::path file, std::vector<Diagnostic>& diagnostics)
      : file_(std::move(file)), diagnostics_(diagnostics) {}

  const std::filesystem::path& file() const { return file_; }
  void note(int line, std::string message);
  void warn(int line, std::string message);
  /// Throws DraftError.
  [[noreturn]] void fail(int line, const std::string& sentence) const;

 private:
  void add(Diagnostic::Severity severity, int line, std::string message);

  std::filesystem::path file_;
  std::vector<Diagnostic>& diagnostics_;
  std::size_t added_ = 0;
};

}  // namespace heddle
