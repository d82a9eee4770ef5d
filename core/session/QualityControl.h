#pragma once
#include <vector>

#include "core/session/SolveQuality.h"

namespace heddle {

/// Decides how well a cloth that is watched can be solved: the finest quality whose steps take no
/// longer than the cloth time they cover. What it says depends on what it is fed and nothing else.
///
/// It looks at stretches of a quarter of a second. One that took longer than its cloth time makes
/// the quality coarser by a level, unless a single step is to blame; it becomes finer again after
/// some stretches that took less than half. A level that did not hold is tried again after twice as
/// long.
class QualityControl {
 public:
  QualityControl(const StepSettings& settings, double step);

  /// A step took `wall` seconds of the clock for `cloth` seconds of cloth time. Returns whether
  /// quality() has changed.
  bool feed(double wall, double cloth);
  const SolveQuality& quality() const { return ladder_[level_]; }
  const SolveQuality& finest() const { return ladder_.front(); }
  /// Forgets the stretch under way: time has stood still.
  void interrupt();

 private:
  bool judge(double load);

  std::vector<SolveQuality> ladder_;
  std::size_t level_ = 0;
  double wall_ = 0, cloth_ = 0, worstWall_ = 0, worstCloth_ = 0;  // of the stretch under way, s
  int steps_ = 0;
  int calm_ = 0;         // stretches in a row with time to spare
  int patience_ = 0;     // how many of them it takes to become finer
  int sinceFiner_ = -1;  // stretches since it last did; -1: that level has held, or never
};

}  // namespace heddle
