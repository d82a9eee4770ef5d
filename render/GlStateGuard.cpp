#include "render/GlStateGuard.h"

namespace heddle::render {

GlStateGuard::GlStateGuard() {
  for (std::size_t i = 0; i < kSwitches.size(); ++i) switches_[i] = glIsEnabled(kSwitches[i]);
  glGetIntegerv(GL_ACTIVE_TEXTURE, &activeTexture_);
  for (int unit = 0; unit < kTextureUnits; ++unit) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &textures2d_[unit]);
    glGetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &textureArrays_[unit]);
    glGetIntegerv(GL_TEXTURE_BINDING_BUFFER, &textureBuffers_[unit]);
  }
  glGetIntegerv(GL_VIEWPORT, viewport_.data());
  glGetIntegerv(GL_BLEND_SRC_RGB, &blend_[0]);
  glGetIntegerv(GL_BLEND_DST_RGB, &blend_[1]);
  glGetIntegerv(GL_BLEND_SRC_ALPHA, &blend_[2]);
  glGetIntegerv(GL_BLEND_DST_ALPHA, &blend_[3]);
  glGetFloatv(GL_COLOR_CLEAR_VALUE, clearColor_.data());
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawFramebuffer_);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &readFramebuffer_);
  glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
  glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertexArray_);
  glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &arrayBuffer_);
  glGetIntegerv(GL_UNIFORM_BUFFER_BINDING, &uniformBuffer_);
  glGetIntegerv(GL_DEPTH_FUNC, &depthFunction_);
  glGetIntegerv(GL_PACK_ALIGNMENT, &packAlignment_);
  glGetBooleanv(GL_DEPTH_WRITEMASK, &depthMask_);
  glGetBooleanv(GL_COLOR_WRITEMASK, colorMask_.data());
}

GlStateGuard::~GlStateGuard() {
  for (std::size_t i = 0; i < kSwitches.size(); ++i) {
    switches_[i] ? glEnable(kSwitches[i]) : glDisable(kSwitches[i]);
  }
  for (int unit = 0; unit < kTextureUnits; ++unit) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(textures2d_[unit]));
    glBindTexture(GL_TEXTURE_2D_ARRAY, static_cast<GLuint>(textureArrays_[unit]));
    glBindTexture(GL_TEXTURE_BUFFER, static_cast<GLuint>(textureBuffers_[unit]));
  }
  glActiveTexture(static_cast<GLenum>(activeTexture_));
  glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
  glBlendFuncSeparate(static_cast<GLenum>(blend_[0]), static_cast<GLenum>(blend_[1]),
                      static_cast<GLenum>(blend_[2]), static_cast<GLenum>(blend_[3]));
  glClearColor(clearColor_[0], clearColor_[1], clearColor_[2], clearColor_[3]);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(drawFramebuffer_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(readFramebuffer_));
  glUseProgram(static_cast<GLuint>(program_));
  glBindVertexArray(static_cast<GLuint>(vertexArray_));
  glBindBuffer(GL_ARRAY_BUFFER, static_cast<GLuint>(arrayBuffer_));
  glBindBuffer(GL_UNIFORM_BUFFER, static_cast<GLuint>(uniformBuffer_));
  glDepthFunc(static_cast<GLenum>(depthFunction_));
  glPixelStorei(GL_PACK_ALIGNMENT, packAlignment_);
  glDepthMask(depthMask_);
  glColorMask(colorMask_[0], colorMask_[1], colorMask_[2], colorMask_[3]);
}

}  // namespace heddle::render
