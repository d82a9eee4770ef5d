#pragma once
#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "render/Bounds.h"

namespace heddle::render {

/// What only changes with the topology: laid out as the GPU reads it.
struct YarnLayout {
  /// One instance to draw: a yarn's segment from `point` to `point + 1`.
  struct Segment {
    std::uint32_t point = 0;
    std::uint32_t flags = 0;  ///< kHasPrevious | kHasNext
    std::uint32_t yarn = 0;
    std::uint32_t color = 0;  ///< r | g << 8 | b << 16, sRGB
  };
  static constexpr std::uint32_t kHasPrevious = 1;
  static constexpr std::uint32_t kHasNext = 2;

  /// A point's relatives; -1 where there is none.
  struct Point {
    std::int32_t node = -1;
    std::int32_t yarn = -1;
    std::int32_t crossing = -1;  ///< the other yarn's point at this node
    std::int32_t before = -1;    ///< parallel neighbour at the previous node of the crossing yarn
    std::int32_t after = -1;     ///< parallel neighbour at its next node
    float flatness = 1;  ///< thickness of the section over the diameter, see YarnMeshBuilder
    float spread = 1;    ///< width of the section over the diameter
  };

  std::vector<Segment> segments;
  std::vector<Point> points;
  std::vector<glm::vec4> yarns;      ///< [yarn] radius m, twist 1/m, plies, 1 for the warp
  std::vector<std::uint32_t> sheet;  ///< triangles over nodes that cover the cloth, for shadows
};

/// What changes with every frame. Each array has one entry a point.
struct YarnShape {
  std::vector<glm::vec4>
      centre;  ///< xyz: the drawn axis, m; w: arc length from the yarn's start, m
  std::vector<glm::vec4>
      normal;  ///< xyz: unit normal of the cloth; w: height of the axis over it, m
  std::vector<glm::vec4> beside;  ///< x, y: distance and height of the parallel neighbour on the
                                  ///< side of -b, z, w: of +b, with b = tangent x normal, m
  std::vector<glm::vec4>
      section;    ///< x, y: half width and half thickness; z: height of the crossing
                  ///< yarn; w: its half thickness, 0 where none crosses; m
  Bounds bounds;  ///< of the drawn axes
};

}  // namespace heddle::render
