#pragma once
#include <cstdint>
#include <string>

namespace heddle {

/// An sRGB display colour, 8 bits a channel.
struct Color {
  std::uint8_t r = 0, g = 0, b = 0;
  friend bool operator==(const Color&, const Color&) = default;
};

/// "#rrggbb".
std::string toHex(Color color);
/// Parses "#rrggbb". Throws std::invalid_argument naming the text otherwise.
Color colorFromHex(const std::string& text);

}  // namespace heddle
