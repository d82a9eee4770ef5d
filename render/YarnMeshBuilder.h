#pragma once
#include <memory>

#include "core/session/Frame.h"
#include "render/YarnMesh.h"

namespace heddle::render {

/// Turns frames into arrays that a GPU draws. No OpenGL here.
///
/// Where two yarns cross they press each other flat: the section is an ellipse of half thickness
/// f R and half width R/f with f = `flatness` (equal area), and the yarns keep touching because
/// their offset from the cloth's mid-surface shrinks by the same f. On a float the yarn spreads, at
/// a binding it is squeezed, and it never grows wider than its spacing from neighbours on its side.
class YarnMeshBuilder {
 public:
  /// `flatness` in (0, 1]; 1 draws round yarns exactly where the simulation has them.
  explicit YarnMeshBuilder(float flatness = kDefaultFlatness) : flatness_(flatness) {}

  static constexpr float kDefaultFlatness = 0.62f;

  /// Takes over a frame. Returns whether the layout changed too. Throws std::invalid_argument if
  /// the frame's arrays do not fit its topology.
  bool update(const Frame& frame);

  const YarnLayout& layout() const { return layout_; }
  const YarnShape& shape() const { return shape_; }

 private:
  float flatness_;
  std::shared_ptr<const FrameTopology> topology_;
  YarnLayout layout_;
  YarnShape shape_;
};

/// The part of a mesh that depends on the topology alone.
YarnLayout layOutYarns(const FrameTopology& topology, float flatness);
/// The part that depends on positions. `shape` keeps its memory between calls.
void shapeYarns(const Frame& frame, const YarnLayout& layout, YarnShape& shape);

}  // namespace heddle::render
