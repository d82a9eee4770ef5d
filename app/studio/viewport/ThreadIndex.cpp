#include "app/studio/viewport/ThreadIndex.h"

namespace heddle::studio {

ThreadIndex::ThreadIndex(const FrameTopology& topology)
    : threads_(static_cast<std::size_t>(topology.nodeCount)) {
  for (const FrameTopology::Yarn& yarn : topology.yarns) {
    for (int i = 0; i < yarn.pointCount; ++i) {
      Threads& threads = threads_[topology.pointNode[yarn.firstPoint + i]];
      (yarn.isWarp ? threads.end : threads.pick) = yarn.index;
    }
  }
}

ThreadIndex::Threads ThreadIndex::at(int node) const {
  return node >= 0 && node < static_cast<int>(threads_.size()) ? threads_[node] : Threads{};
}

std::vector<int> ThreadIndex::nodesOf(const FrameTopology& topology, bool warp, int index) const {
  std::vector<int> nodes;
  for (const FrameTopology::Yarn& yarn : topology.yarns) {
    if (yarn.isWarp != warp || yarn.index != index) continue;
    for (int i = 0; i < yarn.pointCount; ++i) {
      nodes.push_back(topology.pointNode[yarn.firstPoint + i]);
    }
  }
  return nodes;
}

}  // namespace heddle::studio
