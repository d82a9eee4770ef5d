#pragma once
#include "core/session/Frame.h"
#include "render/GlObjects.h"
#include "render/RenderSettings.h"
#include "render/ShaderProgram.h"
#include "render/ViewUniforms.h"

namespace heddle::render {

/// Draws dots on marked nodes and lines to the hands that pull, over everything else.
class MarkPass {
 public:
  MarkPass();
  /// The view block must be bound.
  void draw(const Frame& frame, const RenderSettings& settings, const Tile& tile);

 private:
  struct Vertex {
    glm::vec3 position;  ///< m
    glm::vec3 other;     ///< the line's other end, the same for a dot
    glm::vec2 corner;    ///< -1..1 in the dot's or line's square
  };
  void add(glm::vec3 from, glm::vec3 to);

  ShaderProgram program_;
  GlVertexArray vertexArray_;
  GlBuffer vertices_;
  std::vector<Vertex> list_;
};

}  // namespace heddle::render
