#include "render/Bounds.h"

#include <cmath>

namespace heddle::render {

Bounds boundsOf(const Frame& frame) {
  Bounds bounds;
  for (std::size_t i = 0; i + 2 < frame.position.size(); i += 3) {
    const glm::vec3 p(frame.position[i], frame.position[i + 1], frame.position[i + 2]);
    if (std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z)) bounds.include(p);
  }
  return bounds;
}

}  // namespace heddle::render
