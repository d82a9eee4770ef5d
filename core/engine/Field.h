#pragma once
// Numbers on a grid of nodes, a contiguous row of lanes for every component of every grid row. Rows
// are padded on all sides, so that kernels read neighbours two rows and a vector away without
// asking whether they exist; padding holds zeros unless somebody writes there.

#include <cstddef>

namespace heddle::engine {

inline constexpr int kPad = 16;  ///< lanes left of the first column and right of the last vector
inline constexpr int kGhostRows = 2;  ///< above the first row and below the last

/// Lanes from one component of a row to the next.
inline constexpr std::ptrdiff_t pitchOf(int columns) {
  return kPad + (columns + kPad - 1) / kPad * kPad + kPad;
}

template <class Number>
struct Field {
  Number* data = nullptr;
  std::ptrdiff_t pitch = 0;
  int components = 0;
  /// First column of a component of a row; rows -kGhostRows .. rows + kGhostRows - 1.
  Number* at(int row, int component = 0) const {
    return data +
           ((row + kGhostRows) * static_cast<std::ptrdiff_t>(components) + component) * pitch +
           kPad;
  }
};

inline std::size_t fieldSize(int rows, int columns, int components) {
  return static_cast<std::size_t>(rows + 2 * kGhostRows) * components * pitchOf(columns);
}

}  // namespace heddle::engine
