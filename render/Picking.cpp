#include "render/Picking.h"

#include <algorithm>
#include <cmath>

namespace heddle::render {
namespace {

/// Nearest approach of a ray and a segment.
struct Approach {
  float along = 0;     ///< m on the ray, >= 0
  float fraction = 0;  ///< on the segment, 0..1
  float gap = 0;       ///< m between the two
};

Approach approach(const Ray& ray, glm::vec3 a, glm::vec3 b) {
  // Seen along the ray the problem is the distance of the origin from a segment of the plane.
  const glm::vec3 d = b - a;
  const glm::vec3 w = a - ray.origin;
  const glm::vec3 dFlat = d - glm::dot(d, ray.direction) * ray.direction;
  const glm::vec3 wFlat = w - glm::dot(w, ray.direction) * ray.direction;
  const float lengthSquared = glm::dot(dFlat, dFlat);
  Approach result;
  if (lengthSquared > 0) {
    result.fraction = std::clamp(-glm::dot(wFlat, dFlat) / lengthSquared, 0.0f, 1.0f);
  }
  result.gap = glm::length(wFlat + result.fraction * dFlat);
  result.along = glm::dot(w + result.fraction * d, ray.direction);
  return result;
}

glm::vec3 axisPoint(const Frame& frame, int point) {
  const std::size_t node = static_cast<std::size_t>(frame.topology->pointNode[point]);
  const float offset = frame.topology->pointOffset[point];
  const float* x = &frame.position[3 * node];
  const float* n = &frame.normal[3 * node];
  return glm::vec3(x[0], x[1], x[2]) + offset * glm::vec3(n[0], n[1], n[2]);
}

}  // namespace

std::optional<Pick> pick(const Frame& frame, const Camera& camera, glm::vec2 pixel,
                         Viewport viewport, float pixels) {
  if (!frame.topology) return std::nullopt;
  const Ray ray = camera.ray(pixel, viewport);
  const float perDistance =
      camera.orthographic()
          ? 0.0f
          : camera.metresPerPixel(camera.target(), viewport.height) / camera.distance();
  const float constant =
      camera.orthographic() ? camera.metresPerPixel(camera.target(), viewport.height) : 0.0f;
  std::optional<Pick> best;
  const FrameTopology& topology = *frame.topology;
  for (std::size_t y = 0; y < topology.yarns.size(); ++y) {
    const FrameTopology::Yarn& yarn = topology.yarns[y];
    for (int p = yarn.firstPoint; p + 1 < yarn.firstPoint + yarn.pointCount; ++p) {
      const glm::vec3 a = axisPoint(frame, p);
      const glm::vec3 b = axisPoint(frame, p + 1);
      const Approach hit = approach(ray, a, b);
      const float reach = std::max(yarn.radius, pixels * (constant + perDistance * hit.along));
      if (!(hit.along > 0) || !(hit.gap <= reach)) continue;
      // A yarn that is hit squarely wins over one that is merely near.
      const float score = hit.along + hit.gap;
      if (best && score >= best->distance) continue;
      const int nearer = hit.fraction < 0.5f ? p : p + 1;
      best = Pick{topology.pointNode[nearer], static_cast<int>(y), nearer, score,
                  a + hit.fraction * (b - a)};
    }
  }
  if (best) best->distance = glm::dot(best->position - ray.origin, ray.direction);
  return best;
}

}  // namespace heddle::render
