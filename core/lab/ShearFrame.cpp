#include "core/lab/ShearFrame.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/cloth/ClothBuilder.h"
#include "core/lab/LineFit.h"
#include "core/lab/QuasiStatic.h"
#include "core/lab/YarnRig.h"

namespace heddle {

namespace {

constexpr double kPi = std::numbers::pi;

/// The sides turn towards each other by gamma/2 each: pure shear, no rotation.
Vec3 sheared(Vec3 x, double gamma) {
  const double c = std::cos(0.5 * gamma), s = std::sin(0.5 * gamma);
  return {c * x.x + s * x.y, s * x.x + c * x.y, x.z};
}

/// d sheared/d gamma.
Vec3 shearedRate(Vec3 x, double gamma) {
  const double c = 0.5 * std::cos(0.5 * gamma), s = 0.5 * std::sin(0.5 * gamma);
  return {-s * x.x + c * x.y, c * x.x - s * x.y, 0};
}

/// Stretches every yarn to carry `tension` N.
void pretension(YarnSystem& system, double tension) {
  const SystemView s = system.view();
  const DofView q{system.q.data()};
  double strain[2] = {0, 0};
  for (const NodeSlot at : system.yarnNodes()) {
    strain[at.slot] = tension / s.yarn(at).stretch;
  }
  for (int node = 0; node < system.nodeCount(); ++node) {
    const Vec3 x = ConstDofView{q.data}.x(node);
    q.setX(node, {(1 + strain[kSlotB]) * x.x, (1 + strain[kSlotA]) * x.y, x.z});
  }
}

/// 90 degrees less the angle between warp and weft at a node, rad.
double shearAt(const YarnSystem& system, ConstDofView q, int node) {
  const TopologyView t = system.view().topology;
  const auto along = [&](Slot slot) {
    return normalizedOr(
        q.x(t.next({node, slot}, kNext).node) - q.x(t.next({node, slot}, kPrev).node), {});
  };
  return std::asin(dot(along(kSlotA), along(kSlotB)));
}

bool inClamps(const YarnSystem& system, int node) {
  const GridBlock& block = system.blocks[0];
  const int row = node / block.columns, column = node % block.columns;
  return row <= 1 || row >= block.rows - 2 || column <= 1 || column >= block.columns - 2;
}

}  // namespace

double frameAngle(double d, double a) {
  return 0.5 * kPi - 2 * std::acos(std::numbers::sqrt2 / 2 + d / (2 * a));
}

double framePull(const ShearPoint& point, double a) {
  return point.torque * a / std::sin(0.25 * kPi - 0.5 * point.angle);
}

double shearForce(const ShearPoint& point) {
  return framePull(point, 1.0) / (2 * std::cos(0.25 * kPi - 0.5 * point.angle));
}

std::vector<ShearPoint> shearInFrame(const ShearFrameSetup& setup,
                                     const std::vector<double>& turns) {
  YarnSystem system = buildSwatch(setup.fabric, setup.ends / setup.fabric.endsPerMetre,
                                  setup.picks / setup.fabric.picksPerMetre);
  system.gravity = {};
  const double area = (setup.ends - 1) * (setup.picks - 1) /
                      (setup.fabric.endsPerMetre * setup.fabric.picksPerMetre);
  pretension(system, setup.pretension);
  const YarnSystem& built = system;
  const Clamp frame =
      Clamp::grip(system, [&built](int node, Vec3) { return inClamps(built, node); });
  // Sheared cloth buckles out of its plane once it is soft or large enough; what is measured here
  // is the cloth in its plane, as between plates.
  const auto all = [](int, Vec3) { return true; };
  Clamp::grip(system, all, kHoldZ);
  if (setup.pinned) Clamp::grip(system, all, kHoldSlideA | kHoldSlideB);
  const int middle = system.gridNode(0, (setup.picks + 1) / 2, (setup.ends + 1) / 2);
  const int near = system.gridNode(0, 1, 1), far = system.gridNode(0, setup.picks, setup.ends);

  QuasiStaticSettings settings;
  settings.step = setup.increment / setup.rate;
  settings.massDamping = setup.massDamping;
  settings.threads = setup.threads;
  QuasiStatic bench(std::move(system), settings);
  const auto targets = [&frame](double gamma) {
    std::vector<HeldTarget> to;
    frame.addTargets([gamma](Vec3 x) { return sheared(x, gamma); }, to);
    return to;
  };
  std::vector<ShearPoint> points;
  double way = 0, whole = 0;
  const auto record = [&](double gamma) {
    const double work =
        frame.power(bench.stepper(), [gamma](Vec3 x) { return shearedRate(x, gamma); });
    const ConstDofView q{bench.stepper().state().q.data()};
    points.push_back({gamma, work / area, shearAt(bench.stepper().system(), q, middle),
                      length(q.x(far) - q.x(near))});
    way += setup.increment;
    if (setup.onProgress && whole > 0) setup.onProgress(std::min(1.0, way / whole));
  };
  double last = 0;
  for (const double turn : turns) {
    whole += std::fabs(turn - last);
    last = turn;
  }
  bench.advance(targets(0));
  record(0);
  last = 0;
  for (const double turn : turns) {
    const int steps =
        std::max(1, static_cast<int>(std::lround(std::fabs(turn - last) / setup.increment)));
    bench.drive(last, turn, steps, targets, record);
    last = turn;
  }
  return points;
}

double loopArea(const std::vector<ShearPoint>& points) {
  double area = 0;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const ShearPoint &a = points[k], &b = points[(k + 1) % points.size()];
    area += 0.5 * (a.torque + b.torque) * (b.angle - a.angle);
  }
  return area;
}

double shearModulus(const std::vector<ShearPoint>& points, double from, double to) {
  std::vector<double> x, y;
  for (const ShearPoint& point : points) {
    if (point.angle >= from && point.angle <= to) {
      x.push_back(point.angle);
      y.push_back(point.torque);
    }
  }
  return fitLine(x, y).slope;
}

double lockingAngle(const std::vector<ShearPoint>& loading, double modulus) {
  const auto excess = [modulus](const ShearPoint& p) { return p.torque - modulus * p.angle; };
  double largest = 0, elastic = 0;
  for (const ShearPoint& point : loading) {
    largest = std::max(largest, excess(point));
    elastic = std::max(elastic, modulus * point.angle);
  }
  if (largest < 0.01 * elastic) return NAN;
  std::vector<double> x, y;
  for (const ShearPoint& point : loading) {
    if (excess(point) > 0.2 * largest) {
      x.push_back(point.angle);
      y.push_back(std::cbrt(excess(point)));
    }
  }
  const Line line = fitLine(x, y);
  return -line.offset / line.slope;
}

}  // namespace heddle
