#include "render/MarkPass.h"

#include <cstddef>

namespace heddle::render {

MarkPass::MarkPass() : program_("mark.vert", "mark.frag"), vertexArray_(makeVertexArray()) {
  const GLuint array = vertexArray_.get();
  const std::array<std::pair<int, std::size_t>, 3> attributes = {{{3, offsetof(Vertex, position)},
                                                                  {3, offsetof(Vertex, other)},
                                                                  {2, offsetof(Vertex, corner)}}};
  for (GLuint i = 0; i < attributes.size(); ++i) {
    glEnableVertexArrayAttrib(array, i);
    glVertexArrayAttribFormat(array, i, attributes[i].first, GL_FLOAT, GL_FALSE,
                              static_cast<GLuint>(attributes[i].second));
    glVertexArrayAttribBinding(array, i, 0);
  }
}

void MarkPass::add(glm::vec3 from, glm::vec3 to) {
  const Vertex a{from, to, {-1, -1}}, b{from, to, {-1, 1}};
  const Vertex c{to, from, {1, -1}}, d{to, from, {1, 1}};
  for (const Vertex& vertex : {a, b, c, c, b, d}) list_.push_back(vertex);
}

void MarkPass::draw(const Frame& frame, const RenderSettings& settings, const Tile& tile) {
  list_.clear();
  for (const GrabLine& line : settings.grabLines) add(line.from, line.to);
  const GLsizei lineVertices = static_cast<GLsizei>(list_.size());
  for (const int node : settings.markedNodes) {
    const std::size_t i = 3 * static_cast<std::size_t>(node);
    if (node < 0 || i + 2 >= frame.position.size()) continue;
    const glm::vec3 p(frame.position[i], frame.position[i + 1], frame.position[i + 2]);
    add(p, p);
  }
  for (const GrabLine& line : settings.grabLines) add(line.to, line.to);
  if (list_.empty()) return;
  vertices_.set(list_);
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glUseProgram(program_.get());
  glVertexArrayVertexBuffer(vertexArray_.get(), 0, vertices_.get(), 0, sizeof(Vertex));
  glBindVertexArray(vertexArray_.get());
  const float w = static_cast<float>(tile.width), h = static_cast<float>(tile.height);
  program_.set("area", w, h, 1.6f, 0.0f);
  glDrawArrays(GL_TRIANGLES, 0, lineVertices);
  program_.set("area", w, h, 5.5f, 1.0f);
  glDrawArrays(GL_TRIANGLES, lineVertices, static_cast<GLsizei>(list_.size()) - lineVertices);
}

}  // namespace heddle::render
