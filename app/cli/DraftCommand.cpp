#include "app/cli/DraftCommand.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <ostream>

#include "app/cli/CliSupport.h"
#include "core/InputError.h"
#include "core/weave/BuiltinWeaves.h"
#include "core/weave/DraftJson.h"
#include "core/weave/DraftStatistics.h"
#include "core/weave/DrawdownPicture.h"
#include "core/weave/io/DraftFormat.h"
#include "core/weave/io/TextDecoding.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;
using Severity = Diagnostic::Severity;

struct LoadedDraft {
  std::string source;
  DraftFile file;
};

/// All drafts, or what is wrong with each that is refused, in one go.
bool loadAll(const std::vector<std::string>& sources, std::vector<LoadedDraft>& drafts) {
  bool good = true;
  for (const std::string& source : sources) {
    try {
      drafts.push_back({source, loadDraft(source)});
    } catch (const InputError& error) {
      complain(error.what());
      good = false;
    }
  }
  return good;
}

std::string place(const Diagnostic& diagnostic) {
  return diagnostic.line > 0 ? ":" + std::to_string(diagnostic.line) : "";
}

/// Says why a draft is not good enough; true if it is.
bool passes(const LoadedDraft& draft, bool strict) {
  bool good = true;
  for (const Diagnostic& diagnostic : draft.file.diagnostics) {
    const bool wrong = diagnostic.severity == Severity::Error ||
                       (strict && diagnostic.severity == Severity::Warning);
    if (!wrong) continue;
    complain(draft.source + place(diagnostic) + ": " + diagnostic.message);
    good = false;
  }
  return good;
}

/// One line a diagnostic, as compilers write them.
void printDiagnostics(const LoadedDraft& draft, std::ostream& out) {
  for (const Diagnostic& diagnostic : draft.file.diagnostics) {
    out << draft.source << place(diagnostic) << ": " << toString(diagnostic.severity) << ": "
        << diagnostic.message << '\n';
  }
}

void printLooseThreads(const DraftStatistics& statistics, std::ostream& out) {
  if (statistics.looseEnds + statistics.loosePicks == 0) return;
  out << "  " << statistics.looseEnds << " ends and " << statistics.loosePicks
      << " picks of the repeat bind nothing: they would hang loose\n";
}

void printSummary(const LoadedDraft& loaded, std::ostream& out) {
  const Draft& draft = loaded.file.draft;
  const DraftStatistics statistics = computeStatistics(makeDrawdown(draft));
  out << loaded.source << ": " << draft.name << " (" << loaded.file.format << ")\n  "
      << draft.ends() << " ends x " << draft.picks() << " picks, " << draft.shafts << " shafts, ";
  if (draft.liftplan.empty()) {
    out << draft.treadles << " treadles, ";
  } else {
    out << "liftplan, ";
  }
  out << (draft.risingShed ? "rising" : "sinking") << " shed\n  repeat " << statistics.repeatEnds
      << " x " << statistics.repeatPicks << ", longest float " << statistics.longestWarpFloat
      << " of warp and " << statistics.longestWeftFloat << " of weft, "
      << std::lround(100 * statistics.warpFacedFraction) << "% warp on the face\n";
  printLooseThreads(statistics, out);
}

void writeJsonOf(const std::vector<LoadedDraft>& drafts, const std::string& target) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const LoadedDraft& draft : drafts) {
    // File names may be in any encoding, JSON only in UTF-8.
    const std::string name = isUtf8(draft.source) ? draft.source : decodeText(draft.source);
    list.push_back(draftToJson(name, draft.file));
  }
  writeJson(target, drafts.size() == 1 ? list.front() : list);
}

/// Where each draft's picture goes: the file itself for one, NAME.png in that folder for several.
std::vector<fs::path> pictureFiles(const std::vector<LoadedDraft>& drafts, const fs::path& target) {
  if (drafts.size() == 1) return {target};
  std::vector<fs::path> files;
  for (const LoadedDraft& draft : drafts) {
    const std::size_t colon = draft.source.starts_with("weave:") ? 6 : 0;
    files.push_back(target / fs::path(draft.source.substr(colon)).stem().concat(".png"));
    if (std::count(files.begin(), files.end(), files.back()) > 1) {
      throw InputError("two drafts would both be drawn as " + files.back().string());
    }
  }
  return files;
}

void writePictures(const std::vector<LoadedDraft>& drafts, const std::string& target) {
  const std::vector<fs::path> files = pictureFiles(drafts, target);
  for (const LoadedDraft& draft : drafts) {
    requireDrawable(draft.file.draft, crossingPixels(draft.file.draft));
  }
  if (drafts.size() > 1) fs::create_directories(target);
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    const Draft& draft = drafts[i].file.draft;
    writePng(drawDrawdown(draft, crossingPixels(draft)), files[i]);
  }
}

void say(const std::vector<LoadedDraft>& drafts, const DraftOptions& options) {
  if (options.quiet) return;
  std::ostream& out = options.json == "-" ? std::cerr : std::cout;
  for (const LoadedDraft& draft : drafts) {
    if (!options.check && options.json != "-") printSummary(draft, out);
    printDiagnostics(draft, out);
  }
}

std::string weaveList() {
  std::string text;
  for (const std::string& name : builtinWeaveNames()) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace

int runDraftCommand(const DraftOptions& options) {
  std::vector<LoadedDraft> drafts;
  if (!loadAll(options.sources, drafts)) return kBadInput;
  bool good = true;
  for (const LoadedDraft& draft : drafts) good = passes(draft, options.strict) && good;
  if (!good) return kBadInput;
  if (!options.png.empty()) writePictures(drafts, options.png);
  if (!options.json.empty()) writeJsonOf(drafts, options.json);
  say(drafts, options);
  return kDone;
}

void addDraftCommand(CLI::App& app, std::function<int()>& action) {
  auto options = std::make_shared<DraftOptions>();
  auto* command = app.add_subcommand("draft", "Read and check weaving drafts");
  command
      ->add_option("FILE", options->sources,
                   "Draft files (WIF), or weave:NAME for a built-in weave: " + weaveList())
      ->required()
      ->type_name("");
  command
      ->add_option("--json", options->json,
                   "Write the drafts' facts as JSON to FILE, or - for standard output; several "
                   "drafts make an array")
      ->type_name("FILE");
  command
      ->add_option(
          "--png", options->png,
          "Draw the drawdown, first pick at the bottom, first end at the left; for several "
          "drafts OUT is a folder")
      ->type_name("OUT");
  command->add_flag("--check", options->check, "Say only what is noticed about the drafts");
  command->add_flag("--strict", options->strict, "Take warnings for errors");
  command->add_flag("--quiet", options->quiet, "Say nothing but why it fails");
  command->callback(
      [&action, options] { action = [options] { return runDraftCommand(*options); }; });
}

}  // namespace heddle::cli
