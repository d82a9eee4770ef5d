#include <optional>
#include <string>

#include "core/weave/io/DraftLimits.h"
#include "core/weave/io/WifThreads.h"
#include "core/weave/io/WifValues.h"

namespace heddle::wif {
namespace {

constexpr double kInch = 0.0254;  // m
constexpr double kLargest = 1.0;  // m; no yarn is set or is thicker than that

/// Metres in one of the section's units; nullopt if it names none that exists.
std::optional<double> metresPerUnit(const IniSection& section) {
  const IniEntry* entry = section.find("UNITS");
  if (entry == nullptr) return std::nullopt;
  std::string_view name = trimmed(entry->value.substr(0, entry->value.find(';')));
  if (equalIgnoringCase(name, "decipoints")) return kInch / 720;
  if (equalIgnoringCase(name, "inches")) return kInch;
  if (equalIgnoringCase(name, "centimeters")) return 0.01;
  return std::nullopt;
}

/// A length in metres, or nullopt and a warning where the entry is none.
std::optional<double> lengthOf(const IniEntry& entry, double unit, DraftReport& report) {
  const std::optional<double> value = toReal(entry.value);
  if (value && *value > 0 && *value * unit <= kLargest) return *value * unit;
  report.warn(entry.line, std::string(entry.key) +
                              " expects a length above 0 and up to 1 m, found " +
                              quoted(entry.value) + ": it is left out");
  return std::nullopt;
}

/// Sets one property of all threads: the section's own key, then the sparse section of that name.
void readProperty(const IniDocument& ini, const IniSection& section, const char* property,
                  double unit, std::optional<double> Thread::*member, ThreadSystem& system,
                  DraftReport& report) {
  if (const IniEntry* entry = section.find(property)) {
    const std::optional<double> length = lengthOf(*entry, unit, report);
    for (Thread& thread : system.threads) thread.*member = length;
  }
  const IniSection* own = ini.find(std::string(system.section) + " " + property);
  if (own == nullptr) return;
  for (const IniEntry& entry : own->entries) {
    const std::optional<int> key = numberedKey(entry, *own, DraftLimits::threads, report);
    if (!key || static_cast<std::size_t>(*key) > system.threads.size()) continue;
    if (trimmed(entry.value).empty()) continue;
    if (const std::optional<double> length = lengthOf(entry, unit, report)) {
      system.threads[static_cast<std::size_t>(*key) - 1].*member = length;
    }
  }
}

bool statesSizes(const IniDocument& ini, const IniSection& section, const std::string& name) {
  return section.find("SPACING") != nullptr || section.find("THICKNESS") != nullptr ||
         ini.find(name + " SPACING") != nullptr || ini.find(name + " THICKNESS") != nullptr;
}

}  // namespace

void readSizes(const IniDocument& ini, ThreadSystem& system, DraftReport& report) {
  const IniSection* section = ini.find(system.section);
  if (section == nullptr || !statesSizes(ini, *section, system.section)) return;
  const std::optional<double> unit = metresPerUnit(*section);
  if (!unit) {
    report.warn(section->line, "[" + section->name +
                                   "] states sizes without Units of Decipoints, Inches or "
                                   "Centimeters: they are left out");
    return;
  }
  readProperty(ini, *section, "SPACING", *unit, &Thread::spacing, system, report);
  readProperty(ini, *section, "THICKNESS", *unit, &Thread::thickness, system, report);
}

}  // namespace heddle::wif
