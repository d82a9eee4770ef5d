#include "render/ObstaclePass.h"

#include <algorithm>
#include <cstddef>

#include "render/ObstacleMesh.h"

namespace heddle::render {

ObstaclePass::ObstaclePass()
    : program_("solid.vert", "solid.frag"), vertexArray_(makeVertexArray()) {
  const GLuint array = vertexArray_.get();
  for (GLuint i = 0; i < 2; ++i) {
    glEnableVertexArrayAttrib(array, i);
    glVertexArrayAttribFormat(
        array, i, 3, GL_FLOAT, GL_FALSE,
        i == 0 ? offsetof(SolidVertex, position) : offsetof(SolidVertex, normal));
    glVertexArrayAttribBinding(array, i, 0);
  }
}

void ObstaclePass::draw(const Frame::Obstacle& obstacle, const Bounds& cloth, GLuint shadowMap) {
  if (obstacle.kind == Frame::Obstacle::Kind::None) return;
  const float radius = std::max(cloth.radius(), 1e-3f);
  const float extent = 6.0f * radius;
  const SolidMesh mesh = obstacleMesh(obstacle, extent);
  vertices_.set(mesh.vertices);
  indices_.set(mesh.indices);
  const bool floor = obstacle.kind == Frame::Obstacle::Kind::Floor;
  const glm::vec3 centre = cloth.empty() ? glm::vec3(0) : cloth.centre();
  program_.set("fade", centre.x, centre.y, floor ? 1.6f * radius : 0.0f, extent);
  glBindTextureUnit(0, shadowMap);
  program_.set("shadowMap", 0);
  glUseProgram(program_.get());
  glVertexArrayVertexBuffer(vertexArray_.get(), 0, vertices_.get(), 0, sizeof(SolidVertex));
  glVertexArrayElementBuffer(vertexArray_.get(), indices_.get());
  glBindVertexArray(vertexArray_.get());
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(mesh.indices.size()), GL_UNSIGNED_INT, nullptr);
}

}  // namespace heddle::render
