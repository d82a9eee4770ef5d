#include "core/weave/Color.h"

#include <cstdio>
#include <stdexcept>

namespace heddle {

std::string toHex(Color color) {
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", color.r, color.g, color.b);
  return text;
}

Color colorFromHex(const std::string& text) {
  const bool shaped = text.size() == 7 && text[0] == '#' &&
                      text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
  if (!shaped) {
    throw std::invalid_argument("expected a colour like #c0ffee, found \"" + text + "\"");
  }
  const unsigned long value = std::stoul(text.substr(1), nullptr, 16);
  return {static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8 & 0xff),
          static_cast<std::uint8_t>(value & 0xff)};
}

}  // namespace heddle
