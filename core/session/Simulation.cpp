#include "core/session/Simulation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/cloth/ClothBuilder.h"
#include "core/session/SceneCheck.h"
#include "core/session/SceneSetup.h"
#include "core/solver/CpuStepper.h"
#include "core/solver/StepSize.h"

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

/// Cloth time over which a setting comes in.
constexpr double kRampSeconds = 0.1;
constexpr int kLeastRampSteps = 8;

/// Beyond this from the origin, m, nothing can be drawn and no float holds a yarn's width.
constexpr double kMostDistance = 1e4;

/// Why a state cannot be shown; empty where it can.
std::string findUnusable(const State& state) {
  const auto finite = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
  };
  if (!finite(state.q) || !finite(state.v) || !finite(state.slideAnchor) ||
      !finite(state.normalForce)) {
    return "a step ended in numbers that are not finite";
  }
  for (std::size_t i = 0; i < state.q.size(); i += kDofs) {
    if (length(Vec3{state.q[i], state.q[i + 1], state.q[i + 2]}) > kMostDistance) {
      return "the cloth has moved more than 10 km away";
    }
  }
  return "";
}

/// The scene's cloth with all that the scene says about it but how it is held.
YarnSystem buildSystem(const SceneSettings& scene) {
  YarnSystem system = buildSwatch(scene.fabric, scene.width, scene.height);
  system.gravity = scene.gravity;
  system.air = scene.wind.has_value();
  system.wind = scene.wind.value_or(Vec3{});
  system.massDamping = scene.massDamping.value_or(system.massDamping);
  system.stiffnessDamping = scene.stiffnessDamping.value_or(system.stiffnessDamping);
  return system;
}

}  // namespace

Simulation::Simulation(const SceneSettings& scene)
    : startScene_(scene), scene_(scene), step_(scene.step) {
  checkScene(scene);
  checkMemory(scene);
  YarnSystem system = buildSystem(scene);
  topology_ = makeFrameTopology(system, scene.fabric);
  std::vector<ClipMotion> clips = makeClips(scene, system);
  const Obstacle obstacle = makeObstacle(scene, system);
  drawnObstacle_ = drawn(obstacle);
  auto stepper = std::make_unique<CpuStepper>(std::move(system), std::move(clips), obstacle,
                                              scene.threads, scene.solver);
  if (scene.solver == SolverKind::Reference) {
    stepper->settings() = StepSettings::reference();
  }
  threads_ = stepper->threads();
  stepper_ = std::move(stepper);
  start_ = good_ = stepper_->state();
}

bool Simulation::step() {
  if (recording_.steps == 0 && recording_.commands.empty()) {
    recording_.settings = stepper_->settings();
  }
  ++recording_.steps;
  const StepResult result = stepper_->step(nextStep());
  newton_ += result.newtonIterations;
  linear_ += result.linearIterations;
  rejected_ += result.rejected;
  resting_ = result.resting;
  if (resting_) {  // what could be shown before can be shown now
    good_.time = stepper_->state().time;
    good_.stepBefore = stepper_->state().stepBefore;
    ++steps_;
    return true;
  }
  const std::string unusable = findUnusable(stepper_->state());
  failure_ = !unusable.empty() ? unusable : result.failure;
  if (!unusable.empty()) {
    good_.ramp = stepper_->state().ramp;  // what was set stays set
    stepper_->restore(good_);
  }
  if (!failure_.empty()) {
    return false;
  }
  good_ = stepper_->state();
  ++steps_;
  if (!result.stopped.empty()) {
    ++stops_;
    lastStop_ = result.stop;
    lastStopTime_ = good_.time;
  }
  return true;
}

/// The step asked for, or one chosen by the error of the last.
double Simulation::nextStep() {
  const StepSettings& settings = stepper_->settings();
  if (settings.errorTolerance <= 0) {
    return step_;
  }
  const State& state = stepper_->state();
  const double step = adaptiveStep(state, settings.errorTolerance, step_);
  const double left = settings.landAt - state.time;
  // The last two steps share what is left, so that none is very short.
  return left <= 0 || left > 2 * step ? step : left > step ? 0.5 * left : left;
}

void Simulation::reset() {
  stepper_->releaseAll();
  stepper_->restore(start_);
  good_ = start_;
  scene_ = startScene_;
  resting_ = false;
  failure_.clear();
  lastStop_.clear();
  lastStopTime_ = -1;
  if (settingsAsked_) {
    stepper_->settings() = *std::exchange(settingsAsked_, std::nullopt);
  }
  step_ = scene_.step;
  qualityLevel_ = 0;
  recording_ = {};
  steps_ = rejected_ = stops_ = 0;
  newton_ = linear_ = 0;
}

void Simulation::apply(const Command& command) {
  checkCommand(command, scene_, stepper_->system());
  struct Apply {
    Simulation& self;
    Stepper& stepper;
    SceneSettings& scene;
    void operator()(const command::Grab& c) const { stepper.setSpring(self.springOf(c)); }
    void operator()(const command::MoveGrab& c) const { stepper.moveSpring(c.hand, c.target); }
    void operator()(const command::Release& c) const { stepper.releaseSpring(c.hand); }
    void operator()(const command::Pin& c) const { stepper.setHeld(c.node, true); }
    void operator()(const command::Unpin& c) const { stepper.setHeld(c.node, false); }
    void operator()(const command::SetGravity& c) const {
      Parameters to = stepper.parameters();
      scene.gravity = to.gravity = c.gravity;
      self.changeTo(to);
    }
    void operator()(const command::SetWind& c) const {
      Parameters to = stepper.parameters();
      scene.wind = c.wind;
      to.air = c.wind.has_value();
      to.wind = c.wind.value_or(Vec3{});
      self.changeTo(to);
    }
    void operator()(const command::SetMassDamping& c) const {
      Parameters to = stepper.parameters();
      scene.massDamping = to.massDamping = c.alpha;
      self.changeTo(to);
    }
    void operator()(const command::SetStiffnessDamping& c) const {
      Parameters to = stepper.parameters();
      scene.stiffnessDamping = to.stiffnessDamping = c.beta;
      self.changeTo(to);
    }
    void operator()(const command::SetQuality& c) const { self.solveWith(c.quality); }
    void operator()(const command::SetYarn& c) const {
      SceneSettings changed = scene;  // building may refuse it; nothing has changed then
      changed.fabric.yarns[c.type] = c.yarn;
      self.changeTo(parametersOf(buildSystem(changed)));
      scene = std::move(changed);
    }
  };
  if (recording_.steps == 0 && recording_.commands.empty()) {
    recording_.settings = stepper_->settings();
  }
  std::visit(Apply{*this, *stepper_, scene_}, command);
  recording_.add(command);
}

void Simulation::solveWith(const SolveQuality& quality) {
  StepSettings& settings = stepper_->settings();
  if (!settingsAsked_) {
    settingsAsked_ = settings;
  }
  settings.newtonTolerance = quality.newtonTolerance;
  settings.newtonSpeed = quality.newtonSpeed;
  settings.linearTolerance = quality.linearTolerance;
  step_ = quality.step;
  qualityLevel_ = quality.level;
}

SolveQuality Simulation::quality() const {
  const StepSettings& settings = stepper_->settings();
  return {qualityLevel_, settings.newtonTolerance, settings.newtonSpeed, settings.linearTolerance,
          step_};
}

Recording Simulation::recording() const {
  Recording recording = recording_;
  recording.scene = startScene_;
  if (recording.steps == 0 && recording.commands.empty()) {
    recording.settings = stepper_->settings();
  }
  recording.stateHash = stateHash();
  return recording;
}

/// Before the first step nothing moves that could jerk.
void Simulation::changeTo(const Parameters& parameters) {
  const int steps = std::max(kLeastRampSteps, static_cast<int>(kRampSeconds / step_ + 0.5));
  stepper_->changeParameters(parameters, stepper_->state().time > 0 ? steps : 0);
}

/// Where the hand's stiffness is left open: stiff enough to lift the whole swatch with a stretch of
/// a tenth of its size, so that the cloth follows, and softer than a yarn. The hand never pulls
/// harder than a yarn's tenth of stretch: nothing that is woven stands more.
UserSpring Simulation::springOf(const command::Grab& grab) const {
  const SystemView s = stepper_->system().view();
  double mass = 0, segment = 1e30, yarn = 1e30;
  for (const NodeSlot at : stepper_->system().yarnNodes()) {
    mass += s.yarn(at).density * s.spacingAt(at);
    segment = std::min(segment, s.yarn(at).stretch / s.spacingAt(at));
    yarn = std::min(yarn, s.yarn(at).stretch);
  }
  const double own =
      std::min(0.1 * segment, 10.0 * 9.81 * mass / std::min(scene_.width, scene_.height));
  return {grab.hand, grab.node, grab.target, grab.stiffness > 0 ? grab.stiffness : own, 0.1 * yarn};
}

}  // namespace heddle
