#pragma once
#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/session/Frame.h"

namespace heddle::render {

struct SolidVertex {
  glm::vec3 position;  ///< m
  glm::vec3 normal;    ///< unit
};

/// Triangles of an obstacle, counter-clockwise from outside.
struct SolidMesh {
  std::vector<SolidVertex> vertices;
  std::vector<std::uint32_t> indices;
};

/// The solid to draw for an obstacle; a floor and a table's foot reach `extent` m. Empty for None.
SolidMesh obstacleMesh(const Frame::Obstacle& obstacle, float extent);

}  // namespace heddle::render
