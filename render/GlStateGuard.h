#pragma once
#include <glad/gl.h>

#include <array>

namespace heddle::render {

/// Remembers the state that this part changes and puts it back, so that it can draw inside a
/// window toolkit's frame.
class GlStateGuard {
 public:
  GlStateGuard();
  ~GlStateGuard();
  GlStateGuard(const GlStateGuard&) = delete;
  GlStateGuard& operator=(const GlStateGuard&) = delete;

 private:
  static constexpr std::array<GLenum, 8> kSwitches = {GL_DEPTH_TEST,
                                                      GL_BLEND,
                                                      GL_CULL_FACE,
                                                      GL_SCISSOR_TEST,
                                                      GL_STENCIL_TEST,
                                                      GL_MULTISAMPLE,
                                                      GL_SAMPLE_ALPHA_TO_COVERAGE,
                                                      GL_SAMPLE_ALPHA_TO_ONE};
  static constexpr int kTextureUnits = 8;
  std::array<GLboolean, kSwitches.size()> switches_{};
  std::array<GLint, kTextureUnits> textures2d_{}, textureArrays_{}, textureBuffers_{};
  std::array<GLint, 4> viewport_{}, blend_{};
  std::array<GLfloat, 4> clearColor_{};
  GLint drawFramebuffer_ = 0, readFramebuffer_ = 0, program_ = 0, vertexArray_ = 0;
  GLint activeTexture_ = 0, arrayBuffer_ = 0, uniformBuffer_ = 0, depthFunction_ = 0,
        packAlignment_ = 4;
  GLboolean depthMask_ = GL_TRUE;
  std::array<GLboolean, 4> colorMask_{};
};

}  // namespace heddle::render
