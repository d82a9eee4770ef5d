#pragma once
#include <vector>

#include "core/solver/Stepper.h"

namespace heddle {

/// How exactly a step is solved and how much cloth time it covers.
struct SolveQuality {
  int level = 0;  ///< 0: as the scene asks; the higher, the coarser
  double newtonTolerance = StepSettings{}.newtonTolerance;
  double newtonSpeed = StepSettings{}.newtonSpeed;  ///< m/s
  double linearTolerance = StepSettings{}.linearTolerance;
  double step = 4e-3;  ///< s
  friend bool operator==(const SolveQuality&, const SolveQuality&) = default;
};

/// Steps above this are not offered to save time, s: at 4 ms BDF2 follows a swing, at 8 ms it is
/// seen to damp it.
inline constexpr double kLargestReducedStep = 8e-3;

/// From what the scene asks for to the coarsest that still moves like cloth, each cheaper than the
/// one before: first looser solves, then larger steps. A scene whose own steps are larger keeps
/// them.
std::vector<SolveQuality> qualityLadder(const StepSettings& settings, double step);

}  // namespace heddle
