#include <algorithm>
#include <cmath>

#include "render/YarnMeshBuilder.h"

namespace heddle::render {
namespace {

constexpr float kFarAway = 1e3f;  // m: where there is no neighbour

glm::vec3 at(const std::vector<float>& values, std::int32_t node) {
  const std::size_t i = 3 * static_cast<std::size_t>(node);
  return {values[i], values[i + 1], values[i + 2]};
}

/// Axis, normal and material arc length of one yarn's points.
void placeYarn(const Frame& frame, const YarnLayout& layout, const FrameTopology::Yarn& yarn,
               YarnShape& shape) {
  float arcLength = 0;
  for (int p = yarn.firstPoint; p < yarn.firstPoint + yarn.pointCount; ++p) {
    const YarnLayout::Point& point = layout.points[p];
    const glm::vec3 x = at(frame.position, point.node);
    const glm::vec3 n = at(frame.normal, point.node);
    const float height = point.flatness * frame.topology->pointOffset[p];
    const glm::vec3 centre = x + height * n;
    shape.centre[p] = glm::vec4(centre, arcLength);
    shape.normal[p] = glm::vec4(n, height);
    if (std::isfinite(centre.x + centre.y + centre.z)) shape.bounds.include(centre);
    if (p + 1 < yarn.firstPoint + yarn.pointCount) {
      // Length over stretch is the yarn's own length, so that fibres stick to a yarn that slides.
      const float strain = p < static_cast<int>(frame.strain.size()) ? frame.strain[p] : 0.0f;
      const glm::vec3 d = at(frame.position, layout.points[p + 1].node) - x;
      arcLength += glm::length(d) / std::max(1.0f + strain, 0.1f);
    }
  }
}

glm::vec3 tangentAt(const YarnLayout& layout, const YarnShape& shape, std::int32_t p) {
  const std::int32_t count = static_cast<std::int32_t>(layout.points.size());
  const bool next = p + 1 < count && layout.points[p + 1].yarn == layout.points[p].yarn;
  const bool previous = p > 0 && layout.points[p - 1].yarn == layout.points[p].yarn;
  return glm::vec3(shape.centre[next ? p + 1 : p]) - glm::vec3(shape.centre[previous ? p - 1 : p]);
}

/// Distances and heights of the parallel neighbours, sorted by side.
glm::vec4 neighbours(const YarnLayout& layout, const YarnShape& shape, std::int32_t p) {
  const YarnLayout::Point& point = layout.points[p];
  glm::vec4 beside(kFarAway, 0, kFarAway, 0);
  if (point.crossing < 0) return beside;
  const glm::vec3 x(shape.centre[p]);
  const glm::vec3 n(shape.normal[p]);
  const glm::vec3 b = glm::cross(tangentAt(layout, shape, p), n);
  for (const std::int32_t q : {point.before, point.after}) {
    if (q < 0) continue;
    const glm::vec3 d = glm::vec3(shape.centre[q]) - x;
    const float distance = glm::length(d - glm::dot(d, n) * n);
    const int side = glm::dot(d, b) > 0 ? 2 : 0;
    beside[side] = distance;
    beside[side + 1] = shape.normal[q].w;
  }
  return beside;
}

/// Half width and thickness at a point; `beside` limits how far the yarn may spread.
glm::vec4 sectionAt(const YarnLayout& layout, const YarnShape& shape, std::int32_t p,
                    glm::vec4 beside) {
  const YarnLayout::Point& point = layout.points[p];
  const float radius = layout.yarns[point.yarn].x;
  float width = radius * point.spread;
  const float own = shape.normal[p].w;
  if (beside.y * own > 0) width = std::min(width, 0.51f * beside.x);
  if (beside.w * own > 0) width = std::min(width, 0.51f * beside.z);
  width = std::max(width, 0.6f * radius);
  glm::vec4 section(width, radius * point.flatness, 0, 0);
  if (point.crossing >= 0) {
    const YarnLayout::Point& other = layout.points[point.crossing];
    section.z = shape.normal[point.crossing].w;
    section.w = layout.yarns[other.yarn].x * other.flatness;
  }
  return section;
}

}  // namespace

void shapeYarns(const Frame& frame, const YarnLayout& layout, YarnShape& shape) {
  const std::size_t count = layout.points.size();
  shape.centre.resize(count);
  shape.normal.resize(count);
  shape.beside.resize(count);
  shape.section.resize(count);
  shape.bounds = {};
  for (const FrameTopology::Yarn& yarn : frame.topology->yarns) {
    placeYarn(frame, layout, yarn, shape);
  }
  for (std::int32_t p = 0; p < static_cast<std::int32_t>(count); ++p) {
    if (layout.points[p].yarn < 0) continue;
    shape.beside[p] = neighbours(layout, shape, p);
    shape.section[p] = sectionAt(layout, shape, p, shape.beside[p]);
  }
}

}  // namespace heddle::render
