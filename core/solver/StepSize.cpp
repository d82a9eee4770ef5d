#include "core/solver/StepSize.h"

#include <algorithm>
#include <cmath>

namespace heddle {

namespace {

constexpr double kSafety = 0.9;
constexpr double kMostGrowth = 2, kMostShrinking = 0.5;  // against the last step
constexpr double kLongest = 2, kShortest = 1.0 / 16;     // against the step asked for

}  // namespace

double localError(const State& state) {
  if (state.stepBefore <= 0) {
    return -1;
  }
  double largest = 0;
  for (std::size_t i = 0; i < state.q.size(); i += kDofs) {
    double square = 0;
    for (std::size_t k = i; k < i + 3; ++k) {
      const double third = 12 * (state.qBefore[k] - state.q[k]) +
                           6 * state.stepBefore * (state.vBefore[k] + state.v[k]);
      square += third * third;
    }
    largest = std::max(largest, square);
  }
  return 2.0 / 27 * std::sqrt(largest);
}

double adaptiveStep(const State& state, double tolerance, double asked) {
  const double error = localError(state);
  if (error < 0) {
    return asked;
  }
  const double ratio = error > 0 ? kSafety * std::cbrt(tolerance / error) : kMostGrowth;
  const double step = state.stepBefore * std::clamp(ratio, kMostShrinking, kMostGrowth);
  return std::clamp(step, kShortest * asked, kLongest * asked);
}

}  // namespace heddle
