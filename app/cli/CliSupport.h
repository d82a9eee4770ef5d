#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace heddle::cli {

/// What the process returns to the shell.
enum ExitCode { kDone = 0, kRunFailed = 1, kBadInput = 2 };

/// The call or an input file is wrong: ends the program with kBadInput and one sentence.
/// Anything else that is thrown counts as a failed run.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Sends the log to standard error, so that standard output carries nothing but results.
void setUpLog();

/// Says one sentence on standard error, "heddle: <sentence>".
void complain(std::string_view sentence);

/// Writes text to a file, or to standard output where the name is "-".
/// Throws std::runtime_error naming the file where it cannot be written.
void writeText(const std::filesystem::path& fileOrDash, std::string_view text);

/// writeText() of indented JSON with a newline at its end.
void writeJson(const std::filesystem::path& fileOrDash, const nlohmann::ordered_json& json);

}  // namespace heddle::cli
