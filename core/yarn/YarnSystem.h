#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/yarn/SystemView.h"

namespace heddle {

/// A stretch of a yarn that lies in a grid block (along one line of it) or in the tail.
struct YarnRun {
  std::int32_t block = -1;  ///< -1: tail nodes tailFirst + from .. tailFirst + to
  Slot slot = kSlotA;
  std::int32_t line = 0;  ///< slot A: the column, slot B: the row
  std::int32_t from = 0;  ///< first and last position along the line, both included
  std::int32_t to = 0;
};

struct Yarn {
  std::int32_t type = 0;  ///< into YarnSystem::types
  bool isWarp = true;
  std::int32_t index = 0;  ///< end or pick number in the cloth, from 0
  std::vector<YarnRun> runs;
};

/// The cloth as the solver sees it: nodes in masked grids (one a panel) plus a tail of free nodes,
/// and the yarns that thread them. Node numbers: grid blocks first, then the tail.
class YarnSystem {
 public:
  std::vector<GridBlock> blocks;
  std::int32_t tailFirst = 0;
  std::int32_t tailCount = 0;
  std::vector<Yarn> yarns;
  std::vector<YarnConstants> constants;  ///< [yarn]
  std::vector<std::int8_t> side;         ///< [node]
  std::vector<double> spacing;           ///< [2 node + slot] m
  std::vector<std::uint8_t> fixed;       ///< [node] bits of held coordinates
  std::vector<double> q;                 ///< [5 node + dof] m
  std::vector<double> v;                 ///< [5 node + dof] m/s
  /// [node] N: F_n that the crossing would have at rest in a plain weave of its two yarns; the
  /// measure for what pressure does to shear. 0: unknown.
  std::vector<double> plainForce;
  std::vector<double> restShare;  ///< [node] F_n in this cloth, flat and at rest, over plainForce
  bool hasRestPressure = false;   ///< both are kept up with the yarns: see setRestPressure()
  double crimpShare = 0.5;
  double drapeScale = 1;  ///< k: a yarn here stands for k real ones (design section 2)
  Vec3 gravity{0, 0, -9.81};
  bool air = false;             ///< false: a vacuum, where cloth falls as fast as a stone
  Vec3 wind;                    ///< m/s, of the air where there is any
  double massDamping = 0;       ///< Rayleigh alpha, 1/s
  double stiffnessDamping = 0;  ///< Rayleigh beta, s

  /// Adds a grid; call before addTail and before any array is sized. Returns its number.
  int addBlock(int rows, int columns);
  /// Adds `count` tail nodes after all blocks are there.
  void addTail(int count);
  /// Sizes the per-node arrays (zeros) once blocks and tail stand.
  void allocateNodes();
  /// Derives links, per-node yarns and yarn order from `yarns`; freezes arc lengths at yarn ends
  /// and every coordinate of nodes without a yarn. Throws std::logic_error when two yarns claim one
  /// slot.
  void link();

  int nodeCount() const { return tailFirst + tailCount; }
  int crossingCount() const;
  int gridNode(int block, int row, int column) const {
    return blocks[block].firstNode + row * blocks[block].columns + column;
  }
  /// The nodes of a yarn in order: yarnNodes()[yarnStart()[y] .. yarnStart()[y + 1]).
  const std::vector<NodeSlot>& yarnNodes() const { return yarnNodes_; }
  const std::vector<std::int32_t>& yarnStart() const { return yarnStart_; }
  SystemView view() const;

 private:
  NodeSlot runNode(const YarnRun& run, int position) const;
  void linkPair(NodeSlot a, NodeSlot b);
  void setLink(NodeSlot at, Way way, NodeSlot to);
  void freezeUnusedCoordinates();

  std::vector<std::uint8_t> links_;
  std::vector<ExplicitLinks> explicit_;
  std::unordered_map<std::int32_t, std::size_t> explicitAt_;  // while linking: node -> explicit_
  std::vector<std::int32_t> yarnOf_;
  std::vector<NodeSlot> yarnNodes_;
  std::vector<std::int32_t> yarnStart_;
};

/// Why the bookkeeping of a system is wrong, or an empty text: links go both ways, arc lengths grow
/// along every yarn, every node's yarn lists it. A debug pass for tests and after topology edits.
const char* findInconsistency(const YarnSystem& system);

}  // namespace heddle
