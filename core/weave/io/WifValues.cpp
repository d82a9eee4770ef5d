#include "core/weave/io/WifValues.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace heddle::wif {
namespace {

std::string_view withoutComment(std::string_view text) {
  return trimmed(text.substr(0, text.find(';')));
}

template <class Number>
std::optional<Number> parseWhole(std::string_view text) {
  text = withoutComment(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

}  // namespace

std::optional<int> toInteger(std::string_view text) { return parseWhole<int>(text); }

std::optional<double> toReal(std::string_view text) {
  const std::optional<double> value = parseWhole<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 40;
  std::size_t cut = std::min(text.size(), kMost);
  const auto insideCharacter = [&] {
    return cut < text.size() && (static_cast<unsigned char>(text[cut]) & 0xc0) == 0x80;
  };
  while (cut > 0 && insideCharacter()) --cut;
  std::string result(1, '"');
  result.append(text.substr(0, cut)).append(cut < text.size() ? "..." : "").append(1, '"');
  return result;
}

std::string describe(const IniSection& section, const IniEntry& entry) {
  return "[" + section.name + "] " + std::string(entry.key);
}

int integerOf(const IniEntry& entry, const DraftReport& report) {
  const std::optional<int> value = toInteger(entry.value);
  if (!value) {
    report.fail(entry.line,
                std::string(entry.key) + " expects a whole number, found " + quoted(entry.value));
  }
  return *value;
}

bool booleanOf(const IniEntry& entry, const DraftReport& report) {
  const std::string_view value = withoutComment(entry.value);
  for (const char* word : {"true", "on", "yes", "1"}) {
    if (equalIgnoringCase(value, word)) return true;
  }
  for (const char* word : {"false", "off", "no", "0"}) {
    if (equalIgnoringCase(value, word)) return false;
  }
  report.fail(entry.line, std::string(entry.key) +
                              " expects true, on, yes, 1 or false, off, no, 0, found " +
                              quoted(entry.value));
}

std::vector<int> listOf(const IniEntry& entry, const DraftReport& report) {
  std::vector<int> values;
  std::string_view rest = withoutComment(entry.value);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string_view element = trimmed(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
    if (element.empty()) continue;
    const std::optional<int> value = toInteger(element);
    if (!value) {
      report.fail(entry.line,
                  "expected whole numbers with commas between them, found " + quoted(entry.value));
    }
    values.push_back(*value);
  }
  return values;
}

std::optional<int> numberedKey(const IniEntry& entry, const IniSection& section, int limit,
                               DraftReport& report) {
  const std::optional<int> key = toInteger(entry.key);
  if (key && *key >= 1 && *key <= limit) return key;
  report.warn(entry.line, "[" + section.name + "] expects keys from 1 to " + std::to_string(limit) +
                              ", found " + quoted(entry.key) + ": the line is left out");
  return std::nullopt;
}

}  // namespace heddle::wif
