#pragma once
#include <optional>

#include "core/session/Frame.h"
#include "render/Camera.h"

namespace heddle::render {

/// What lies under a ray.
struct Pick {
  int node = -1;
  int yarn = -1;          ///< into FrameTopology::yarns, the yarn hit
  int point = -1;         ///< into FrameTopology::pointNode, the nearer point of the segment hit
  float distance = 0;     ///< m along the ray
  glm::vec3 position{0};  ///< m, the nearest place on the yarn's axis
};

/// The yarn segment nearest to the eye whose axis passes the ray within the yarn's radius or within
/// `pixels` pixels, whichever is wider; nothing where the ray meets no cloth. Cost: one pass over
/// all segments.
std::optional<Pick> pick(const Frame& frame, const Camera& camera, glm::vec2 pixel,
                         Viewport viewport, float pixels = 6.0f);

}  // namespace heddle::render
