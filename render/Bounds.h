#pragma once
#include <glm/glm.hpp>

#include "core/session/Frame.h"

namespace heddle::render {

/// An axis-aligned box in m. Empty: low > high.
struct Bounds {
  glm::vec3 low{1e30f};
  glm::vec3 high{-1e30f};

  bool empty() const { return low.x > high.x; }
  void include(glm::vec3 p) {
    low = glm::min(low, p);
    high = glm::max(high, p);
  }
  glm::vec3 centre() const { return 0.5f * (low + high); }
  /// Radius of the sphere round the box, m.
  float radius() const { return empty() ? 0.0f : 0.5f * glm::length(high - low); }
};

/// The box round all nodes of a frame that are finite.
Bounds boundsOf(const Frame& frame);

}  // namespace heddle::render
