#include "render/ViewUniforms.h"

#include <glm/gtc/matrix_transform.hpp>

namespace heddle::render {
namespace {

/// Maps clip coordinates of the tile to those of the whole picture: xy * clip + zw.
glm::vec4 tileToWhole(const Tile& tile) {
  const glm::vec2 whole(tile.whole.width, tile.whole.height);
  const glm::vec2 scale = glm::vec2(tile.width, tile.height) / whole;
  const glm::vec2 middle = glm::vec2(tile.x, tile.y) + 0.5f * glm::vec2(tile.width, tile.height);
  const glm::vec2 centre(2.0f * middle.x / whole.x - 1.0f, 1.0f - 2.0f * middle.y / whole.y);
  return {scale, centre};
}

}  // namespace

ViewUniforms viewUniforms(const Camera& camera, const RenderSettings& settings, const Tile& tile) {
  ViewUniforms u;
  u.tile = tileToWhole(tile);
  glm::mat4 crop(1);
  crop[0][0] = 1.0f / u.tile.x;
  crop[1][1] = 1.0f / u.tile.y;
  crop[3][0] = -u.tile.z / u.tile.x;
  crop[3][1] = -u.tile.w / u.tile.y;
  u.viewProjection = crop * camera.projectionMatrix(tile.whole.aspect()) * camera.viewMatrix();
  u.eye = glm::vec4(camera.eye(), camera.orthographic() ? 1.0f : 0.0f);
  const float perPixel = camera.metresPerPixel(camera.target(), tile.whole.height);
  u.backward =
      glm::vec4(camera.backward(), camera.orthographic() ? perPixel : perPixel / camera.distance());
  const glm::vec3 r = camera.right(), up = camera.up(), b = camera.backward();
  u.keyDirection = glm::vec4(glm::normalize(-0.56f * r + 0.60f * up + 0.60f * b), 0.0f);
  u.rimDirection = glm::vec4(glm::normalize(0.70f * r + 0.45f * up - 0.30f * b), 0.0f);
  u.right = glm::vec4(r, 0);
  u.up = glm::vec4(up, 0);
  u.backdrop = glm::vec4(settings.backdrop, 1);
  u.backdropEdge = glm::vec4(settings.backdropEdge, 1);
  u.accent = glm::vec4(settings.accent, settings.dim);
  u.options = glm::vec4(settings.exposure, settings.shading == Shading::Flat ? 1.0f : 0.0f,
                        tile.whole.aspect(), 0.0f);
  u.tileSize = glm::vec4(tile.width, tile.height, 0, 0);
  return u;
}

}  // namespace heddle::render
