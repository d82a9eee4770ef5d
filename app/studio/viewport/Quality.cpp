#include "app/studio/viewport/Quality.h"

namespace heddle::studio {

Quality QualityGovernor::choose(bool moving) const {
  const double limit = moving ? kFluentMs : kBearableMs;
  for (int i = 0; i + 1 < kCount; ++i) {
    if (lastMs_[i] <= limit) return static_cast<Quality>(i);
  }
  return Quality::Coarse;
}

void QualityGovernor::record(Quality drawn, double milliseconds) {
  const int i = static_cast<int>(drawn);
  // The first pictures of a cloth compile shaders and fill buffers: one slow picture is forgiven.
  lastMs_[i] = lastMs_[i] == 0 ? 0.5 * milliseconds : 0.5 * (lastMs_[i] + milliseconds);
  // A better quality was judged by an older view; it is tried again once this one is quick.
  if (i > 0 && lastMs_[i] < 0.3 * kFluentMs) lastMs_[i - 1] *= 0.9;
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
