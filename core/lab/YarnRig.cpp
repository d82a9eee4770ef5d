#include "core/lab/YarnRig.h"

#include <algorithm>
#include <cassert>

namespace heddle {

int YarnRig::addNode(Vec3 x) {
  nodes_.push_back(x);
  return static_cast<int>(nodes_.size()) - 1;
}

void YarnRig::addYarn(Slot slot, const YarnConstants& constants, const std::vector<Stop>& stops) {
  assert(stops.size() >= 2);
  threads_.push_back({slot, constants, stops});
}

YarnSystem YarnRig::build(double spacing) const {
  YarnSystem system;
  system.addTail(static_cast<int>(nodes_.size()));
  system.allocateNodes();
  const DofView q{system.q.data()};
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    q.setX(static_cast<int>(node), nodes_[node]);
  }
  for (const Thread& thread : threads_) {
    Yarn yarn;
    yarn.isWarp = thread.slot == kSlotA;
    yarn.index = static_cast<std::int32_t>(system.yarns.size());
    double shortest = 1e30;
    for (std::size_t k = 0; k < thread.stops.size(); ++k) {
      const Stop stop = thread.stops[k];
      yarn.runs.push_back({-1, thread.slot, 0, stop.node, stop.node});
      q(stop.node, 3 + thread.slot) = stop.u;
      if (k > 0) shortest = std::min(shortest, stop.u - thread.stops[k - 1].u);
    }
    for (const Stop& stop : thread.stops) {
      system.spacing[2 * stop.node + thread.slot] = spacing > 0 ? spacing : shortest;
    }
    system.yarns.push_back(std::move(yarn));
    system.constants.push_back(thread.constants);
  }
  system.link();
  return system;
}

YarnConstants plainYarn(double stretch, double bending, double density) {
  YarnConstants yarn;
  yarn.stretch = stretch;
  yarn.bending = bending;
  yarn.density = density;
  yarn.contact = 1e6;
  yarn.radius = 1e-4;
  yarn.slideStiffness = 1;  // divides friction's limit, so it may not be 0
  return yarn;
}

YarnSystem makeYarn(const SingleYarn& yarn) {
  YarnRig rig;
  std::vector<YarnRig::Stop> stops;
  for (int k = 0; k <= yarn.segments; ++k) {
    const double s = static_cast<double>(k) / yarn.segments;
    stops.push_back({rig.addNode(yarn.from + s * (yarn.to - yarn.from)), s * yarn.restLength});
  }
  rig.addYarn(kSlotA, plainYarn(yarn.stretch, yarn.bending, yarn.density), stops);
  YarnSystem system = rig.build();
  if (yarn.holdFrom) system.fixed[0] = kHoldAll;
  if (yarn.holdTo) system.fixed[yarn.segments] = kHoldAll;
  return system;
}

YarnSystem makeClampedYarn(const YarnConstants& constants, Vec3 along, double length,
                           int segments) {
  const double part = length / segments, stub = 0.01 * part;
  YarnRig rig;
  std::vector<YarnRig::Stop> stops = {{rig.addNode((-stub) * along), 0}};
  for (int k = 0; k <= segments; ++k) {
    stops.push_back({rig.addNode((k * part) * along), stub + k * part});
  }
  rig.addYarn(kSlotA, constants, stops);
  YarnSystem system = rig.build(part);
  system.fixed[0] = system.fixed[1] = kHoldAll;
  return system;
}

}  // namespace heddle
