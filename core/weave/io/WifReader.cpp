#include "core/weave/io/WifReader.h"

#include <algorithm>
#include <string>

#include "core/weave/io/DraftLimits.h"
#include "core/weave/io/IniDocument.h"
#include "core/weave/io/TextDecoding.h"
#include "core/weave/io/WifLifting.h"
#include "core/weave/io/WifThreads.h"
#include "core/weave/io/WifValues.h"

namespace heddle::wif {
namespace {

constexpr Color kWarpFallback{0x1f, 0x3a, 0x68};  // indigo
constexpr Color kWeftFallback{0xf1, 0xe8, 0xd6};  // undyed cotton

const IniSection& required(const IniDocument& ini, const char* name, const DraftReport& report) {
  const IniSection* section = ini.find(name);
  if (section == nullptr) {
    report.fail(0, std::string("expected a [") + name + "] section, as every WIF has");
  }
  return *section;
}

/// A count from 0 to `limit`; `absent` where the key is not there or has no value.
int countOf(const IniSection& section, const char* key, int limit, int absent,
            const DraftReport& report) {
  const IniEntry* entry = section.find(key);
  if (entry == nullptr || entry->value.empty()) return absent;
  const int count = integerOf(*entry, report);
  if (count < 0 || count > limit) {
    report.fail(entry->line, std::string(key) + " expects a number up to " + std::to_string(limit) +
                                 ", found " + quoted(entry->value));
  }
  return count;
}

int threadCount(const IniDocument& ini, const char* name, const DraftReport& report) {
  const IniSection& section = required(ini, name, report);
  const int count = countOf(section, "Threads", DraftLimits::threads, 0, report);
  if (count == 0) {
    report.fail(section.line, "[" + section.name + "] expects Threads=, the number of its threads");
  }
  return count;
}

void readShed(const IniSection& weaving, Draft& draft, DraftReport& report) {
  const IniEntry* rising = weaving.find("RISING SHED");
  draft.risingShed = rising != nullptr && booleanOf(*rising, report);
  if (rising == nullptr) {
    report.warn(weaving.line,
                "Rising Shed is not stated, which means a sinking shed by the WIF specification "
                "(lifted shafts take their ends down); if the cloth looks inside out, it was meant "
                "as rising");
  }
}

std::vector<bool> nonEmpty(const std::vector<std::vector<int>>& lists) {
  std::vector<bool> mask(lists.size());
  std::transform(lists.begin(), lists.end(), mask.begin(),
                 [](const auto& l) { return !l.empty(); });
  return mask;
}

void readThreads(const IniDocument& ini, Draft& draft, DraftReport& report) {
  const auto& lifting = draft.liftplan.empty() ? draft.treadling : draft.liftplan;
  draft.warp.resize(draft.threading.size());
  draft.weft.resize(lifting.size());
  const std::optional<Palette> palette = readPalette(ini, report);
  ThreadSystem warp{"WARP", "end", kWarpFallback, nonEmpty(draft.threading), draft.warp};
  ThreadSystem weft{"WEFT", "pick", kWeftFallback, nonEmpty(lifting), draft.weft};
  for (ThreadSystem* system : {&warp, &weft}) {
    readColors(ini, palette, *system, report);
    readSizes(ini, *system, report);
  }
}

/// Says what a weaver would want to know before warping: threads that the loom never works.
void noteIdleThreads(const Draft& draft, DraftReport& report) {
  const auto count = [](const std::vector<std::vector<int>>& lists) {
    return std::count_if(lists.begin(), lists.end(), [](const auto& l) { return l.empty(); });
  };
  const auto& lifting = draft.liftplan.empty() ? draft.treadling : draft.liftplan;
  if (const auto idle = count(draft.threading)) {
    report.note(
        0, std::to_string(idle) + " of " + std::to_string(draft.ends()) + " ends are on no shaft");
  }
  if (const auto idle = count(lifting)) {
    report.note(
        0, std::to_string(idle) + " of " + std::to_string(draft.picks()) + " picks move no shaft");
  }
}

void noteForm(const IniDocument& ini, DraftReport& report) {
  if (ini.find("WIF") == nullptr) report.note(0, "there is no [WIF] heading");
  if (ini.textBeforeFirstSection && ini.find("WIF") != nullptr) {
    report.note(1, "text before the first section is left out");
  }
  for (const IniSection& section : ini.sections) {
    if (section.headingsRepeated.empty() || section.name.starts_with("PRIVATE")) continue;
    report.note(section.headingsRepeated.front(),
                "[" + section.name + "] appears again: its parts are read as one section");
  }
}

void refuseTooManyCrossings(std::int64_t ends, std::int64_t picks, const DraftReport& report) {
  if (ends * picks <= DraftLimits::crossings) return;
  report.fail(0, std::to_string(ends) + " ends by " + std::to_string(picks) +
                     " picks are too many; up to " + std::to_string(DraftLimits::crossings) +
                     " crossings are read");
}

std::string titleOf(const IniDocument& ini, const DraftReport& report) {
  const IniSection* text = ini.find("TEXT");
  const IniEntry* title = text != nullptr ? text->find("TITLE") : nullptr;
  if (title != nullptr && !title->value.empty()) return std::string(title->value);
  return report.file().stem().string();
}

}  // namespace

bool looksLikeWif(std::string_view bytes) {
  const std::string text = decodeText(bytes);
  if (looksBinary(text)) return false;
  for (const std::string_view line : splitLines(text)) {
    const std::string_view heading = trimmed(line);
    for (const char* name : {"[WIF]", "[WEAVING]", "[THREADING]"}) {
      if (equalIgnoringCase(heading, name)) return true;
    }
  }
  return false;
}

Draft readWif(std::string_view bytes, DraftReport& report) {
  const std::string text = decodeText(bytes);
  if (looksBinary(text)) report.fail(0, "expected a text file, found binary data");
  const std::vector<std::string_view> lines = splitLines(text);
  if (lines.size() > static_cast<std::size_t>(DraftLimits::lines)) {
    report.fail(DraftLimits::lines, "the file goes on beyond the " +
                                        std::to_string(DraftLimits::lines) +
                                        " lines that are read");
  }
  const IniDocument ini = parseIni(lines);
  noteForm(ini, report);

  Draft draft;
  draft.name = titleOf(ini, report);
  const IniSection& weaving = required(ini, "WEAVING", report);
  draft.shafts = countOf(weaving, "Shafts", DraftLimits::shafts, 0, report);
  draft.treadles = countOf(weaving, "Treadles", DraftLimits::shafts, 0, report);
  readShed(weaving, draft, report);
  const int ends = threadCount(ini, "WARP", report);
  draft.weft.resize(static_cast<std::size_t>(threadCount(ini, "WEFT", report)));
  readThreading(required(ini, "THREADING", report), ends, draft, report);
  readLifting(ini, draft, report);
  readThreads(ini, draft, report);
  refuseTooManyCrossings(draft.ends(), draft.picks(), report);
  noteIdleThreads(draft, report);
  return draft;
}

}  // namespace heddle::wif
