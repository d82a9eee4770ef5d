#include <algorithm>
#include <cmath>
#include <string>

#include "core/weave/io/DraftLimits.h"
#include "core/weave/io/WifThreads.h"
#include "core/weave/io/WifValues.h"

namespace heddle::wif {
namespace {

constexpr int kMostColors = 1'000'000;

struct Range {
  int low = 0, high = 255;
};

/// The Range of [COLOR PALETTE]; the specification demands it, but tables without one mean 0,255.
Range readRange(const IniDocument& ini, const IniSection& table, DraftReport& report) {
  const IniSection* palette = ini.find("COLOR PALETTE");
  const IniEntry* entry = palette != nullptr ? palette->find("RANGE") : nullptr;
  if (entry == nullptr) {
    report.warn(table.line, "no Range in [COLOR PALETTE]: colours are taken to run from 0 to 255");
    return {};
  }
  const std::vector<int> ends = listOf(*entry, report);
  if (ends.size() != 2 || ends[0] >= ends[1]) {
    report.fail(entry->line,
                "Range expects the lowest and the highest value, such as 0,255, found " +
                    quoted(entry->value));
  }
  return {ends[0], ends[1]};
}

std::uint8_t scaled(int value, Range range) {
  const double part = (double(value) - range.low) / (double(range.high) - range.low);
  return static_cast<std::uint8_t>(std::lround(std::clamp(part, 0.0, 1.0) * 255));
}

/// A color number, or the old form number,r,g,b whose last three only repeat the table.
int colorNumber(const IniEntry& entry, const DraftReport& report) {
  const std::vector<int> values = listOf(entry, report);
  if (values.size() != 1 && values.size() != 4) {
    report.fail(entry.line, "expected one colour number, found " + quoted(entry.value));
  }
  return values[0];
}

std::string tableText(const Palette& palette) {
  if (palette.colors.empty()) return "the [COLOR TABLE] is empty";
  return "the [COLOR TABLE] runs from " + std::to_string(palette.colors.begin()->first) + " to " +
         std::to_string(palette.colors.rbegin()->first);
}

/// Gives the threads named in `section` their own colour; returns which have one now.
std::vector<bool> readOwnColors(const IniSection& section, const Palette& palette,
                                ThreadSystem& system, DraftReport& report) {
  std::vector<bool> colored(system.threads.size(), false);
  int beyond = 0;
  for (const IniEntry& entry : section.entries) {
    const std::optional<int> key = numberedKey(entry, section, DraftLimits::threads, report);
    if (!key || trimmed(entry.value).empty()) continue;
    const std::size_t thread = static_cast<std::size_t>(*key) - 1;
    if (thread >= system.threads.size()) {
      if (beyond == 0) beyond = entry.line;
      continue;
    }
    const auto found = palette.colors.find(colorNumber(entry, report));
    if (found == palette.colors.end()) {
      report.fail(entry.line, std::string(system.thread) + " " + std::to_string(*key) +
                                  " has colour " + quoted(entry.value) + ", but " +
                                  tableText(palette));
    }
    system.threads[thread].color = found->second;
    colored[thread] = true;
  }
  if (beyond != 0) {
    report.warn(beyond, "[" + section.name + "] goes on beyond the last " + system.thread +
                            ": those colours are left out");
  }
  return colored;
}

/// Colours for the threads without one of their own, from the section's Color entry.
void applyDefault(const IniEntry& entry, const Palette& palette, const std::vector<bool>& colored,
                  ThreadSystem& system, DraftReport& report) {
  const auto found = palette.colors.find(colorNumber(entry, report));
  const bool missing = found == palette.colors.end();
  bool warned = false;
  for (std::size_t i = 0; i < colored.size(); ++i) {
    if (colored[i]) continue;
    if (missing && (system.works[i] || palette.colors.empty())) {
      report.fail(entry.line, std::string(system.thread) + " " + std::to_string(i + 1) +
                                  " has the default colour " + quoted(entry.value) + ", but " +
                                  tableText(palette));
    }
    if (missing && !warned) {
      report.warn(entry.line, "the default colour " + quoted(entry.value) + " does not exist (" +
                                  tableText(palette) + "); no working " + system.thread +
                                  " has it: idle ones take the table's first colour");
      warned = true;
    }
    system.threads[i].color = missing ? palette.colors.begin()->second : found->second;
  }
}

void applyFallback(const std::vector<bool>& colored, ThreadSystem& system, DraftReport& report) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < colored.size(); ++i) {
    if (colored[i]) continue;
    system.threads[i].color = system.fallback;
    ++count;
  }
  if (count > 0) {
    report.note(0, "the file states no colour for " + std::to_string(count) + " of " +
                       std::to_string(colored.size()) + " " + system.thread +
                       "s: " + toHex(system.fallback) + " stands in");
  }
}

}  // namespace

std::optional<Palette> readPalette(const IniDocument& ini, DraftReport& report) {
  const IniSection* table = ini.find("COLOR TABLE");
  if (table == nullptr) return std::nullopt;
  Palette palette;
  const Range range = readRange(ini, *table, report);
  for (const IniEntry& entry : table->entries) {
    const std::optional<int> key = numberedKey(entry, *table, kMostColors, report);
    if (!key) continue;
    const std::vector<int> rgb = listOf(entry, report);
    if (rgb.size() != 3) {
      report.fail(entry.line,
                  "[COLOR TABLE] expects number=red,green,blue, found " + quoted(entry.value));
    }
    const auto [low, high] = std::minmax_element(rgb.begin(), rgb.end());
    if (*low < range.low || *high > range.high) {
      report.warn(entry.line, "colour " + std::to_string(*key) + " is outside the Range " +
                                  std::to_string(range.low) + "," + std::to_string(range.high) +
                                  ": it is clipped");
    }
    palette.colors[*key] = {scaled(rgb[0], range), scaled(rgb[1], range), scaled(rgb[2], range)};
  }
  return palette;
}

void readColors(const IniDocument& ini, const std::optional<Palette>& palette, ThreadSystem& system,
                DraftReport& report) {
  std::vector<bool> colored(system.threads.size(), false);
  const std::string ownName = std::string(system.section) + " COLORS";
  const IniSection* own = ini.find(ownName);
  if (own != nullptr && !own->entries.empty()) {
    if (!palette) {
      report.fail(own->line, "[" + ownName +
                                 "] names colours of a [COLOR TABLE], but the file has "
                                 "none");
    }
    colored = readOwnColors(*own, *palette, system, report);
  }
  const IniSection* section = ini.find(system.section);
  const IniEntry* entry = section != nullptr ? section->find("COLOR") : nullptr;
  if (entry != nullptr && !entry->value.empty() && palette) {
    applyDefault(*entry, *palette, colored, system, report);
  } else {
    applyFallback(colored, system, report);
  }
}

}  // namespace heddle::wif
