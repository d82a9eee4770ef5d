#include "core/weave/io/TextDecoding.h"

#include <algorithm>
#include <cstdint>

namespace heddle {
namespace {

constexpr char32_t kReplacement = 0xfffd;

std::uint8_t byteAt(std::string_view text, std::size_t i) {
  return static_cast<std::uint8_t>(text[i]);
}

void appendUtf8(char32_t code, std::string& out) {
  const auto put = [&out](char32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | code >> 6);
    put(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    put(0xe0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  } else {
    put(0xf0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3f));
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  }
}

std::string fromUtf16(std::string_view bytes, bool bigEndian) {
  const auto unit = [&](std::size_t i) {
    const char32_t first = byteAt(bytes, i), second = byteAt(bytes, i + 1);
    return bigEndian ? first << 8 | second : second << 8 | first;
  };
  std::string out;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    char32_t code = unit(i);
    if (code >= 0xd800 && code < 0xe000) {
      const char32_t low = code < 0xdc00 && i + 3 < bytes.size() ? unit(i + 2) : 0;
      const bool paired = low >= 0xdc00 && low < 0xe000;
      code = paired ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00) : kReplacement;
      if (paired) i += 2;
    }
    appendUtf8(code, out);
  }
  return out;
}

std::string fromLatin1(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); ++i) appendUtf8(byteAt(bytes, i), out);
  return out;
}

/// Mostly ASCII text in UTF-16 has a NUL in every second byte, on one side only.
enum class Utf16Guess { None, LittleEndian, BigEndian };

Utf16Guess guessUtf16(std::string_view bytes) {
  const std::size_t pairs = std::min<std::size_t>(bytes.size() / 2, 256);
  std::size_t evenNuls = 0, oddNuls = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    if (bytes[2 * i] == '\0') ++evenNuls;
    if (bytes[2 * i + 1] == '\0') ++oddNuls;
  }
  if (pairs > 1 && evenNuls == 0 && oddNuls * 4 > pairs * 3) return Utf16Guess::LittleEndian;
  if (pairs > 1 && oddNuls == 0 && evenNuls * 4 > pairs * 3) return Utf16Guess::BigEndian;
  return Utf16Guess::None;
}

/// Bytes of the UTF-8 sequence that starts at `i`, 0 if it is malformed, overlong or a surrogate.
std::size_t utf8SequenceLength(std::string_view text, std::size_t i) {
  const std::uint8_t lead = byteAt(text, i);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xc2 && lead < 0xe0   ? 2
                             : lead >= 0xe0 && lead < 0xf0 ? 3
                             : lead >= 0xf0 && lead < 0xf5 ? 4
                                                           : 0;
  if (length == 0 || i + length > text.size()) return 0;
  for (std::size_t k = 1; k < length; ++k) {
    if ((byteAt(text, i + k) & 0xc0) != 0x80) return 0;
  }
  const std::uint8_t second = byteAt(text, i + 1);
  const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  const bool outside = (lead == 0xed && second >= 0xa0) || (lead == 0xf4 && second >= 0x90);
  return overlong || outside ? 0 : length;
}

}  // namespace

bool isUtf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8SequenceLength(text, i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

std::string decodeText(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  if (bytes.starts_with("\xff\xfe")) return fromUtf16(bytes.substr(2), false);
  if (bytes.starts_with("\xfe\xff")) return fromUtf16(bytes.substr(2), true);
  const Utf16Guess guess = guessUtf16(bytes);
  if (guess != Utf16Guess::None) return fromUtf16(bytes, guess == Utf16Guess::BigEndian);
  return isUtf8(bytes) ? std::string(bytes) : fromLatin1(bytes);
}

bool looksBinary(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    // Tab, line feed, form feed, carriage return and the old end-of-file mark do occur in texts.
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\f' &&
           c != '\r' && c != '\x1a';
  });
}

std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n' && text[i] != '\r') continue;
    lines.push_back(text.substr(start, i - start));
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
    start = i + 1;
  }
  if (start < text.size()) lines.push_back(text.substr(start));
  return lines;
}

}  // namespace heddle
