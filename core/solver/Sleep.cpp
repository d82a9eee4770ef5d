#include "core/solver/Sleep.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/exec/Executor.h"
#include "core/solver/GradientKernel.h"

namespace heddle {

namespace {

constexpr int kTileSide = 16;          // nodes
constexpr double kRestSeconds = 0.25;  // of cloth time, without anything moving
// Spacings a second. What moves by less for a quarter of a second is out by less than a sixteenth
// of a spacing, and a swing stays below it only where its whole amplitude is smaller than that.
constexpr double kRestSpeed = 0.25, kWakeSpeed = 0.5;
// A change of force on a border wakes: across the cloth, which bends easily, from this many weights
// of the lightest segment on; within the cloth, whose yarns are stiff, where it stretches one by
// this much.
constexpr double kWeights = 100, kStrain = 2e-3;
constexpr int kBorder = 2;  // nodes from a tile's edge that feel a neighbour

}  // namespace

Sleep::Sleep(const YarnSystem& system) : tileOf_(system.nodeCount()) {
  addTiles(system);
  findNeighbors(system);
  held_.assign(tiles_.size(), 0);
  speed_.assign(tiles_.size(), 0.0);
  otherwise_.assign(tileOf_.size(), 0);
  spacing_ = 1e30;
  double lightest = 1e30, softest = 1e30;
  for (const NodeSlot at : system.yarnNodes()) {
    const double L = system.spacing[2 * at.node + at.slot];
    spacing_ = std::min(spacing_, L);
    lightest = std::min(lightest, L * system.view().yarn(at).density);
    softest = std::min(softest, system.view().yarn(at).stretch);
  }
  acrossChange_ = kWeights * 9.81 * lightest;
  withinChange_ = kStrain * softest;
}

void Sleep::addTiles(const YarnSystem& system) {
  const auto add = [this](Tile tile) {
    for (int r = 0; r < tile.rows; ++r) {
      for (int c = 0; c < tile.columns; ++c) {
        tileOf_[tile.first + r * tile.stride + c] = static_cast<int>(tiles_.size());
      }
    }
    tiles_.push_back(tile);
  };
  for (const GridBlock& block : system.blocks) {
    for (int row = 0; row < block.rows; row += kTileSide) {
      for (int column = 0; column < block.columns; column += kTileSide) {
        add({block.firstNode + row * block.columns + column, std::min(kTileSide, block.rows - row),
             std::min(kTileSide, block.columns - column), block.columns});
      }
    }
  }
  constexpr int kTailTile = kTileSide * kTileSide;
  for (int from = 0; from < system.tailCount; from += kTailTile) {
    add({system.tailFirst + from, 1, std::min(kTailTile, system.tailCount - from), 0});
  }
}

void Sleep::findNeighbors(const YarnSystem& system) {
  std::vector<std::pair<int, int>> pairs;
  const TopologyView topology = system.view().topology;
  const auto add = [&](int node, NodeSlot to) {
    if (to.valid() && tileOf_[to.node] != tileOf_[node]) {
      pairs.emplace_back(tileOf_[node], tileOf_[to.node]);
      pairs.emplace_back(tileOf_[to.node], tileOf_[node]);
    }
  };
  for (int node = 0; node < system.nodeCount(); ++node) {
    for (const int slot : {kSlotA, kSlotB}) {
      for (const int way : {kPrev, kNext}) {
        const NodeSlot one = topology.next({node, slot}, way);
        add(node, one);
        add(node, topology.next(one, way));
        if (slot == kSlotA && one.valid()) {
          for (const int across : {kPrev, kNext}) {
            add(node, topology.next({one.node, kSlotB}, across));
          }
        }
      }
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  neighborStart_.assign(tiles_.size() + 1, 0);
  for (const auto& [tile, other] : pairs) {
    ++neighborStart_[tile + 1];
    neighbor_.push_back(other);
  }
  for (std::size_t tile = 0; tile < tiles_.size(); ++tile) {
    neighborStart_[tile + 1] += neighborStart_[tile];
  }
}

template <class Condition>
bool Sleep::anyNeighbor(int tile, const Condition& condition) const {
  return std::any_of(neighbor_.begin() + neighborStart_[tile],
                     neighbor_.begin() + neighborStart_[tile + 1], condition);
}

template <class Visit>
void Sleep::forNodes(int tile, const Visit& visit) const {
  const Tile& t = tiles_[tile];
  for (int r = 0; r < t.rows; ++r) {
    for (int c = 0; c < t.columns; ++c) {
      visit(t.first + r * t.stride + c);
    }
  }
}

SleepState Sleep::awake() const {
  return {std::vector<std::uint8_t>(tiles_.size(), 0), std::vector<double>(tiles_.size(), 0.0), {}};
}

bool Sleep::allAsleep(const SleepState& state) const {
  return std::all_of(state.asleep.begin(), state.asleep.end(), [](auto a) { return a != 0; });
}

long Sleep::nodesAsleep(const SleepState& state) const {
  long nodes = 0;
  for (std::size_t tile = 0; tile < tiles_.size(); ++tile) {
    nodes += state.asleep[tile] * tiles_[tile].rows * tiles_[tile].columns;
  }
  return nodes;
}

void Sleep::holdTile(YarnSystem& system, int tile, bool held) {
  if ((held_[tile] != 0) == held) {
    return;
  }
  forNodes(tile, [&](int node) {
    if (held) {
      otherwise_[node] = std::exchange(system.fixed[node], std::uint8_t{31});
    } else {
      system.fixed[node] = otherwise_[node];
    }
  });
  held_[tile] = held ? 1 : 0;
}

void Sleep::hold(YarnSystem& system, const SleepState& state) {
  for (int tile = 0; tile < static_cast<int>(tiles_.size()); ++tile) {
    holdTile(system, tile, state.asleep[tile] != 0);
  }
}

void Sleep::wake(YarnSystem& system, SleepState& state, int tile) {
  state.asleep[tile] = 0;
  state.calm[tile] = 0;
  holdTile(system, tile, false);
}

void Sleep::wakeAll(YarnSystem& system, SleepState& state) {
  for (int tile = 0; tile < static_cast<int>(tiles_.size()); ++tile) {
    wake(system, state, tile);
  }
}

void Sleep::wakeWithNeighbors(YarnSystem& system, SleepState& state, int tile) {
  wake(system, state, tile);
  for (int k = neighborStart_[tile]; k < neighborStart_[tile + 1]; ++k) {
    wake(system, state, neighbor_[k]);
  }
}

void Sleep::wakeAround(YarnSystem& system, SleepState& state, int node) {
  wakeWithNeighbors(system, state, tileOf_[node]);
}

void Sleep::disturb(SleepState& state) const {
  std::fill(state.calm.begin(), state.calm.end(), 0.0);
}

void Sleep::update(YarnSystem& system, State& state, double h, ThreadTeam& team,
                   const RestView& restView) {
  measureSpeeds(state, h, team);
  wakeBesideMotion(system, state.sleep);
  wakeBesideForce(system, state, restView);
  fallAsleep(system, state, restView);
}

void Sleep::measureSpeeds(State& state, double h, ThreadTeam& team) {
  SleepState& sleep = state.sleep;
  const ConstDofView v{state.v.data()};
  forEach(
      team, static_cast<int>(tiles_.size()),
      [&](int tile) {
        double fastest = 0;
        if (sleep.asleep[tile] == 0) {
          forNodes(tile, [&](int node) {
            fastest = std::max(
                {fastest, length(v.x(node)), std::fabs(v(node, 3)), std::fabs(v(node, 4))});
          });
          sleep.calm[tile] = fastest > kRestSpeed * spacing_ ? 0.0 : sleep.calm[tile] + h;
        }
        speed_[tile] = fastest;
      },
      1);
}

void Sleep::wakeBesideMotion(YarnSystem& system, SleepState& state) {
  for (int tile = 0; tile < static_cast<int>(tiles_.size()); ++tile) {
    if (speed_[tile] <= kWakeSpeed * spacing_) {
      continue;
    }
    for (int k = neighborStart_[tile]; k < neighborStart_[tile + 1]; ++k) {
      if (state.asleep[neighbor_[k]] != 0) {
        wake(system, state, neighbor_[k]);
      }
    }
  }
}

/// What moves too slowly to wake its neighbours may still lean on them ever harder.
void Sleep::wakeBesideForce(YarnSystem& system, State& state, const RestView& restView) {
  std::vector<int> changed;
  const StepView* view = nullptr;
  for (int tile = 0; tile < static_cast<int>(tiles_.size()); ++tile) {
    if (state.sleep.asleep[tile] == 0 ||
        !anyNeighbor(tile, [&](int other) { return state.sleep.asleep[other] == 0; })) {
      continue;
    }
    view = view != nullptr ? view : &restView();
    if (forceHasChanged(tile, state, *view)) {
      changed.push_back(tile);
    }
  }
  for (const int tile : changed) {
    wakeWithNeighbors(system, state.sleep, tile);
  }
}

bool Sleep::forceHasChanged(int tile, const State& state, const StepView& view) const {
  const Tile& t = tiles_[tile];
  const PotentialGradient gradient{view, {state.q.data()}};
  for (int r = 0; r < t.rows; ++r) {
    const bool edgeRow = r < kBorder || r >= t.rows - kBorder;
    for (int c = 0; c < t.columns; ++c) {
      if (edgeRow || c < kBorder || c >= t.columns - kBorder) {
        const int node = t.first + r * t.stride + c;
        const Vec3 change = gradient(node).x - state.sleep.restForce[node];
        const double across = dot(change, state.normal[node]);
        // Not a number is a change too.
        if (!(std::fabs(across) <= acrossChange_ &&
              length(change - across * state.normal[node]) <= withinChange_)) {
          return true;
        }
      }
    }
  }
  return false;
}

void Sleep::fallAsleep(YarnSystem& system, State& state, const RestView& restView) {
  SleepState& sleep = state.sleep;
  const auto calm = [&](int tile) {
    return sleep.asleep[tile] != 0 || sleep.calm[tile] >= kRestSeconds;
  };
  std::vector<int> tired;
  for (int tile = 0; tile < static_cast<int>(tiles_.size()); ++tile) {
    if (sleep.asleep[tile] == 0 && calm(tile) &&
        !anyNeighbor(tile, [&](int other) { return !calm(other); })) {
      tired.push_back(tile);
    }
  }
  if (tired.empty()) {
    return;
  }
  const StepView& view = restView();
  sleep.restForce.resize(tileOf_.size());
  for (const int tile : tired) {
    sleep.asleep[tile] = 1;
    holdTile(system, tile, true);
    forNodes(tile, [&](int node) {
      for (int dof = 0; dof < kDofs; ++dof) {
        const int i = dofIndex(node, dof);
        state.v[i] = state.vBefore[i] = 0;
        state.qBefore[i] = state.q[i];
      }
      sleep.restForce[node] = PotentialGradient{view, {state.q.data()}}(node).x;
    });
  }
}

}  // namespace heddle
