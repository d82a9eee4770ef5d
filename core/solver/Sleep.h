#pragma once
#include <functional>
#include <vector>

#include "core/exec/ThreadTeam.h"
#include "core/solver/StepView.h"
#include "core/solver/Stepper.h"

namespace heddle {

/// Lets the parts of a cloth that rest sleep, so that steps need not compute them.
///
/// Tiles of 16 x 16 nodes of a grid block, and of 256 nodes of the tail, sleep as wholes. One falls
/// asleep when neither it nor any tile that its yarns reach has moved faster than a small speed for
/// a quarter of a second of cloth time. Its nodes are then held: all their bits in
/// YarnSystem::fixed are set. It wakes with the tiles around it when one of these moves, when the
/// force on its border has changed, or when somebody touches it. All of it follows from the state
/// alone, so that runs repeat to the bit.
///
/// What sleeps is kept in State::sleep; what holds nodes otherwise, clips and pins, is kept here
/// while they sleep. Whoever changes that wakes everything first.
class Sleep {
 public:
  /// A state at rest to work out forces in, with normals, F_n and anchors.
  using RestView = std::function<const StepView&()>;

  explicit Sleep(const YarnSystem& system);

  SleepState awake() const;  ///< where nothing sleeps
  bool allAsleep(const SleepState& state) const;
  long nodesAsleep(const SleepState& state) const;

  /// Holds what sleeps in a state that has come from elsewhere, and nothing else.
  void hold(YarnSystem& system, const SleepState& state);
  void wakeAll(YarnSystem& system, SleepState& state);
  /// Wakes the tile of a node and those around it.
  void wakeAround(YarnSystem& system, SleepState& state, int node);
  /// Nothing counts as calm yet: something is changing everywhere.
  void disturb(SleepState& state) const;

  /// After a step of h seconds: wakes tiles and puts tiles to sleep.
  void update(YarnSystem& system, State& state, double h, ThreadTeam& team,
              const RestView& restView);

 private:
  /// Nodes first + r stride + c with r < rows, c < columns.
  struct Tile {
    int first = 0, rows = 0, columns = 0, stride = 0;
  };

  void addTiles(const YarnSystem& system);
  void findNeighbors(const YarnSystem& system);
  void measureSpeeds(State& state, double h, ThreadTeam& team);
  void wakeBesideMotion(YarnSystem& system, SleepState& state);
  void wakeBesideForce(YarnSystem& system, State& state, const RestView& restView);
  void fallAsleep(YarnSystem& system, State& state, const RestView& restView);
  bool forceHasChanged(int tile, const State& state, const StepView& view) const;
  void wakeWithNeighbors(YarnSystem& system, SleepState& state, int tile);
  void wake(YarnSystem& system, SleepState& state, int tile);
  void holdTile(YarnSystem& system, int tile, bool held);
  template <class Condition>
  bool anyNeighbor(int tile, const Condition& condition) const;
  template <class Visit>
  void forNodes(int tile, const Visit& visit) const;

  std::vector<Tile> tiles_;
  std::vector<int> tileOf_;                    // [node]
  std::vector<int> neighborStart_, neighbor_;  // the tiles that a tile's yarns and shear reach
  std::vector<std::uint8_t> held_;             // [tile] its nodes are held by sleep
  std::vector<std::uint8_t> otherwise_;  // [node] bits of `fixed` of a held tile but for sleep
  std::vector<double> speed_;            // [tile] m/s, of the fastest node, 0 where asleep
  double spacing_ = 0;                   // m, the smallest
  double acrossChange_ = 0,
         withinChange_ = 0;  // N on a node, along its face normal and in its plane
};

}  // namespace heddle
