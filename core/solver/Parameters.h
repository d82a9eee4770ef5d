#pragma once
// What may change while a cloth moves without being another cloth, and how it changes: over some
// steps, so that nothing jerks. Counted in steps, never in seconds of the clock, so that a run
// repeats to the bit.

#include <vector>

#include "core/math/Vec3.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// Everything about a cloth that is neither its shape nor its motion.
struct Parameters {
  Vec3 gravity;                      ///< m/s^2
  bool air = false;                  ///< false: a vacuum
  Vec3 wind;                         ///< m/s, of the air where there is any
  double massDamping = 0;            ///< Rayleigh alpha, 1/s
  double stiffnessDamping = 0;       ///< Rayleigh beta, s
  std::vector<YarnConstants> yarns;  ///< [yarn]
};

Parameters parametersOf(const YarnSystem& system);
/// Writes them into a cloth, and what follows from its yarns (YarnSystem::plainForce).
void setParameters(YarnSystem& system, const Parameters& parameters);

/// What lies between two sets of parameters: share 0 is `from`, 1 is `to`, to the bit. Stiffnesses
/// and densities go in equal ratios (a modulus that grows a hundredfold would else jump at once),
/// all else in equal differences. Air comes at once, since cloth at rest does not feel it, and its
/// wind rises from nothing; where it goes, the wind dies down first.
Parameters between(const Parameters& from, const Parameters& to, double share);

/// A change under way.
class ParameterRamp {
 public:
  ParameterRamp() = default;
  explicit ParameterRamp(const Parameters& constant) : from_(constant), to_(constant) {}

  /// Changes towards `to` from wherever the ramp is now, within `steps` steps; 0: at once.
  void start(const Parameters& to, int steps);
  /// One step on. Returns whether anything changed.
  bool advance();
  Parameters now() const;
  const Parameters& target() const { return to_; }
  bool finished() const { return step_ >= steps_; }

 private:
  Parameters from_, to_;
  int step_ = 0, steps_ = 0;
};

}  // namespace heddle
