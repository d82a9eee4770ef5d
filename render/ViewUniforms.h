#pragma once
#include <glm/glm.hpp>

#include "render/Camera.h"
#include "render/RenderSettings.h"

namespace heddle::render {

/// The part of a larger picture that one drawing covers, in pixels from the upper left corner.
struct Tile {
  int x = 0, y = 0;
  int width = 1, height = 1;
  Viewport whole;
};

/// shaders/view.glsl's ViewBlock, std140.
struct ViewUniforms {
  glm::mat4 viewProjection{1};
  glm::mat4 toShadow{1};
  glm::vec4 eye{0};
  glm::vec4 backward{0};
  glm::vec4 keyDirection{0};
  glm::vec4 rimDirection{0};
  glm::vec4 right{0};
  glm::vec4 up{0};
  glm::vec4 backdrop{0};
  glm::vec4 backdropEdge{0};
  glm::vec4 accent{0};
  glm::vec4 tile{1, 1, 0, 0};
  glm::vec4 options{1, 0, 1, 0};
  glm::vec4 tileSize{1, 1, 0, 0};
};

/// Everything but the shadow's matrix, strength and bias.
ViewUniforms viewUniforms(const Camera& camera, const RenderSettings& settings, const Tile& tile);

}  // namespace heddle::render
