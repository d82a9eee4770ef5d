#pragma once
#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/weave/Draft.h"

namespace heddle {

/// An 8-bit RGB picture, rows from the top.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgb;  ///< [(row * width + column) * 3 + channel]

  Color at(int column, int row) const;
};

/// Pixels a side of one crossing in a picture of at most about 1600 pixels; at least 1, at most 16.
int crossingPixels(const Draft& draft);

/// Throws InputError if a side of the draft's picture would exceed 32,768 pixels.
void requireDrawable(const Draft& draft, int cell);

/// The drawdown as squares of `cell` pixels in the colour of the yarn on top, as it lies in the
/// cloth seen from above: first end at the left, first pick at the bottom, so that a twill runs the
/// same way. From 6 pixels on the two sides along that yarn are shaded, so that warp and weft are
/// told apart where their colours are equal. The squares' centres keep the exact colour. Throws
/// InputError as requireDrawable().
Picture drawDrawdown(const Draft& draft, int cell);

/// Throws std::runtime_error naming the file if it cannot be written.
void writePng(const Picture& picture, const std::filesystem::path& file);

}  // namespace heddle
