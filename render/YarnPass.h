#pragma once
#include <array>

#include "render/Camera.h"
#include "render/GlObjects.h"
#include "render/RenderSettings.h"
#include "render/ShaderProgram.h"
#include "render/ViewUniforms.h"
#include "render/YarnMesh.h"

namespace heddle::render {

/// Draws yarns: one instance a segment, a half tube that faces the eye, bent along the yarn's curve
/// in the vertex shader. Segments out of sight are left out; wide ones get more facets than thin
/// ones.
class YarnPass {
 public:
  YarnPass();
  void setLayout(const YarnLayout& layout, const std::vector<int>& markedYarns);
  void setShape(const YarnShape& shape);
  /// The view block must be bound; `shadowMap` is a depth texture with comparison.
  void draw(const YarnLayout& layout, const YarnShape& shape, const ViewUniforms& view,
            const Tile& tile, const RenderSettings& settings, GLuint shadowMap);

 private:
  /// A half tube of steps x facets; used from `pixels` of yarn width upward.
  struct Level {
    int steps, facets;
    float pixels;
  };
  static constexpr std::array<Level, 5> kLevels = {
      {{8, 10, 48.0f}, {6, 6, 18.0f}, {4, 3, 6.0f}, {2, 2, 2.2f}, {1, 2, 0.0f}}};
  static constexpr std::size_t kFirstFarLevel = 3;  ///< from here on no fibres are drawn

  /// Ways to shade. Software drivers pay for both sides of a branch, so each is a program.
  enum Shader { Near, Far, Fast, Unlit, ShaderCount };

  void sort(const YarnLayout& layout, const YarnShape& shape, const ViewUniforms& view,
            const Tile& tile);

  std::array<ShaderProgram, ShaderCount> programs_;
  std::array<GlBuffer, kLevels.size()> indices_;
  std::array<GLsizei, kLevels.size()> indexCounts_{};
  std::array<std::vector<YarnLayout::Segment>, kLevels.size()> visible_;
  GlBuffer instances_;
  GlVertexArray vertexArray_;
  GlBufferTexture centres_, normals_, besides_, sections_, yarns_;
  GlTexture fibres_;
};

}  // namespace heddle::render
