#include "render/YarnMeshBuilder.h"

#include <stdexcept>

namespace heddle::render {

bool YarnMeshBuilder::update(const Frame& frame) {
  if (!frame.topology) throw std::invalid_argument("a frame to draw has no topology");
  const FrameTopology& topology = *frame.topology;
  const std::size_t nodes = static_cast<std::size_t>(topology.nodeCount);
  if (frame.position.size() != 3 * nodes || frame.normal.size() != 3 * nodes) {
    throw std::invalid_argument("a frame to draw has another number of nodes than its topology");
  }
  const bool changed = topology_ != frame.topology;
  if (changed) {
    layout_ = layOutYarns(topology, flatness_);
    topology_ = frame.topology;
  }
  shapeYarns(frame, layout_, shape_);
  return changed;
}

}  // namespace heddle::render
