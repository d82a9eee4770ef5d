#pragma once
// Which node follows which along a yarn. Kernels reach neighbours only through here, so that grids,
// holes, broken yarns and loose nodes are all the same to a force.

#include <cstdint>

#include "core/math/Vec3.h"

namespace heddle {

/// A node carries up to two yarns: slot A (in a swatch the warp) and slot B (the weft).
enum Slot : int { kSlotA = 0, kSlotB = 1 };
/// Along a yarn, against or with growing arc length.
enum Way : int { kPrev = 0, kNext = 1 };

/// One yarn at one node. node < 0: there is none.
struct NodeSlot {
  std::int32_t node = -1;
  std::int32_t slot = 0;
  HEDDLE_HD bool valid() const { return node >= 0; }
  friend HEDDLE_HD bool operator==(NodeSlot a, NodeSlot b) {
    return a.node == b.node && a.slot == b.slot;
  }
};

/// How to find the neighbour in one direction; two bits a direction in TopologyView::links.
enum Link : unsigned { kNoLink = 0, kGridLink = 1, kExplicitLink = 2 };

HEDDLE_HD inline constexpr int linkShift(int slot, int way) { return 2 * (2 * slot + way); }

/// A masked grid of nodes: node = firstNode + row * columns + column. Slot A runs along the rows'
/// index (neighbours +- columns), slot B along the columns' index (neighbours +- 1).
struct GridBlock {
  std::int32_t firstNode = 0;
  std::int32_t rows = 0;
  std::int32_t columns = 0;
};

/// The neighbours that are not where the grid would have them, [2 * slot + way].
struct ExplicitLinks {
  std::int32_t node = -1;
  NodeSlot to[4];
};

/// Raw pointers for kernels. Shapes: links [nodes]; blocks [blockCount]; explicitLinks
/// [explicitCount], sorted by node.
struct TopologyView {
  const std::uint8_t* links = nullptr;
  const GridBlock* blocks = nullptr;
  const ExplicitLinks* explicitLinks = nullptr;
  std::int32_t blockCount = 0;
  std::int32_t explicitCount = 0;
  std::int32_t nodeCount = 0;

  HEDDLE_HD unsigned link(int node, int slot, int way) const {
    return (links[node] >> linkShift(slot, way)) & 3u;
  }
  /// The node has a yarn in this slot.
  HEDDLE_HD bool has(int node, int slot) const { return ((links[node] >> (4 * slot)) & 15u) != 0; }
  /// Two yarns cross here.
  HEDDLE_HD bool isCrossing(int node) const { return has(node, kSlotA) && has(node, kSlotB); }

  HEDDLE_HD int columnsAt(int node) const {
    int b = 0;
    while (b + 1 < blockCount && blocks[b + 1].firstNode <= node) {
      ++b;
    }
    return blocks[b].columns;
  }

  /// The neighbour along the yarn, or an invalid NodeSlot at the yarn's end.
  HEDDLE_HD NodeSlot next(NodeSlot at, int way) const {
    if (!at.valid()) {
      return {};
    }
    const unsigned kind = link(at.node, at.slot, way);
    if (kind == kGridLink) {
      const int stride = at.slot == kSlotA ? columnsAt(at.node) : 1;
      return {at.node + (way == kNext ? stride : -stride), at.slot};
    }
    return kind == kExplicitLink ? findExplicit(at, way) : NodeSlot{};
  }

 private:
  HEDDLE_HD NodeSlot findExplicit(NodeSlot at, int way) const {
    int low = 0, high = explicitCount;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (explicitLinks[middle].node < at.node) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return explicitLinks[low].to[2 * at.slot + way];
  }
};

/// The yarn around a node: positions -2..2 along it, index 2 being the node itself.
struct YarnWindow {
  NodeSlot at[5];
  HEDDLE_HD YarnWindow(const TopologyView& topology, NodeSlot center) {
    at[2] = center;
    at[1] = topology.next(center, kPrev);
    at[0] = topology.next(at[1], kPrev);
    at[3] = topology.next(center, kNext);
    at[4] = topology.next(at[3], kNext);
  }
};

}  // namespace heddle
