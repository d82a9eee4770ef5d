#pragma once
#include <functional>
#include <vector>

#include "core/solver/CpuStepper.h"

namespace heddle {

/// Held nodes that move as one: a clamp, one side of a frame.
class Clamp {
 public:
  /// Where a point that starts at x (m) is, in m; or how fast it moves, in m per unit of whatever
  /// drives the clamp.
  using Motion = std::function<Vec3(Vec3)>;

  /// Holds the coordinates `bits` (as in YarnSystem::fixed) of every node with a yarn for which
  /// `grips` holds of its number and place.
  static Clamp grip(YarnSystem& system, const std::function<bool(int, Vec3)>& grips,
                    std::uint8_t bits = 31);

  /// Adds where the nodes go when every start place x goes to motion(x); arc lengths stay.
  void addTargets(const Motion& motion, std::vector<HeldTarget>& targets) const;
  /// The force on the cloth, N.
  Vec3 force(Stepper& stepper) const;
  /// Sum of force . velocity(x) over the nodes, x their start places: the generalised force of the
  /// motion's parameter (N m per unit of it), by virtual work.
  double power(Stepper& stepper, const Motion& velocity) const;

 private:
  std::vector<HeldTarget> start_;
};

struct QuasiStaticSettings {
  double step = 0.02;             ///< s
  double massDamping = 0.5;       ///< Rayleigh alpha, 1/s
  double newtonTolerance = 5e-4;  ///< of a yarn spacing
  double linearTolerance = 1e-3;
  int threads = 1;
};

/// Loads a cloth slowly: backward Euler, well solved, no gravity unless the system has it.
class QuasiStatic {
 public:
  explicit QuasiStatic(YarnSystem system, const QuasiStaticSettings& settings = {});

  /// One step in which held nodes go to their targets. Throws std::runtime_error where the step is
  /// refused.
  void advance(const std::vector<HeldTarget>& targets);
  /// Drives a parameter from `from` to `to` in `steps` equal steps; after each calls record(value).
  void drive(double from, double to, int steps,
             const std::function<std::vector<HeldTarget>(double)>& targets,
             const std::function<void(double)>& record);
  Stepper& stepper() { return stepper_; }

 private:
  CpuStepper stepper_;
  double step_;
};

}  // namespace heddle
