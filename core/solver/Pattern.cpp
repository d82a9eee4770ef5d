#include "core/solver/Pattern.h"

#include <algorithm>

#include "core/solver/Elements.h"

namespace heddle {

Pattern::Pattern(const YarnSystem& system)
    : columns_(static_cast<std::size_t>(kNeighbors) * system.nodeCount()), tailStart_(1, 0) {
  const SystemView s = system.view();
  for (int node = 0; node < system.nodeCount(); ++node) {
    NodeSlot* row = &columns_[static_cast<std::size_t>(kNeighbors) * node];
    for (int slot = 0; slot < 2; ++slot) {
      if (!s.topology.has(node, slot)) {
        continue;
      }
      const YarnWindow w(s.topology, {node, slot});
      row[alongBlock(slot, kPrev, 1)] = w.at[1];
      row[alongBlock(slot, kNext, 1)] = w.at[3];
      row[alongBlock(slot, kPrev, 2)] = w.at[0];
      row[alongBlock(slot, kNext, 2)] = w.at[4];
    }
    if (s.topology.isCrossing(node)) {
      // In a grid two crossings couple the same pair of diagonal neighbours. Where yarns end or
      // change course they may couple different ones; the second then goes to the tail.
      forEachShearArm(s, node, [&](const ShearCorner& at, int slot, int way, int wayOther) {
        const NodeSlot other = at.a.node == node ? at.b : at.a;
        const int wayA = slot == kSlotA ? way : wayOther, wayB = slot == kSlotA ? wayOther : way;
        NodeSlot& place = row[kAlongBlocks + diagonalBlock(wayA, wayB)];
        if (!place.valid()) {
          place = other;
        } else if (place.node != other.node) {
          const auto first = tailColumns_.begin() + tailStart_.back();
          if (std::find(first, tailColumns_.end(), other.node) == tailColumns_.end()) {
            tailColumns_.push_back(other.node);
          }
        }
      });
    }
    tailStart_.push_back(static_cast<std::int32_t>(tailColumns_.size()));
  }
}

}  // namespace heddle
