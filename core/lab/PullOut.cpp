#include "core/lab/PullOut.h"

#include <algorithm>
#include <cmath>

#include "core/cloth/ClothBuilder.h"
#include "core/forces/Stretch.h"
#include "core/lab/QuasiStatic.h"
#include "core/lab/YarnRig.h"

namespace heddle {

namespace {

constexpr double kLoadReach = 10;  // m, length of the spring that stands for a dead weight

/// The pulled yarn's nodes from its lower to its upper end.
struct PulledYarn {
  std::vector<NodeSlot> nodes;
  int tail() const { return nodes.front().node; }
  int head() const { return nodes.back().node; }
  bool has(int node) const {
    return std::any_of(nodes.begin(), nodes.end(), [node](NodeSlot at) { return at.node == node; });
  }
};

PulledYarn pulledYarn(const YarnSystem& system, int end) {
  PulledYarn yarn;
  for (int k = system.yarnStart()[end]; k < system.yarnStart()[end + 1]; ++k) {
    yarn.nodes.push_back(system.yarnNodes()[k]);
  }
  return yarn;
}

void lengthenTail(YarnSystem& system, const PulledYarn& yarn, double by) {
  const NodeSlot tail = yarn.nodes.front();
  system.q[dofIndex(tail.node, 1)] -= by;
  system.q[dofIndex(tail.node, 3 + tail.slot)] -= by;
}

void stretchWeft(YarnSystem& system, double tension) {
  const SystemView s = system.view();
  for (int node = 0; node < system.nodeCount(); ++node) {
    const NodeSlot weft{node, kSlotB};
    const int yarn = s.yarnOf[2 * node + kSlotB];
    const double stiffness = yarn >= 0 ? s.yarn(weft).stretch : system.constants.back().stretch;
    system.q[dofIndex(node, 0)] *= 1 + tension / stiffness;
  }
}

void holdCloth(YarnSystem& system, const PullOutSetup& setup, const PulledYarn& yarn) {
  const int columns = system.blocks[0].columns;
  const TopologyView topology = system.view().topology;
  const bool plates = setup.hold == PullOutSetup::Hold::Plates;
  for (int node = 0; node < system.nodeCount(); ++node) {
    const int column = node % columns;
    const bool atSide = column <= 1 || column >= columns - 2;
    if (yarn.has(node) && !topology.isCrossing(node)) {
      continue;  // the pulled yarn's own ends
    }
    if (atSide) {
      system.fixed[node] = kHoldAll;
    } else if (plates) {
      system.fixed[node] = static_cast<std::uint8_t>(system.fixed[node] | 7);
    }
  }
  system.fixed[yarn.head()] = kHoldAll;
}

std::vector<double> tensionAlong(const Stepper& stepper, const PulledYarn& yarn) {
  const SystemView s = stepper.system().view();
  const ConstDofView q{stepper.state().q.data()};
  std::vector<double> tension;
  for (std::size_t k = 0; k + 1 < yarn.nodes.size(); ++k) {
    const NodeSlot a = yarn.nodes[k], b = yarn.nodes[k + 1];
    tension.push_back(
        stretch(q.x(a.node), q.x(b.node), q.u(b) - q.u(a), s.yarn(a).stretch).tension);
  }
  return tension;
}

}  // namespace

PullOutCurve pullOut(const PullOutSetup& setup) {
  YarnSystem system = buildSwatch(setup.fabric, setup.ends / setup.fabric.endsPerMetre,
                                  setup.picks / setup.fabric.picksPerMetre);
  system.gravity = {};
  const PulledYarn yarn = pulledYarn(system, setup.ends / 2);
  lengthenTail(system, yarn, setup.tail);
  stretchWeft(system, setup.transverseTension);
  holdCloth(system, setup, yarn);

  QuasiStaticSettings settings;
  settings.step = setup.increment / setup.speed;
  settings.massDamping = setup.massDamping;
  // What slips is a hundredth of a spacing from where it stuck.
  settings.newtonTolerance = 1e-6;
  QuasiStatic bench(std::move(system), settings);
  Stepper& stepper = bench.stepper();
  HeldTarget head{yarn.head(), {}};
  for (int dof = 0; dof < kDofs; ++dof) {
    head.place[dof] = stepper.state().q[dofIndex(head.node, dof)];
  }
  if (setup.tailLoad > 0) {
    const Vec3 tail = ConstDofView{stepper.state().q.data()}.x(yarn.tail());
    stepper.setSpring({0, yarn.tail(), tail - Vec3{0, kLoadReach, 0}, setup.tailLoad / kLoadReach});
  }
  const auto targets = [head](double pulled) {
    HeldTarget to = head;
    to.place[1] += pulled;
    return std::vector<HeldTarget>{to};
  };
  PullOutCurve curve;
  const auto record = [&](double pulled) {
    curve.displacement.push_back(pulled);
    curve.force.push_back(stepper.holdForce(head.node)[1]);
    if (setup.onProgress) setup.onProgress(pulled / setup.distance);
  };
  bench.advance(targets(0));
  record(0);
  const int steps = std::max(1, static_cast<int>(std::lround(setup.distance / setup.increment)));
  bench.drive(0, setup.distance, steps, targets, record);
  curve.tension = tensionAlong(stepper, yarn);
  return curve;
}

double restNormalForce(double bending, double radius, double spacing) {
  const double t = std::atan(2 * radius / spacing);
  const double l = std::hypot(spacing, 2 * radius);
  return 4 * bending * t * std::cos(t) / (spacing * l);
}

}  // namespace heddle
