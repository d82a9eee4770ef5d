#pragma once
#include <filesystem>
#include <string>

#include "core/InputError.h"

namespace heddle {

/// A draft that cannot be read. what() is one sentence: file, line, what is wrong or was expected.
class DraftError : public InputError {
 public:
  /// `line` counts from 1; 0 stands for the file as a whole.
  DraftError(const std::filesystem::path& file, int line, const std::string& sentence)
      : InputError(file.string() + (line > 0 ? ", line " + std::to_string(line) : "") + ": " +
                   sentence),
        file_(file),
        line_(line) {}

  const std::filesystem::path& file() const { return file_; }
  int line() const { return line_; }

 private:
  std::filesystem::path file_;
  int line_;
};

}  // namespace heddle
