#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace heddle {

/// UTF-8 from a text file's bytes: UTF-8 and UTF-16 with or without a byte order mark, else
/// Latin-1. A mark is dropped; unpaired surrogates become U+FFFD.
std::string decodeText(std::string_view bytes);

/// True for bytes that no text file holds once decoded: NUL and most control characters.
bool looksBinary(std::string_view text);

/// Views of the lines of `text`, without their ends, which may be LF, CR LF or CR.
std::vector<std::string_view> splitLines(std::string_view text);

/// True if `text` is well-formed UTF-8.
bool isUtf8(std::string_view text);

}  // namespace heddle
