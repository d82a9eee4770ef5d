// What a simulation shows of itself: pictures and a hash.

#include <cstdio>
#include <cstring>

#include "core/session/Simulation.h"
#include "core/solver/LaggedKernels.h"

namespace heddle {

namespace {

void store(std::vector<float>& to, std::size_t at, Vec3 value) {
  to[at] = static_cast<float>(value.x);
  to[at + 1] = static_cast<float>(value.y);
  to[at + 2] = static_cast<float>(value.z);
}

}  // namespace

std::shared_ptr<Frame> Simulation::makeFrame() {
  const YarnSystem& system = stepper_->system();
  const State& state = stepper_->state();
  const SystemView s = system.view();
  const ConstDofView q{state.q.data()};
  auto frame = std::make_shared<Frame>();
  frame->topology = topology_;
  frame->obstacle = drawnObstacle_;
  const std::size_t n = system.nodeCount();
  frame->position.resize(3 * n);
  frame->normal.resize(3 * n);
  for (std::size_t node = 0; node < n; ++node) {
    const int i = static_cast<int>(node);
    store(frame->position, 3 * node, q.x(i));
    if (s.topology.isCrossing(i)) {
      store(frame->normal, 3 * node, faceNormal(s, q, i, {0, 0, 1}));
    }
  }
  frame->strain.reserve(system.yarnNodes().size());
  for (const NodeSlot at : system.yarnNodes()) {
    frame->strain.push_back(static_cast<float>(strainAfter(s, q, at)));
    if (!s.topology.isCrossing(at.node)) {
      // A loose end has no plane of its own; it takes that of the crossing it hangs from.
      const NodeSlot prev = s.topology.next(at, kPrev), next = s.topology.next(at, kNext);
      const int from = prev.valid() ? prev.node : next.node;
      store(frame->normal, 3 * static_cast<std::size_t>(at.node),
            faceNormal(s, q, from, {0, 0, 1}));
    }
  }
  FrameStats& stats = frame->stats;
  stats.simulatedSeconds = state.time;
  stats.stepSeconds = step_;
  stats.sceneStepSeconds = scene_.step;
  stats.qualityLevel = qualityLevel_;
  stats.newtonIterations = newtonMean();
  stats.linearIterations = linearMean();
  stats.maxStrain = stepper_->maxStrain();
  stats.asleepShare = static_cast<double>(stepper_->nodesAsleep()) / static_cast<double>(n);
  stats.steps = steps_;
  stats.stepsRejected = rejected_;
  stats.threads = threads_;
  stats.backend = "cpu";
  stats.notice = failure_;
  stats.lastStop = lastStop_;
  stats.lastStopSeconds = lastStopTime_;
  return frame;
}

std::string Simulation::stateHash() const {
  std::uint64_t hash = 14695981039346656037ull;  // FNV-1a
  const auto mix = [&hash](const std::vector<double>& values) {
    for (const double value : values) {
      std::uint64_t bits = 0;
      std::memcpy(&bits, &value, sizeof bits);
      for (int byte = 0; byte < 8; ++byte, bits >>= 8) {
        hash = (hash ^ (bits & 0xff)) * 1099511628211ull;
      }
    }
  };
  const State& state = stepper_->state();
  mix(state.q);
  mix(state.v);
  mix(state.qBefore);
  mix(state.vBefore);
  mix({state.time, state.stepBefore});
  mix(state.slideAnchor);
  mix(state.sleep.calm);
  mix(std::vector<double>(state.sleep.asleep.begin(), state.sleep.asleep.end()));
  mix(state.shearAnchor);
  for (const Vec3& n : state.normal) {
    mix({n.x, n.y, n.z});
  }
  for (const ContactState& c : state.contact) {
    mix({c.anchor.x, c.anchor.y, c.anchor.z, c.force});
  }
  for (const Parameters& p : {state.ramp.now(), state.ramp.target()}) {
    mix({p.gravity.x, p.gravity.y, p.gravity.z, p.air ? 1.0 : 0.0, p.wind.x, p.wind.y, p.wind.z,
         p.massDamping, p.stiffnessDamping});
    for (const YarnConstants& y : p.yarns) {
      mix({y.stretch, y.bending, y.shear, y.contact, y.density, y.radius, y.friction,
           y.slideStiffness, y.slideDamping});
    }
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace heddle
