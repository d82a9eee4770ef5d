#pragma once
#include "render/Bounds.h"
#include "render/GlObjects.h"
#include "render/ShaderProgram.h"
#include "render/ViewUniforms.h"
#include "render/YarnMesh.h"

namespace heddle::render {

/// Draws the cloth, as a sheet through its crossings, into a depth map seen from the key light:
/// shadows of folds on each other and of the cloth on the ground. What one yarn does to the next
/// is left to the yarns' own shader.
class ShadowPass {
 public:
  ShadowPass();
  void setLayout(const YarnLayout& layout);
  void setShape(const YarnLayout& layout, const YarnShape& shape);
  /// Fills the map and the view's shadow matrix, strength and bias. Changes framebuffer, viewport,
  /// program and depth state.
  void draw(const YarnShape& shape, ViewUniforms& view);
  GLuint map() const { return map_.get(); }

 private:
  static constexpr int kSize = 1024;
  ShaderProgram program_;
  GlTexture map_;
  GlFramebuffer framebuffer_;
  GlVertexArray vertexArray_;
  GlBuffer positions_, indices_;
  std::vector<glm::vec4> nodePositions_;
  GLsizei indexCount_ = 0;
  float coverage_ = 1;  ///< share of the light that the cloth holds back
  float spacing_ = 0;   ///< m, mean distance of crossings
};

}  // namespace heddle::render
