#pragma once
#include <cstdint>

namespace heddle {

/// The largest draft that is read. Beyond these a file is taken for a mistake rather than given
/// the machine's memory; the widest Jacquard looms have some 30,000 ends.
struct DraftLimits {
  static constexpr std::uintmax_t fileBytes = 64u << 20;
  static constexpr int lines = 2'000'000;
  static constexpr int threads = 100'000;  ///< ends, and picks
  static constexpr int shafts = 10'000;    ///< and treadles
  static constexpr std::int64_t crossings = 100'000'000;
};

}  // namespace heddle
