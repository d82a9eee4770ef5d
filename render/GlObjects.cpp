#include "render/GlObjects.h"

namespace heddle::render {

GlTexture makeTexture(GLenum target) {
  GLuint name = 0;
  glCreateTextures(target, 1, &name);
  return GlTexture(name);
}

GlVertexArray makeVertexArray() {
  GLuint name = 0;
  glCreateVertexArrays(1, &name);
  return GlVertexArray(name);
}

GlFramebuffer makeFramebuffer() {
  GLuint name = 0;
  glCreateFramebuffers(1, &name);
  return GlFramebuffer(name);
}

GlRenderbuffer makeRenderbuffer(int samples, GLenum format, int width, int height) {
  GLuint name = 0;
  glCreateRenderbuffers(1, &name);
  glNamedRenderbufferStorageMultisample(name, samples, format, width, height);
  return GlRenderbuffer(name);
}

void GlBuffer::set(const void* data, std::size_t bytes) {
  if (!name_.get()) {
    GLuint name = 0;
    glCreateBuffers(1, &name);
    name_ = GlName<deleteBuffer>(name);
  }
  glNamedBufferData(name_.get(), static_cast<GLsizeiptr>(bytes), data, GL_STREAM_DRAW);
}

void GlBufferTexture::set(const void* data, std::size_t bytes) {
  buffer_.set(data, bytes);
  if (!texture_.get()) texture_ = makeTexture(GL_TEXTURE_BUFFER);
  glTextureBuffer(texture_.get(), GL_RGBA32F, buffer_.get());
}

}  // namespace heddle::render
