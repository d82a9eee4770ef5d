#include "core/weave/io/IniDocument.h"

#include <algorithm>
#include <map>

namespace heddle {
namespace {

/// ASCII only, whatever the locale.
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string upper(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) { return upper(c); });
  return out;
}

void parseEntry(std::string_view line, int number, IniSection& section) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) {
    section.linesWithoutEquals.push_back(number);
    return;
  }
  section.entries.push_back(
      {trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1)), number});
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\f\x1a";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

bool equalIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return upper(x) == upper(y); });
}

const IniEntry* IniSection::find(std::string_view key) const {
  const auto found = std::find_if(entries.rbegin(), entries.rend(), [key](const IniEntry& entry) {
    return equalIgnoringCase(entry.key, key);
  });
  return found == entries.rend() ? nullptr : &*found;
}

const IniSection* IniDocument::find(std::string_view name) const {
  const auto found = std::find_if(sections.begin(), sections.end(),
                                  [name](const IniSection& s) { return s.name == name; });
  return found == sections.end() ? nullptr : &*found;
}

IniDocument parseIni(const std::vector<std::string_view>& lines) {
  IniDocument document;
  std::map<std::string, std::size_t, std::less<>> indexOf;
  std::size_t current = 0;
  int number = 0;
  for (const std::string_view raw : lines) {
    ++number;
    const std::string_view line = trimmed(raw);
    if (line.empty() || line.front() == ';') continue;
    if (line.front() == '[') {
      const std::string name = upper(trimmed(line.substr(1, line.find(']') - 1)));
      const auto [place, isNew] = indexOf.try_emplace(name, document.sections.size());
      current = place->second;
      if (isNew) {
        document.sections.push_back({name, number, {}, {}, {}});
      } else {
        document.sections[current].headingsRepeated.push_back(number);
      }
    } else if (document.sections.empty()) {
      document.textBeforeFirstSection = true;
    } else {
      parseEntry(line, number, document.sections[current]);
    }
  }
  return document;
}

}  // namespace heddle
