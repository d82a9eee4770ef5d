#include "core/lab/Wrinkle.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "core/cloth/ClothBuilder.h"
#include "core/lab/Places.h"
#include "core/lab/QuasiStatic.h"

namespace heddle {

namespace {

std::vector<Vec3> crossings(const Stepper& stepper) {
  const TopologyView topology = stepper.system().view().topology;
  const ConstDofView q{stepper.state().q.data()};
  std::vector<Vec3> points;
  for (int node = 0; node < stepper.system().nodeCount(); ++node) {
    if (topology.isCrossing(node)) points.push_back(q.x(node));
  }
  return points;
}

/// The three by three crossings in the sheet's middle, where they are.
std::vector<HeldTarget> pinch(const Stepper& stepper) {
  const YarnSystem& system = stepper.system();
  std::vector<HeldTarget> nodes;
  for (int row = -1; row <= 1; ++row) {
    for (int column = -1; column <= 1; ++column) {
      HeldTarget target;
      target.node = system.gridNode(0, system.blocks[0].rows / 2 + row,
                                    system.blocks[0].columns / 2 + column);
      for (int dof = 0; dof < kDofs; ++dof) {
        target.place[dof] = stepper.state().q[dofIndex(target.node, dof)];
      }
      nodes.push_back(target);
    }
  }
  return nodes;
}

}  // namespace

WrinkleCourse wrinkleSheet(const WrinkleSetup& setup) {
  YarnSystem system = buildSwatch(setup.fabric, setup.size, setup.size);
  system.gravity = {0, -9.81, 0};
  const int columns = system.blocks[0].columns, top = system.blocks[0].rows - 2;
  Clamp::grip(system, [=](int node, Vec3) { return node / columns >= top; });
  const int middle = system.blocks[0].rows / 2;

  QuasiStaticSettings settings;
  settings.step = setup.step;
  settings.massDamping = 5;  // it should not swing
  settings.newtonTolerance = 0.02;
  settings.linearTolerance = 3e-2;
  settings.threads = setup.threads;
  QuasiStatic bench(std::move(system), settings);
  Stepper& stepper = bench.stepper();
  WrinkleCourse course;
  const int steps = setup.carrySteps + setup.carrySteps / 4 + setup.restSteps;
  const auto record = [&](double) {
    course.time.push_back(stepper.state().time);
    course.depth.push_back(wrinkleDepth(crossings(stepper)));
    if (setup.onProgress) {
      setup.onProgress(std::min(1.0, static_cast<double>(course.time.size()) / steps));
    }
  };
  bench.advance({});
  record(0);
  const std::vector<HeldTarget> start = pinch(stepper);
  for (const HeldTarget& node : start) stepper.setHeld(node.node, true);
  const auto carried = [&](double share) {
    // Slowly off and slowly there.
    const double way = share * share * (3 - 2 * share) * setup.size;
    std::vector<HeldTarget> to = start;
    for (HeldTarget& node : to) {
      for (int axis = 0; axis < 3; ++axis) node.place[axis] += way * setup.carry[axis];
    }
    return to;
  };
  bench.drive(0, 1, setup.carrySteps, carried, record);
  bench.drive(1, 1, setup.carrySteps / 4, carried, record);
  course.held = pickOf(stepper, middle);
  course.heldDepth = course.depth.back();
  for (const HeldTarget& node : start) stepper.setHeld(node.node, false);
  bench.drive(
      0, 1, setup.restSteps, [](double) { return std::vector<HeldTarget>{}; }, record);
  course.left = pickOf(stepper, middle);
  return course;
}

double wrinkleDepth(const std::vector<Vec3>& points) {
  Eigen::MatrixXd A(static_cast<Eigen::Index>(points.size()), 3);
  Eigen::VectorXd z(A.rows());
  for (Eigen::Index k = 0; k < A.rows(); ++k) {
    const Vec3 p = points[static_cast<std::size_t>(k)];
    A.row(k) << 1.0, p.x, p.y;
    z(k) = p.z;
  }
  const Eigen::Vector3d plane = A.colPivHouseholderQr().solve(z);
  const Eigen::VectorXd off = (z - A * plane) / std::hypot(1.0, plane(1), plane(2));
  return off.maxCoeff() - off.minCoeff();
}

}  // namespace heddle
