#pragma once

namespace heddle::studio {

/// How much work goes into a picture on the screen, best first.
enum class Quality { Best, Smooth, Fast, Coarse };

/// Chooses the quality of the next picture: as good as moves fluently while things move, and as
/// good as is bearable once they stand still. Pure bookkeeping; the caller measures.
class QualityGovernor {
 public:
  /// For the next picture of a moving (or standing) scene.
  Quality choose(bool moving) const;
  /// The picture just drawn took so long, ms.
  void record(Quality drawn, double milliseconds);

 private:
  static constexpr double kFluentMs = 55, kBearableMs = 900;
  static constexpr double kGuessedShare = 0.4, kQuickShare = 0.3, kForgetShare = 0.9;
  static constexpr int kCount = 4;
  double lastMs_[kCount] = {};  // 0: not yet measured
};

/// "best", "smooth", "fast", "coarse".
const char* toString(Quality quality);

}  // namespace heddle::studio
