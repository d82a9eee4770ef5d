#pragma once
#include <cstdint>
#include <vector>

#include "core/math/Vec3.h"

namespace heddle {

/// Which parts of a cloth rest; belongs to the State. Tiles are those of Sleep.h.
struct SleepState {
  std::vector<std::uint8_t> asleep;  ///< [tile] 1: nothing in it moves
  std::vector<double> calm;          ///< [tile] s, for how long it has hardly moved
  std::vector<Vec3> restForce;       ///< [node] N, what pulled at a sleeping node as it fell asleep
};

}  // namespace heddle
