#pragma once
#include <glad/gl.h>

#include <string>
#include <vector>

#include "render/GlObjects.h"

namespace heddle::render {

inline void deleteProgram(GLuint name) { glDeleteProgram(name); }

/// A linked pair of the embedded shaders. `#include "name"` in them takes in another one.
class ShaderProgram {
 public:
  ShaderProgram() = default;
  /// `defines` are names that both shaders see as 1. Throws std::runtime_error with the driver's
  /// message if the shaders do not compile or link.
  ShaderProgram(const std::string& vertexName, const std::string& fragmentName,
                const std::vector<std::string>& defines = {});

  GLuint get() const { return name_.get(); }
  void set(const char* uniform, int value) const;
  void set(const char* uniform, int x, int y) const;
  void set(const char* uniform, float x, float y, float z, float w) const;

 private:
  GLint location(const char* uniform) const { return glGetUniformLocation(name_.get(), uniform); }
  GlName<deleteProgram> name_;
};

}  // namespace heddle::render
