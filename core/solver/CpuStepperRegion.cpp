// The CPU stepper's last resort: where even the shortest step does not balance some part of the
// cloth, that part rests for a step and the remainder goes on.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/solver/CpuStepper.h"

namespace heddle {

namespace {

constexpr int kRounds = 3;           // how often the region may grow before the step fails
constexpr int kRings = 3;            // along the yarns, around every node that does not balance
constexpr double kWorstShare = 0.3;  // of the largest force: what counts as not balanced

void sortUnique(std::vector<int>& nodes) {
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

}  // namespace

bool CpuStepper::stepWithRegionAtRest(double h, StepResult& result) {
  const State before = state_;
  const std::vector<std::uint8_t> fixed = system_.fixed;
  std::vector<int> region;
  int worst = 0;
  bool accepted = false;
  for (int round = 0; round < kRounds && !accepted; ++round) {
    std::vector<int> found = unbalancedNodes();
    if (found.empty()) {
      break;
    }
    worst = round == 0 ? found.front() : worst;
    region.insert(region.end(), found.begin(), found.end());
    for (int ring = 0; ring < kRings; ++ring) {
      addNeighbors(region);
    }
    bringToRest(region);
    accepted = attemptAll(h, result);
    if (!accepted) {
      state_ = before;
    }
  }
  system_.fixed = fixed;
  char text[320];
  if (accepted) {
    state_.stepBefore = 0;  // what rested has no history to go on from
    result.stopped = std::move(region);
    std::snprintf(text, sizeof text,
                  "the forces around %s did not balance, so %zu nodes there rested for a step",
                  describePlace(worst).c_str(), result.stopped.size());
    result.stop = text;
    return true;
  }
  std::snprintf(text, sizeof text,
                "no step of %.3g ms or less balanced the forces around %s, and resting the %zu "
                "nodes there did not help",
                h * std::pow(0.25, settings_.maxHalvings) * 1e3, describePlace(worst).c_str(),
                region.size());
  result.failure = text;
  return false;
}

/// The nodes with the largest forces left over where the last attempt gave up, the worst of them
/// first. (Its last update would point everywhere: one stiff spot moves a whole cloth.)
std::vector<int> CpuStepper::unbalancedNodes() {
  newton_->gradient(gradient_);
  const auto sizeAt = [this](int node) {
    double largest = 0;
    for (int dof = 0; dof < kDofs; ++dof) {
      largest = largerOrNan(std::fabs(gradient_[dofIndex(node, dof)]), largest);
    }
    return std::isfinite(largest) ? largest : HUGE_VAL;
  };
  double largest = 0;
  std::vector<int> nodes;
  for (int node = 0; node < system_.nodeCount(); ++node) {
    if (const double size = sizeAt(node); size > largest) {
      largest = size;
      nodes.assign(1, node);
    }
  }
  for (int node = 0; node < system_.nodeCount(); ++node) {
    if (!nodes.empty() && node != nodes.front() && sizeAt(node) >= kWorstShare * largest) {
      nodes.push_back(node);
    }
  }
  return nodes;
}

/// Adds the next node along every yarn of every node.
void CpuStepper::addNeighbors(std::vector<int>& nodes) const {
  const TopologyView topology = system_.view().topology;
  const std::size_t count = nodes.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (int slot = 0; slot < 2; ++slot) {
      for (const int way : {kPrev, kNext}) {
        if (const NodeSlot to = topology.next({nodes[i], slot}, way); to.valid()) {
          nodes.push_back(to.node);
        }
      }
    }
  }
  sortUnique(nodes);
}

/// Holds the nodes where they are, without a velocity now or before.
void CpuStepper::bringToRest(const std::vector<int>& nodes) {
  for (const int node : nodes) {
    system_.fixed[node] = 31;
    for (int dof = 0; dof < kDofs; ++dof) {
      const int i = dofIndex(node, dof);
      state_.v[i] = 0;
      if (state_.stepBefore > 0) {
        state_.vBefore[i] = 0;
        state_.qBefore[i] = state_.q[i];
      }
    }
  }
}

/// "end 12, pick 7 at (0.0120, 0.0031, -0.0008) m", counted from 1.
std::string CpuStepper::describePlace(int node) const {
  const SystemView s = system_.view();
  std::string threads;
  for (int slot = 0; slot < 2; ++slot) {
    if (!s.topology.has(node, slot)) {
      continue;
    }
    const Yarn& yarn = system_.yarns[s.yarnOf[2 * node + slot]];
    threads += (threads.empty() ? "" : ", ") + std::string(yarn.isWarp ? "end " : "pick ") +
               std::to_string(yarn.index + 1);
  }
  const Vec3 x = ConstDofView{state_.q.data()}.x(node);
  char place[120];
  std::snprintf(place, sizeof place, " at (%.4f, %.4f, %.4f) m", x.x, x.y, x.z);
  return (threads.empty() ? "node " + std::to_string(node) : threads) + place;
}

}  // namespace heddle
