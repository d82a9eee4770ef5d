#include "core/yarn/YarnSystem.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

namespace heddle {

int YarnSystem::addBlock(int rows, int columns) {
  assert(tailCount == 0);
  blocks.push_back({tailFirst, rows, columns});
  tailFirst += rows * columns;
  return static_cast<int>(blocks.size()) - 1;
}

void YarnSystem::addTail(int count) { tailCount += count; }

void YarnSystem::allocateNodes() {
  const std::size_t n = nodeCount();
  side.assign(n, 0);
  plainForce.assign(n, 0.0);
  restShare.assign(n, 1.0);
  spacing.assign(2 * n, 0.0);
  fixed.assign(n, 0);
  q.assign(kDofs * n, 0.0);
  v.assign(kDofs * n, 0.0);
}

NodeSlot YarnSystem::runNode(const YarnRun& run, int position) const {
  if (run.block < 0) {
    return {tailFirst + position, run.slot};
  }
  return run.slot == kSlotA ? NodeSlot{gridNode(run.block, position, run.line), kSlotA}
                            : NodeSlot{gridNode(run.block, run.line, position), kSlotB};
}

void YarnSystem::link() {
  const int n = nodeCount();
  links_.assign(n, 0);
  explicit_.clear();
  explicitAt_.clear();
  yarnOf_.assign(2 * static_cast<std::size_t>(n), -1);
  yarnNodes_.clear();
  yarnStart_.assign(1, 0);
  for (std::size_t y = 0; y < yarns.size(); ++y) {
    for (const YarnRun& run : yarns[y].runs) {
      for (int position = run.from; position <= run.to; ++position) {
        const NodeSlot at = runNode(run, position);
        std::int32_t& owner = yarnOf_[2 * at.node + at.slot];
        if (owner >= 0) {
          throw std::logic_error("two yarns claim the same slot of a node");
        }
        owner = static_cast<std::int32_t>(y);
        yarnNodes_.push_back(at);
      }
    }
    yarnStart_.push_back(static_cast<std::int32_t>(yarnNodes_.size()));
    for (int k = yarnStart_[y]; k + 1 < yarnStart_[y + 1]; ++k) {
      linkPair(yarnNodes_[k], yarnNodes_[k + 1]);
    }
  }
  std::sort(explicit_.begin(), explicit_.end(),
            [](const ExplicitLinks& a, const ExplicitLinks& b) { return a.node < b.node; });
  explicitAt_.clear();
  freezeUnusedCoordinates();
}

void YarnSystem::linkPair(NodeSlot a, NodeSlot b) {
  setLink(a, kNext, b);
  setLink(b, kPrev, a);
}

void YarnSystem::setLink(NodeSlot at, Way way, NodeSlot to) {
  bool onGrid = false;
  if (at.slot == to.slot && at.node < tailFirst && to.node < tailFirst) {
    const auto above = [](std::int32_t node, const GridBlock& block) {
      return node < block.firstNode;
    };
    const auto block = std::prev(std::upper_bound(blocks.begin(), blocks.end(), at.node, above));
    const int stride = at.slot == kSlotA ? block->columns : 1;
    const bool sameBlock =
        to.node >= block->firstNode && to.node < block->firstNode + block->rows * block->columns;
    const bool sameRow = at.slot == kSlotA || (at.node - block->firstNode) / block->columns ==
                                                  (to.node - block->firstNode) / block->columns;
    onGrid = sameBlock && sameRow && to.node == at.node + (way == kNext ? stride : -stride);
  }
  const unsigned kind = onGrid ? kGridLink : kExplicitLink;
  links_[at.node] = static_cast<std::uint8_t>(links_[at.node] | kind << linkShift(at.slot, way));
  if (onGrid) {
    return;
  }
  const auto [entry, isNew] = explicitAt_.try_emplace(at.node, explicit_.size());
  if (isNew) {
    explicit_.push_back({at.node, {}});
  }
  explicit_[entry->second].to[2 * at.slot + way] = to;
}

void YarnSystem::freezeUnusedCoordinates() {
  const TopologyView topology = view().topology;
  for (int node = 0; node < nodeCount(); ++node) {
    for (int slot = 0; slot < 2; ++slot) {
      // A slide with one yarn only would be a massless, forceless coordinate (design section 2,
      // eq. 3): arc length moves only where another yarn marks the place on this one.
      if (!topology.isCrossing(node)) {
        fixed[node] = static_cast<std::uint8_t>(fixed[node] | 1u << (3 + slot));
      }
    }
    if (links_[node] == 0) {
      fixed[node] = 31;
    }
  }
}

int YarnSystem::crossingCount() const {
  const TopologyView topology = view().topology;
  int count = 0;
  for (int node = 0; node < nodeCount(); ++node) {
    count += topology.isCrossing(node) ? 1 : 0;
  }
  return count;
}

SystemView YarnSystem::view() const {
  SystemView view;
  view.topology.links = links_.data();
  view.topology.blocks = blocks.data();
  view.topology.explicitLinks = explicit_.data();
  view.topology.blockCount = static_cast<std::int32_t>(blocks.size());
  view.topology.explicitCount = static_cast<std::int32_t>(explicit_.size());
  view.topology.nodeCount = nodeCount();
  view.yarns = constants.data();
  view.yarnOf = yarnOf_.data();
  view.side = side.data();
  view.spacing = spacing.data();
  view.fixed = fixed.data();
  view.crimpShare = crimpShare;
  view.drapeScale = drapeScale;
  view.plainForce = plainForce.data();
  view.restShare = restShare.data();
  view.gravity = gravity;
  view.air = air;
  view.wind = wind;
  return view;
}

const char* findInconsistency(const YarnSystem& system) {
  const SystemView view = system.view();
  const ConstDofView q{system.q.data()};
  for (std::size_t y = 0; y < system.yarns.size(); ++y) {
    const int begin = system.yarnStart()[y], end = system.yarnStart()[y + 1];
    if (end - begin < 2) {
      return "a yarn has fewer than two nodes";
    }
    for (int k = begin; k < end; ++k) {
      const NodeSlot at = system.yarnNodes()[k];
      if (view.yarnOf[2 * at.node + at.slot] != static_cast<std::int32_t>(y)) {
        return "a node does not know its yarn";
      }
      const NodeSlot next = view.topology.next(at, kNext);
      const NodeSlot prev = view.topology.next(at, kPrev);
      if (next.valid() != (k + 1 < end) || prev.valid() != (k > begin)) {
        return "a yarn's links do not end where the yarn ends";
      }
      if (next.valid() && !(next == system.yarnNodes()[k + 1])) {
        return "a link leads to a wrong node";
      }
      if (prev.valid() && !(prev == system.yarnNodes()[k - 1])) {
        return "a link back leads to a wrong node";
      }
      if (next.valid() && !(q.u(next) > q.u(at))) {
        return "arc length does not grow along a yarn";
      }
    }
  }
  return "";
}

}  // namespace heddle
