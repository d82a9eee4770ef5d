#include "core/weave/io/DraftFormat.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "core/weave/BuiltinWeaves.h"
#include "core/weave/io/DraftError.h"
#include "core/weave/io/DraftLimits.h"
#include "core/weave/io/WifReader.h"

namespace heddle {
namespace {

constexpr std::string_view kWeavePrefix = "weave:";

std::string lowerCaseSuffix(const std::filesystem::path& file) {
  std::string suffix = file.extension().string();
  std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return suffix;
}

std::string knownFormats() {
  std::string text;
  for (const DraftFormat& format : draftFormats()) {
    text += (text.empty() ? "" : ", ") + format.name + " (" + format.suffixes.front() + ")";
  }
  return text;
}

/// The whole content. Only regular files: a device or a pipe might never end.
std::string readBytes(const std::filesystem::path& file, const DraftReport& report) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) report.fail(0, "there is no such file");
  if (!std::filesystem::is_regular_file(status)) report.fail(0, "expected a file");
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (!error && size > DraftLimits::fileBytes) {
    report.fail(0, "the file is larger than the " + std::to_string(DraftLimits::fileBytes >> 20) +
                       " MiB that are read");
  }
  std::ifstream stream(file, std::ios::binary);
  std::string bytes(error ? 0 : static_cast<std::size_t>(size), '\0');
  if (error || !stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
    report.fail(0, "the file cannot be read");
  }
  return bytes;
}

Draft read(const std::filesystem::path& file, std::vector<Diagnostic>& diagnostics,
           std::string& formatName) {
  DraftReport report(file, diagnostics);
  const std::string bytes = readBytes(file, report);
  const DraftFormat* format = recognizeDraft(bytes, file);
  if (format == nullptr) {
    report.fail(0, "this is no draft of a known format; expected " + knownFormats());
  }
  formatName = format->name;
  return format->read(bytes, report);
}

}  // namespace

const std::vector<DraftFormat>& draftFormats() {
  static const std::vector<DraftFormat> formats{
      {"WIF", {".wif"}, wif::looksLikeWif, wif::readWif},
  };
  return formats;
}

const DraftFormat* recognizeDraft(std::string_view bytes, const std::filesystem::path& file) {
  for (const DraftFormat& format : draftFormats()) {
    if (format.looksLike(bytes)) return &format;
  }
  const std::string suffix = lowerCaseSuffix(file);
  for (const DraftFormat& format : draftFormats()) {
    if (std::count(format.suffixes.begin(), format.suffixes.end(), suffix) > 0) return &format;
  }
  return nullptr;
}

DraftFile readDraftFile(const std::filesystem::path& file) {
  DraftFile result;
  result.draft = read(file, result.diagnostics, result.format);
  return result;
}

Draft readDraft(const std::filesystem::path& file, std::vector<Diagnostic>& diagnostics) {
  std::string formatName;
  return read(file, diagnostics, formatName);
}

DraftFile loadDraft(const std::string& source) {
  if (!source.starts_with(kWeavePrefix)) return readDraftFile(source);
  try {
    return {builtinWeave(source.substr(kWeavePrefix.size())), "built-in", {}};
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

}  // namespace heddle
