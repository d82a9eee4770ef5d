#pragma once
// Thin owners of OpenGL names. They need the context that made them to be current when they die.

#include <glad/gl.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace heddle::render {

/// A name that is deleted with its owner.
template <void (*Delete)(GLuint)>
class GlName {
 public:
  GlName() = default;
  explicit GlName(GLuint name) : name_(name) {}
  GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlName& operator=(GlName&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  ~GlName() {
    if (name_) Delete(name_);
  }
  GLuint get() const { return name_; }

 private:
  GLuint name_ = 0;
};

inline void deleteBuffer(GLuint name) { glDeleteBuffers(1, &name); }
inline void deleteTexture(GLuint name) { glDeleteTextures(1, &name); }
inline void deleteVertexArray(GLuint name) { glDeleteVertexArrays(1, &name); }
inline void deleteFramebuffer(GLuint name) { glDeleteFramebuffers(1, &name); }
inline void deleteRenderbuffer(GLuint name) { glDeleteRenderbuffers(1, &name); }

using GlTexture = GlName<deleteTexture>;
using GlVertexArray = GlName<deleteVertexArray>;
using GlFramebuffer = GlName<deleteFramebuffer>;
using GlRenderbuffer = GlName<deleteRenderbuffer>;

GlTexture makeTexture(GLenum target);
GlVertexArray makeVertexArray();
GlFramebuffer makeFramebuffer();
GlRenderbuffer makeRenderbuffer(int samples, GLenum format, int width, int height);

/// A buffer that grows as needed.
class GlBuffer {
 public:
  /// Makes the buffer hold exactly these bytes; the driver may still be reading the old ones.
  void set(const void* data, std::size_t bytes);
  template <typename T>
  void set(const std::vector<T>& values) {
    set(values.data(), values.size() * sizeof(T));
  }
  GLuint get() const { return name_.get(); }

 private:
  GlName<deleteBuffer> name_;
};

/// A buffer that shaders read as an array of vec4.
class GlBufferTexture {
 public:
  void set(const void* data, std::size_t bytes);
  void bind(GLuint unit) const { glBindTextureUnit(unit, texture_.get()); }

 private:
  GlBuffer buffer_;
  GlTexture texture_;
};

}  // namespace heddle::render
