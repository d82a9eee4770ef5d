#include "render/ShaderProgram.h"

#include <sstream>
#include <stdexcept>

#include "render/EmbeddedShaders.h"

namespace heddle::render {
namespace {

/// A shader's text with its includes, each once.
void expand(const std::string& name, std::string& included, std::ostringstream& out) {
  const auto& sources = embeddedShaders();
  const auto found = sources.find(name);
  if (found == sources.end()) throw std::runtime_error("there is no shader named " + name);
  if (included.find("|" + name + "|") != std::string::npos) return;
  included += "|" + name + "|";
  std::istringstream lines(found->second);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("#include \"", 0) == 0) {
      expand(line.substr(10, line.rfind('"') - 10), included, out);
    } else {
      out << line << '\n';
    }
  }
}

struct Shader {
  explicit Shader(GLenum kind) : name(glCreateShader(kind)) {}
  Shader(const Shader&) = delete;
  Shader& operator=(const Shader&) = delete;
  ~Shader() { glDeleteShader(name); }
  GLuint name;
};

void compile(const Shader& shader, const std::string& name,
             const std::vector<std::string>& defines) {
  std::ostringstream out;
  out << "#version 450 core\n";
  for (const std::string& define : defines) out << "#define " << define << " 1\n";
  std::string included;
  expand(name, included, out);
  const std::string text = out.str();
  const char* pointer = text.c_str();
  glShaderSource(shader.name, 1, &pointer, nullptr);
  glCompileShader(shader.name);
  GLint ok = 0;
  glGetShaderiv(shader.name, GL_COMPILE_STATUS, &ok);
  if (ok) return;
  char log[2000] = "";
  glGetShaderInfoLog(shader.name, sizeof log, nullptr, log);
  throw std::runtime_error("the graphics driver refuses the shader " + name + ": " + log);
}

}  // namespace

ShaderProgram::ShaderProgram(const std::string& vertexName, const std::string& fragmentName,
                             const std::vector<std::string>& defines)
    : name_(glCreateProgram()) {
  const Shader vertex(GL_VERTEX_SHADER), fragment(GL_FRAGMENT_SHADER);
  compile(vertex, vertexName, defines);
  compile(fragment, fragmentName, defines);
  glAttachShader(get(), vertex.name);
  glAttachShader(get(), fragment.name);
  glLinkProgram(get());
  GLint ok = 0;
  glGetProgramiv(get(), GL_LINK_STATUS, &ok);
  if (ok) return;
  char log[2000] = "";
  glGetProgramInfoLog(get(), sizeof log, nullptr, log);
  throw std::runtime_error("the graphics driver cannot link " + vertexName + " with " +
                           fragmentName + ": " + log);
}

void ShaderProgram::set(const char* uniform, int value) const {
  glProgramUniform1i(get(), location(uniform), value);
}

void ShaderProgram::set(const char* uniform, int x, int y) const {
  glProgramUniform2i(get(), location(uniform), x, y);
}

void ShaderProgram::set(const char* uniform, float x, float y, float z, float w) const {
  glProgramUniform4f(get(), location(uniform), x, y, z, w);
}

}  // namespace heddle::render
