#include "core/lab/Elastica.h"

#include <cmath>
#include <numbers>

namespace heddle {

namespace {

constexpr int kSteps = 400;  // of the heavy elastica: its error is then below 1e-6

struct Slope {
  double angle, curvature;
};

/// Angle and curvature at all stations for a curvature at the clamp, by Runge and Kutta's method.
std::vector<Slope> shoot(double load, double curvature) {
  constexpr double h = 1.0 / kSteps;
  const auto change = [load](double s, Slope y) {
    return Slope{y.curvature, -load * (1 - s) * std::cos(y.angle)};
  };
  const auto moved = [](Slope y, double by, Slope rate) {
    return Slope{y.angle + by * rate.angle, y.curvature + by * rate.curvature};
  };
  std::vector<Slope> path = {{0, curvature}};
  for (int i = 0; i < kSteps; ++i) {
    const double s = i * h;
    const Slope y = path.back();
    const Slope k1 = change(s, y), k2 = change(s + h / 2, moved(y, h / 2, k1)),
                k3 = change(s + h / 2, moved(y, h / 2, k2)), k4 = change(s + h, moved(y, h, k3));
    path.push_back(
        {y.angle + h / 6 * (k1.angle + 2 * k2.angle + 2 * k3.angle + k4.angle),
         y.curvature +
             h / 6 * (k1.curvature + 2 * k2.curvature + 2 * k3.curvature + k4.curvature)});
  }
  return path;
}

}  // namespace

TipPlace elasticaTip(double load) {
  const double alpha = std::sqrt(load);
  // sin(tip angle) = 2 k^2 - 1; k follows from alpha = K(k) - F(phi, k), sin(phi) = 1/(k sqrt 2).
  const auto phiOf = [](double k) { return std::asin(1 / (k * std::numbers::sqrt2)); };
  double low = std::sqrt(0.5) * (1 + 1e-15), high = 1 - 1e-15;
  for (int i = 0; i < 200; ++i) {
    const double k = 0.5 * (low + high);
    const double reached = std::comp_ellint_1(k) - std::ellint_1(k, phiOf(k));
    (reached < alpha ? low : high) = k;
  }
  const double k = 0.5 * (low + high);
  const double arc = std::comp_ellint_2(k) - std::ellint_2(k, phiOf(k));
  return {1 - 2 / alpha * arc, 1 - std::numbers::sqrt2 / alpha * std::sqrt(2 * k * k - 1)};
}

double elasticaBuckled(double ratio) {
  // P/P_Euler = (2 K(k)/pi)^2 and deflection/L = k/K(k).
  const double wanted = 0.5 * std::numbers::pi * std::sqrt(ratio);
  double low = 0, high = 1 - 1e-15;
  for (int i = 0; i < 200; ++i) {
    const double k = 0.5 * (low + high);
    (std::comp_ellint_1(k) < wanted ? low : high) = k;
  }
  return low / std::comp_ellint_1(low);
}

double HeavyStrip::chordAngle() const { return std::atan2(down.back(), along.back()); }

HeavyStrip heavyElastica(double load) {
  double low = 0, high = load;  // of the clamp's curvature: the free end has none
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (shoot(load, middle).back().curvature < 0 ? low : high) = middle;
  }
  const std::vector<Slope> path = shoot(load, 0.5 * (low + high));
  HeavyStrip strip{{0}, {0}};
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const double angle = 0.5 * (path[i].angle + path[i + 1].angle);
    strip.along.push_back(strip.along.back() + std::cos(angle) / kSteps);
    strip.down.push_back(strip.down.back() + std::sin(angle) / kSteps);
  }
  return strip;
}

}  // namespace heddle
