#include "core/session/Simulation.h"

#include <cmath>
#include <cstdio>
#include <cstring>

#include "core/InputError.h"
#include "core/cloth/ClothBuilder.h"
#include "core/session/SceneSetup.h"
#include "core/solver/CpuStepper.h"
#include "core/solver/LaggedKernels.h"

namespace heddle {

namespace {

Frame::Obstacle drawn(const Obstacle& obstacle) {
  using Kind = Frame::Obstacle::Kind;
  Frame::Obstacle out;
  out.center = {obstacle.center.x, obstacle.center.y, obstacle.center.z};
  out.size = obstacle.size;
  switch (obstacle.kind) {
    case Obstacle::Kind::None:
      out.kind = Kind::None;
      break;
    case Obstacle::Kind::Floor:
      out.kind = Kind::Floor;
      break;
    case Obstacle::Kind::Sphere:
      out.kind = Kind::Sphere;
      break;
    case Obstacle::Kind::Table:
      out.kind = Kind::Table;
      break;
    case Obstacle::Kind::Cube:
      out.kind = Kind::Cube;
      break;
  }
  return out;
}

void checkScene(const SceneSettings& scene) {
  const auto require = [](bool right, const char* text) {
    if (!right) {
      throw InputError(text);
    }
  };
  require(scene.slack >= 0 && scene.slack < 0.9, "the slack must lie between 0 and 0.9");
  require(scene.step > 0 && scene.step <= 0.05, "the step must lie between 0 and 50 ms");
  require(std::isfinite(length(scene.gravity)), "gravity must be three finite numbers");
  require(!scene.massDamping || (*scene.massDamping >= 0 && std::isfinite(*scene.massDamping)),
          "the damping alpha must not be negative");
  require(scene.threads >= 0 && scene.threads <= 1024, "the number of threads must lie in 0..1024");
}

void store(std::vector<float>& to, std::size_t at, Vec3 value) {
  to[at] = static_cast<float>(value.x);
  to[at + 1] = static_cast<float>(value.y);
  to[at + 2] = static_cast<float>(value.z);
}

}  // namespace

Simulation::Simulation(const SceneSettings& scene) : scene_(scene) {
  checkScene(scene);
  checkMemory(scene);
  YarnSystem system = buildSwatch(scene.fabric, scene.width, scene.height);
  system.gravity = scene.gravity;
  if (scene.massDamping) {
    system.massDamping = *scene.massDamping;
  }
  topology_ = makeFrameTopology(system, scene.fabric);
  std::vector<ClipMotion> clips = makeClips(scene, system);
  const Obstacle obstacle = makeObstacle(scene, system);
  drawnObstacle_ = drawn(obstacle);
  auto stepper =
      std::make_unique<CpuStepper>(std::move(system), std::move(clips), obstacle, scene.threads);
  threads_ = stepper->threads();
  stepper_ = std::move(stepper);
  start_ = stepper_->state();
}

bool Simulation::step() {
  const StepResult result = stepper_->step(scene_.step);
  newton_ += result.newtonIterations;
  linear_ += result.linearIterations;
  rejected_ += result.rejected;
  if (!result.accepted) {
    failure_ = result.failure;
    return false;
  }
  failure_.clear();
  ++steps_;
  return true;
}

void Simulation::reset() {
  stepper_->releaseAll();
  stepper_->restore(start_);
  failure_.clear();
  steps_ = rejected_ = 0;
  newton_ = linear_ = 0;
}

void Simulation::apply(const Command& command) {
  struct Apply {
    Simulation& self;
    Stepper& stepper;
    void operator()(const command::Grab& c) const {
      stepper.setSpring(
          {c.hand, c.node, c.target, c.stiffness > 0 ? c.stiffness : self.defaultGrabStiffness()});
    }
    void operator()(const command::MoveGrab& c) const { stepper.moveSpring(c.hand, c.target); }
    void operator()(const command::Release& c) const { stepper.releaseSpring(c.hand); }
    void operator()(const command::Pin& c) const { stepper.setHeld(c.node, true); }
    void operator()(const command::Unpin& c) const { stepper.setHeld(c.node, false); }
    void operator()(const command::SetGravity& c) const { stepper.setGravity(c.gravity); }
    void operator()(const command::SetMassDamping& c) const { stepper.setMassDamping(c.alpha); }
  };
  std::visit(Apply{*this, *stepper_}, command);
}

/// Stiff enough to lift the whole swatch with a stretch of a tenth of its size, so that the
/// cloth follows the hand, and softer than a yarn.
double Simulation::defaultGrabStiffness() const {
  const YarnSystem& system = stepper_->system();
  const SystemView s = system.view();
  double mass = 0, yarnStiffness = 1e30;
  for (const NodeSlot at : system.yarnNodes()) {
    const YarnConstants& yarn = s.yarn(at);
    mass += yarn.density * s.spacingAt(at);
    yarnStiffness = std::fmin(yarnStiffness, yarn.stretch / s.spacingAt(at));
  }
  return std::fmin(0.1 * yarnStiffness,
                   10.0 * 9.81 * mass / std::fmin(scene_.width, scene_.height));
}

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
  stats.stepSeconds = scene_.step;
  stats.newtonIterations = newtonMean();
  stats.linearIterations = linearMean();
  stats.maxStrain = stepper_->maxStrain();
  stats.steps = steps_;
  stats.stepsRejected = rejected_;
  stats.threads = threads_;
  stats.backend = "cpu";
  stats.notice = failure_;
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
  mix(state.shearAnchor);
  for (const Vec3& n : state.normal) {
    mix({n.x, n.y, n.z});
  }
  for (const ContactState& c : state.contact) {
    mix({c.anchor.x, c.anchor.y, c.anchor.z, c.force});
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace heddle
