#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace heddle::render {

/// An sRGB picture with straight (not premultiplied) alpha, 8 bits a channel.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;  ///< [4 * (y * width + x) + channel], top row first

  Image() = default;
  Image(int w, int h)
      : width(w), height(h), rgba(4 * static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}

  std::array<std::uint8_t, 4> pixel(int x, int y) const {
    const std::size_t i = 4 * (static_cast<std::size_t>(y) * width + x);
    return {rgba[i], rgba[i + 1], rgba[i + 2], rgba[i + 3]};
  }
};

/// Writes a PNG under a temporary name beside `path` and renames it, so that a failure leaves
/// no half-written picture. Throws std::runtime_error with one sentence naming `path`.
void writePng(const std::string& path, const Image& image);

}  // namespace heddle::render
