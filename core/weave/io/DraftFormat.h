#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/weave/Draft.h"
#include "core/weave/io/DraftReport.h"

namespace heddle {

/// One file format of drafts. A new format is a reader and an entry in draftFormats().
struct DraftFormat {
  std::string name;                   ///< as people call it: "WIF"
  std::vector<std::string> suffixes;  ///< lower case, with the dot
  bool (*looksLike)(std::string_view bytes);
  Draft (*read)(std::string_view bytes, DraftReport& report);
};

const std::vector<DraftFormat>& draftFormats();

/// The format of a file: the one its content shows, else the one its suffix claims, else nullptr.
const DraftFormat* recognizeDraft(std::string_view bytes, const std::filesystem::path& file);

/// A draft and what was noticed while it was read.
struct DraftFile {
  Draft draft;
  std::string format;
  std::vector<Diagnostic> diagnostics;
};

/// Reads a draft of any known format. Throws DraftError if the file cannot be read, is larger than
/// DraftLimits allow, or is no draft.
DraftFile readDraftFile(const std::filesystem::path& file);

/// The same for callers who only want the draft; diagnostics are appended, also before a throw.
Draft readDraft(const std::filesystem::path& file, std::vector<Diagnostic>& diagnostics);

/// Reads `weave:NAME` as a built-in weave and anything else as a file's path. An unknown weave
/// throws InputError.
DraftFile loadDraft(const std::string& source);

}  // namespace heddle
