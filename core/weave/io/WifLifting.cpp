#include "core/weave/io/WifLifting.h"

#include <string>

#include "core/weave/io/DraftLimits.h"
#include "core/weave/io/WifRows.h"

namespace heddle::wif {
namespace {

/// Gives the draft as many shafts as its lists name.
void countShafts(const Rows& rows, const char* section, Draft& draft, DraftReport& report) {
  const int used = rows.largest();
  if (used <= draft.shafts) return;
  report.warn(0, std::string("[") + section + "] uses shaft " + std::to_string(used) + ", but " +
                     std::to_string(draft.shafts) + " are declared: the draft has " +
                     std::to_string(used));
  draft.shafts = used;
}

void readLiftplan(const IniSection& section, Draft& draft, DraftReport& report) {
  const int picks = draft.picks();
  const Rows rows = readRows(
      section, {"pick", picks, DraftLimits::threads, "shaft", DraftLimits::shafts}, report);
  countShafts(rows, "LIFTPLAN", draft, report);
  draft.liftplan = rows.lists;
}

void readTieUp(const IniSection& section, Draft& draft, DraftReport& report) {
  const Rows rows = readRows(
      section, {"treadle", draft.treadles, DraftLimits::shafts, "shaft", DraftLimits::shafts},
      report);
  countShafts(rows, "TIEUP", draft, report);
  draft.tieUp = rows.lists;
  draft.treadles = static_cast<int>(rows.lists.size());
}

void readTreadling(const IniSection& section, Draft& draft, DraftReport& report) {
  draft.treadling =
      readRows(section, {"pick", draft.picks(), DraftLimits::threads, "treadle", draft.treadles},
               report)
          .lists;
}

bool hasEntries(const IniSection* section) {
  return section != nullptr && !section->entries.empty();
}

}  // namespace

void readThreading(const IniSection& section, int ends, Draft& draft, DraftReport& report) {
  const Rows rows =
      readRows(section, {"end", ends, DraftLimits::threads, "shaft", DraftLimits::shafts}, report);
  countShafts(rows, "THREADING", draft, report);
  draft.threading = rows.lists;
}

void readLifting(const IniDocument& ini, Draft& draft, DraftReport& report) {
  const IniSection* liftplan = ini.find("LIFTPLAN");
  const IniSection* tieUp = ini.find("TIEUP");
  const IniSection* treadling = ini.find("TREADLING");
  if (hasEntries(liftplan)) {
    readLiftplan(*liftplan, draft, report);
    if (hasEntries(treadling)) {
      report.note(treadling->line, "the file has a liftplan and a treadling: the liftplan is used");
    }
  } else if (hasEntries(tieUp) && hasEntries(treadling)) {
    readTieUp(*tieUp, draft, report);
    readTreadling(*treadling, draft, report);
  } else {
    const bool neither = !hasEntries(tieUp) && !hasEntries(treadling);
    report.fail(0, std::string("expected a [LIFTPLAN], or a [TIEUP] and a [TREADLING], found ") +
                       (neither             ? "none of them"
                        : hasEntries(tieUp) ? "a [TIEUP] without [TREADLING]"
                                            : "a [TREADLING] without [TIEUP]"));
  }
}

}  // namespace heddle::wif
