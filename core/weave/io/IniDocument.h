#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

/// One `key=value` line. Both are trimmed; the views live as long as the text they were parsed
/// from.
struct IniEntry {
  std::string_view key;
  std::string_view value;
  int line = 0;
};

/// All lines under one section's name, in file order, of all its occurrences.
struct IniSection {
  std::string name;  ///< upper case
  int line = 0;      ///< of its first heading
  std::vector<IniEntry> entries;
  std::vector<int> headingsRepeated;    ///< lines that open it again
  std::vector<int> linesWithoutEquals;  ///< neither blank nor comment

  /// The last entry of that key (any case), or nullptr.
  const IniEntry* find(std::string_view key) const;
};

/// INI-like text: `[section]` headings, `key=value` lines, `;` comments; names in any case.
struct IniDocument {
  std::vector<IniSection> sections;
  bool textBeforeFirstSection = false;

  /// The section of that upper-case name, or nullptr.
  const IniSection* find(std::string_view name) const;
};

/// Never fails: what is no heading, entry or comment is only remembered.
IniDocument parseIni(const std::vector<std::string_view>& lines);

std::string_view trimmed(std::string_view text);
bool equalIgnoringCase(std::string_view a, std::string_view b);

}  // namespace heddle
