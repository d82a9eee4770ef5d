#include "render/YarnPass.h"

#include <algorithm>

#include "render/FibreTexture.h"

namespace heddle::render {
namespace {

/// Texture units of the yarn shaders.
enum Unit : int { Centres, Normals, Besides, Sections, Yarns, Fibres, ShadowMap };

std::vector<std::uint16_t> halfTubeIndices(int steps, int facets) {
  std::vector<std::uint16_t> indices;
  for (int step = 0; step < steps; ++step) {
    for (int facet = 0; facet < facets; ++facet) {
      const int a = step * (facets + 1) + facet;
      const int c = a + facets + 1;
      for (const int i : {a, a + 1, c, a + 1, c + 1, c}) {
        indices.push_back(static_cast<std::uint16_t>(i));
      }
    }
  }
  return indices;
}

/// Layer 0: staple fibres; layer 1: filaments.
GlTexture makeFibreLayers() {
  FibreKind staple;
  staple.across = 30;
  staple.loose = 0.07f;
  staple.lumps = 2.2f;
  FibreKind filament;
  filament.across = 44;
  filament.layers = 3;
  filament.wander = 0.008f;
  filament.migration = 0.35f;
  filament.loose = 0;
  filament.tint = 0.18f;
  filament.relief = 0.6f;
  filament.lumps = 0.3f;
  filament.seed = 2;
  GlTexture texture = makeTexture(GL_TEXTURE_2D_ARRAY);
  glTextureStorage3D(texture.get(), 10, GL_RGBA8, FibreTexture::kWidth, FibreTexture::kHeight, 2);
  int layer = 0;
  for (const FibreKind& kind : {staple, filament}) {
    const FibreTexture made = makeFibreTexture(kind);
    glTextureSubImage3D(texture.get(), 0, 0, 0, layer++, FibreTexture::kWidth,
                        FibreTexture::kHeight, 1, GL_RGBA, GL_UNSIGNED_BYTE, made.rgba.data());
  }
  glGenerateTextureMipmap(texture.get());
  glTextureParameteri(texture.get(), GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTextureParameteri(texture.get(), GL_TEXTURE_WRAP_S, GL_REPEAT);
  glTextureParameteri(texture.get(), GL_TEXTURE_WRAP_T, GL_REPEAT);
  return texture;
}

}  // namespace

YarnPass::YarnPass()
    : programs_{ShaderProgram("yarn.vert", "yarn.frag"),
                ShaderProgram("yarn.vert", "yarn.frag", {"FAR"}),
                ShaderProgram("yarn.vert", "yarn-fast.frag"),
                ShaderProgram("yarn.vert", "yarn-flat.frag")},
      vertexArray_(makeVertexArray()),
      fibres_(makeFibreLayers()) {
  const std::array<const char*, 7> samplers = {"centres", "normals", "besides",  "sections",
                                               "yarns",   "fibres",  "shadowMap"};
  for (int unit = 0; unit < static_cast<int>(samplers.size()); ++unit) {
    for (const ShaderProgram& program : programs_) program.set(samplers[unit], unit);
  }
  for (std::size_t i = 0; i < kLevels.size(); ++i) {
    const std::vector<std::uint16_t> indices = halfTubeIndices(kLevels[i].steps, kLevels[i].facets);
    indices_[i].set(indices);
    indexCounts_[i] = static_cast<GLsizei>(indices.size());
  }
  const GLuint array = vertexArray_.get();
  glEnableVertexArrayAttrib(array, 0);
  glVertexArrayAttribIFormat(array, 0, 4, GL_UNSIGNED_INT, 0);
  glVertexArrayAttribBinding(array, 0, 0);
  glVertexArrayBindingDivisor(array, 0, 1);
}

void YarnPass::setLayout(const YarnLayout& layout, const std::vector<int>& markedYarns) {
  std::vector<glm::vec4> yarns = layout.yarns;
  for (const int marked : markedYarns) {
    if (marked >= 0 && marked < static_cast<int>(yarns.size())) yarns[marked].w += 2.0f;
  }
  yarns_.set(yarns.data(), yarns.size() * sizeof(glm::vec4));
}

void YarnPass::setShape(const YarnShape& shape) {
  const std::size_t bytes = shape.centre.size() * sizeof(glm::vec4);
  centres_.set(shape.centre.data(), bytes);
  normals_.set(shape.normal.data(), bytes);
  besides_.set(shape.beside.data(), bytes);
  sections_.set(shape.section.data(), bytes);
}

void YarnPass::sort(const YarnLayout& layout, const YarnShape& shape, const ViewUniforms& view,
                    const Tile& tile) {
  for (auto& list : visible_) list.clear();
  const bool flat = view.eye.w > 0.5f;
  const glm::vec2 clipPerPixel(2.0f / static_cast<float>(tile.width),
                               2.0f / static_cast<float>(tile.height));
  for (const YarnLayout::Segment& segment : layout.segments) {
    const glm::vec3 a(shape.centre[segment.point]), b(shape.centre[segment.point + 1]);
    const glm::vec3 middle = 0.5f * (a + b);
    const float radius = layout.yarns[segment.yarn].x;
    const float reach = 0.75f * glm::length(b - a) + 2.0f * radius;
    const float depth = glm::dot(glm::vec3(view.eye) - middle, glm::vec3(view.backward));
    if (!flat && depth < -reach) continue;
    const float perPixel = view.backward.w * (flat ? 1.0f : std::max(depth, reach));
    const glm::vec4 clip = view.viewProjection * glm::vec4(middle, 1);
    const float w = flat ? 1.0f : std::max(clip.w, reach);
    const glm::vec2 margin = (reach / perPixel + 2.0f) * clipPerPixel;
    if (!(std::abs(clip.x) < w * (1 + margin.x) && std::abs(clip.y) < w * (1 + margin.y))) continue;
    const float pixels = 2.0f * radius / perPixel;
    std::size_t level = 0;
    while (pixels < kLevels[level].pixels) ++level;
    visible_[level].push_back(segment);
  }
}

void YarnPass::draw(const YarnLayout& layout, const YarnShape& shape, const ViewUniforms& view,
                    const Tile& tile, const RenderSettings& settings, GLuint shadowMap) {
  sort(layout, shape, view, tile);
  centres_.bind(Centres);
  normals_.bind(Normals);
  besides_.bind(Besides);
  sections_.bind(Sections);
  yarns_.bind(Yarns);
  glBindTextureUnit(Fibres, fibres_.get());
  glBindTextureUnit(ShadowMap, shadowMap);
  glBindVertexArray(vertexArray_.get());
  for (std::size_t i = 0; i < kLevels.size(); ++i) {
    if (visible_[i].empty()) continue;
    const Shader shader = settings.shading == Shading::Flat ? Unlit
                          : settings.detail == Detail::Fast ? Fast
                          : i >= kFirstFarLevel             ? Far
                                                            : Near;
    glUseProgram(programs_[shader].get());
    instances_.set(visible_[i]);
    glVertexArrayVertexBuffer(vertexArray_.get(), 0, instances_.get(), 0,
                              sizeof(YarnLayout::Segment));
    glVertexArrayElementBuffer(vertexArray_.get(), indices_[i].get());
    programs_[shader].set("grid", kLevels[i].steps, kLevels[i].facets);
    glDrawElementsInstanced(GL_TRIANGLES, indexCounts_[i], GL_UNSIGNED_SHORT, nullptr,
                            static_cast<GLsizei>(visible_[i].size()));
  }
}

}  // namespace heddle::render
