#pragma once
#include "core/session/Frame.h"
#include "render/Bounds.h"
#include "render/GlObjects.h"
#include "render/ShaderProgram.h"

namespace heddle::render {

/// Draws what the cloth lies on, in a matte grey that takes the cloth's shadow. A floor fades into
/// the backdrop.
class ObstaclePass {
 public:
  ObstaclePass();
  /// The view block must be bound; `shadowMap` is a depth texture with comparison.
  void draw(const Frame::Obstacle& obstacle, const Bounds& cloth, GLuint shadowMap);

 private:
  ShaderProgram program_;
  GlVertexArray vertexArray_;
  GlBuffer vertices_, indices_;
};

}  // namespace heddle::render
