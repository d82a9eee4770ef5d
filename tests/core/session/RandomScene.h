#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/session/Simulation.h"

namespace heddle::test {

/// Numbers that are the same on every platform (the standard's distributions are not).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  double uniform(double low, double high);
  double logUniform(double low, double high);
  int whole(int low, int high);  ///< both included
  bool chance(double share) { return uniform(0, 1) < share; }
  template <class T>
  const T& oneOf(const std::vector<T>& choices) {
    return choices[whole(0, static_cast<int>(choices.size()) - 1)];
  }

 private:
  std::uint64_t state_;
};

/// A fabric that could be woven, or (one in twelve) one with a number that makes no sense: built-in
/// or random weave of up to 8 shafts, 1 to 4 yarns from sewing thread to rope yarn, any sett, 2 to
/// 30 ends and picks, held, slack, over a body, in wind.
SceneSettings randomScene(Dice& dice);

/// A hand that grabs a node where it is, drags it about and lets go; perhaps it pins one too.
struct RandomHand {
  int node = -1, begin = 0, end = 0;  ///< steps
  int pinned = -1, pinStep = 0;
  double reach = 0;  ///< m, how far it drags at most

  RandomHand(Dice& dice, const SceneSettings& scene, const YarnSystem& system, int steps);
  /// What it does before a step.
  void act(Dice& dice, Simulation& simulation, int step);

 private:
  Vec3 from_;
  int nextMove_ = 0;
};

/// What became of one seed.
struct FuzzOutcome {
  std::uint64_t seed = 0;
  std::string refusal;   ///< why the scene was refused, if it was
  std::string wrong;     ///< what must never happen: a NaN, a crossing out of order
  std::string floor;     ///< where even the shortest step did not do, if it happened
  int stepsAtFloor = 0;  ///< in so many steps
  long steps = 0, rejected = 0;
  double newton = 0;        ///< mean
  double seconds = 0;       ///< of the clock
  std::string description;  ///< of the fabric, in a line
};

FuzzOutcome runSeed(std::uint64_t seed, int steps);

}  // namespace heddle::test
