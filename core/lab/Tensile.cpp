#include "core/lab/Tensile.h"

#include <algorithm>
#include <cmath>

#include "core/cloth/ClothBuilder.h"
#include "core/lab/QuasiStatic.h"

namespace heddle {

namespace {

struct Clamps {
  Clamp low, high, left, right;
};

Clamps gripEdges(YarnSystem& system, bool sides) {
  const GridBlock block = system.blocks[0];
  const auto row = [block](int node) { return node / block.columns; };
  const auto column = [block](int node) { return node % block.columns; };
  Clamps clamps;
  clamps.low = Clamp::grip(system, [=](int node, Vec3) { return row(node) <= 1; });
  clamps.high = Clamp::grip(system, [=](int node, Vec3) { return row(node) >= block.rows - 2; });
  if (sides) {
    // The corners belong to the clamps of the warp.
    const auto between = [=](int node) { return row(node) > 1 && row(node) < block.rows - 2; };
    clamps.left =
        Clamp::grip(system, [=](int node, Vec3) { return between(node) && column(node) <= 1; });
    clamps.right = Clamp::grip(
        system, [=](int node, Vec3) { return between(node) && column(node) >= block.columns - 2; });
  }
  return clamps;
}

}  // namespace

std::vector<TensilePoint> pullStrip(const TensileSetup& setup) {
  YarnSystem system = buildSwatch(setup.fabric, setup.ends / setup.fabric.endsPerMetre,
                                  setup.picks / setup.fabric.picksPerMetre);
  system.gravity = {};
  const Clamps clamps = gripEdges(system, setup.gripSides);
  const int middle = system.blocks[0].rows / 2, last = system.blocks[0].columns - 2;
  const int left = system.gridNode(0, middle, 1), right = system.gridNode(0, middle, last);
  const double width = setup.ends / setup.fabric.endsPerMetre;
  // A pick in a warp clamp is held as a whole; what the side clamps pull at are the others.
  const double height = (setup.picks - 2) / setup.fabric.picksPerMetre;
  QuasiStaticSettings settings;
  settings.step = std::max(setup.warpStrain, setup.weftStrain) / setup.rate / setup.steps;
  QuasiStatic bench(std::move(system), settings);
  Stepper& stepper = bench.stepper();
  const auto across = [&stepper, left, right] {
    const ConstDofView q{stepper.state().q.data()};
    return q.x(right).x - q.x(left).x;
  };
  const double flat = across();
  const auto targets = [&](double share) {
    const double warp = share * setup.warpStrain, weft = share * setup.weftStrain;
    const auto motion = [warp, weft](Vec3 x) {
      return Vec3{(1 + weft) * x.x, (1 + warp) * x.y, x.z};
    };
    std::vector<HeldTarget> to;
    for (const Clamp* clamp : {&clamps.low, &clamps.high, &clamps.left, &clamps.right}) {
      clamp->addTargets(motion, to);
    }
    return to;
  };
  std::vector<TensilePoint> points;
  const auto record = [&](double share) {
    TensilePoint point;
    point.warpStrain = share * setup.warpStrain;
    point.weftStrain = share * setup.weftStrain;
    point.warpForce = 0.5 * (clamps.high.force(stepper).y - clamps.low.force(stepper).y) / width;
    point.weftForce = 0.5 * (clamps.right.force(stepper).x - clamps.left.force(stepper).x) / height;
    point.contraction = 1 - across() / flat;
    points.push_back(point);
    if (setup.onProgress) setup.onProgress(0.5 * static_cast<double>(points.size()) / setup.steps);
  };
  record(0);
  bench.drive(0, 1, setup.steps, targets, record);
  bench.drive(1, 0, setup.steps, targets, record);
  return points;
}

}  // namespace heddle
