#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace heddle::cli {

/// What the process returns to the shell: kBadInput for an InputError, kRunFailed for whatever
/// else is thrown.
enum ExitCode { kDone = 0, kRunFailed = 1, kBadInput = 2 };

/// Sends the log to standard error, so that standard output carries nothing but results.
void setUpLog();

/// Says one sentence on standard error, "heddle: <sentence>".
void complain(std::string_view sentence);

/// Refuses an output that could not be written, before any work is done: throws InputError naming
/// `what` it is for. "" and "-" are fine.
void requireWritable(const std::string& file, const char* what, bool isFolder);

/// Writes text to a file, or to standard output where the name is "-".
/// Throws std::runtime_error naming the file where it cannot be written.
void writeText(const std::filesystem::path& fileOrDash, std::string_view text);

/// writeText() of indented JSON with a newline at its end.
void writeJson(const std::filesystem::path& fileOrDash, const nlohmann::ordered_json& json);

}  // namespace heddle::cli
