#pragma once
// What a yarn file may say: one row a quantity. Reading, writing and the list of keys follow it.

#include <span>
#include <string>
#include <vector>

#include "core/cloth/YarnType.h"

namespace heddle::yarnschema {

/// One way of writing a quantity: the end of its key, and how to get from the number to SI.
struct Unit {
  const char* suffix;  ///< appended to the quantity's stem; "" where it has no dimension
  double (*toSi)(double);
};

/// A number of a yarn file.
struct Quantity {
  const char* stem;
  double YarnType::*field;
  std::vector<Unit> units;  ///< the first is SI, in which files are written
  bool required;
  double least, most;  ///< SI; outside lies no yarn
};

std::span<const Quantity> quantities();

inline std::string key(const Quantity& quantity, const Unit& unit) {
  return std::string(quantity.stem) + unit.suffix;
}

}  // namespace heddle::yarnschema
