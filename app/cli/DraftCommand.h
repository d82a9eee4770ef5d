#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace heddle::cli {

/// What `heddle draft` was asked to do.
struct DraftOptions {
  std::vector<std::string> sources;  ///< paths, or weave:NAME for a built-in weave
  std::string json;                  ///< file or "-"; empty: none
  std::string png;                   ///< file; a folder if there are several drafts; empty: none
  bool check = false;                ///< say only what is wrong
  bool strict = false;               ///< a warning counts as wrong input
  bool quiet = false;                ///< say nothing but why it fails
};

/// Registers `heddle draft FILE...`; its callback leaves what is to be done in `action`.
void addDraftCommand(CLI::App& app, std::function<int()>& action);

/// Reads every draft first and writes only if all of them are good. Returns kDone or kBadInput.
/// Throws std::runtime_error where an output cannot be written.
int runDraftCommand(const DraftOptions& options);

}  // namespace heddle::cli
