#include "render/ShadowPass.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>

namespace heddle::render {

ShadowPass::ShadowPass()
    : program_("shadow.vert", "shadow.frag"),
      map_(makeTexture(GL_TEXTURE_2D)),
      framebuffer_(makeFramebuffer()),
      vertexArray_(makeVertexArray()) {
  glTextureStorage2D(map_.get(), 1, GL_DEPTH_COMPONENT32F, kSize, kSize);
  glTextureParameteri(map_.get(), GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTextureParameteri(map_.get(), GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  glTextureParameteri(map_.get(), GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTextureParameteri(map_.get(), GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTextureParameteri(map_.get(), GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glNamedFramebufferTexture(framebuffer_.get(), GL_DEPTH_ATTACHMENT, map_.get(), 0);
  glNamedFramebufferDrawBuffer(framebuffer_.get(), GL_NONE);
  const GLuint array = vertexArray_.get();
  glEnableVertexArrayAttrib(array, 0);
  glVertexArrayAttribFormat(array, 0, 3, GL_FLOAT, GL_FALSE, 0);
  glVertexArrayAttribBinding(array, 0, 0);
}

void ShadowPass::setLayout(const YarnLayout& layout) {
  indices_.set(layout.sheet);
  indexCount_ = static_cast<GLsizei>(layout.sheet.size());
}

void ShadowPass::setShape(const YarnLayout& layout, const YarnShape& shape) {
  // The sheet goes through the middle between the two yarns of each crossing.
  std::int32_t nodes = 0;
  for (const YarnLayout::Point& point : layout.points) nodes = std::max(nodes, point.node + 1);
  nodePositions_.assign(static_cast<std::size_t>(nodes), glm::vec4(0));
  double open = 0, spacing = 0;
  int counted = 0;
  for (std::size_t p = 0; p < layout.points.size(); ++p) {
    const YarnLayout::Point& point = layout.points[p];
    if (point.node < 0) continue;
    const glm::vec3 n(shape.normal[p]);
    nodePositions_[point.node] = glm::vec4(glm::vec3(shape.centre[p]) - shape.normal[p].w * n, 1);
    const float gap = std::min(shape.beside[p].x, shape.beside[p].z);
    if (point.crossing < 0 || gap > 1.0f) continue;
    open += std::max(0.0f, 1.0f - 2.0f * shape.section[p].x / std::max(gap, 1e-9f));
    spacing += gap;
    ++counted;
  }
  positions_.set(nodePositions_);
  const double meanOpen = counted ? open / counted : 0.0;
  coverage_ = static_cast<float>(1.0 - meanOpen * meanOpen);
  spacing_ = counted ? static_cast<float>(spacing / counted) : 0.0f;
}

void ShadowPass::draw(const YarnShape& shape, ViewUniforms& view) {
  const float radius = std::max(shape.bounds.radius(), 1e-4f);
  const glm::vec3 centre = shape.bounds.centre();
  const glm::vec3 light(view.keyDirection);
  const glm::mat4 looking =
      glm::lookAt(centre + 2.0f * radius * light, centre, glm::vec3(view.right));
  // The far plane lies deep, so that the ground below is inside.
  const float depth = 12.0f * radius;
  const glm::mat4 projection =
      glm::ortho(-1.05f * radius, 1.05f * radius, -1.05f * radius, 1.05f * radius, 0.0f, depth);
  glm::mat4 toUnit(0.5f);
  toUnit[3] = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
  view.toShadow = toUnit * projection * looking;
  view.keyDirection.w = 0.8f * coverage_;
  view.options.w = 2.2f * spacing_ / depth;

  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
  glViewport(0, 0, kSize, kSize);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  glClear(GL_DEPTH_BUFFER_BIT);
  const glm::mat4 matrix = projection * looking;
  glProgramUniformMatrix4fv(program_.get(), 0, 1, GL_FALSE, &matrix[0][0]);
  glUseProgram(program_.get());
  glVertexArrayVertexBuffer(vertexArray_.get(), 0, positions_.get(), 0, sizeof(glm::vec4));
  glVertexArrayElementBuffer(vertexArray_.get(), indices_.get());
  glBindVertexArray(vertexArray_.get());
  if (indexCount_ > 0) glDrawElements(GL_TRIANGLES, indexCount_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace heddle::render
