#include "app/studio/viewport/Quality.h"

namespace heddle::studio {

Quality QualityGovernor::choose(bool moving) const {
  const double limit = moving ? kFluentMs : kBearableMs;
  double cost = 0;
  for (int i = 0; i + 1 < kCount; ++i) {
    // What was never drawn is guessed from the next better: a slow machine need not try them all.
    cost = lastMs_[i] > 0 ? lastMs_[i] : kGuessedShare * cost;
    if (cost <= limit) return static_cast<Quality>(i);
  }
  return Quality::Coarse;
}

void QualityGovernor::record(Quality drawn, double milliseconds) {
  const int i = static_cast<int>(drawn);
  // The first pictures of a cloth compile shaders and fill buffers: one slow picture is forgiven.
  lastMs_[i] = lastMs_[i] == 0 ? 0.5 * milliseconds : 0.5 * (lastMs_[i] + milliseconds);
  // Better qualities were judged by an older view; they are tried again once this one is quick.
  if (lastMs_[i] < kQuickShare * kFluentMs) {
    for (int better = 0; better < i; ++better) lastMs_[better] *= kForgetShare;
  }
}

const char* toString(Quality quality) {
  switch (quality) {
    case Quality::Best:
      return "best";
    case Quality::Smooth:
      return "smooth";
    case Quality::Fast:
      return "fast";
    case Quality::Coarse:
      break;
  }
  return "coarse";
}

}  // namespace heddle::studio
