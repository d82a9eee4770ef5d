#pragma once
#include <cmath>
#include <vector>

namespace heddle {

/// y = offset + slope x.
struct Line {
  double slope = NAN, offset = NAN;
  double at(double x) const { return offset + slope * x; }
};

/// The line through points by least squares of y; not a number where all x are the same.
inline Line fitLine(const std::vector<double>& x, const std::vector<double>& y) {
  const double n = static_cast<double>(x.size());
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    sx += x[k];
    sy += y[k];
    sxx += x[k] * x[k];
    sxy += x[k] * y[k];
  }
  const double spread = n * sxx - sx * sx;
  if (!(spread > 0)) return {};
  const double slope = (n * sxy - sx * sy) / spread;
  return {slope, (sy - slope * sx) / n};
}

}  // namespace heddle
