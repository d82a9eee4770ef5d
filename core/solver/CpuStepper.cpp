#include "core/solver/CpuStepper.h"

#include <algorithm>
#include <cmath>

#include "core/exec/Executor.h"
#include "core/solver/LaggedKernels.h"

namespace heddle {

namespace {

constexpr int kGrain = 4096;            // of loops over plain numbers
constexpr double kMaxStepGrowth = 2.0;  // beyond it BDF2's extrapolation is not stable

}  // namespace

Vec3 ClipMotion::at(std::size_t i, double time) const {
  if (duration <= 0) {
    return start[i];
  }
  const double s = std::clamp(time / duration, 0.0, 1.0);
  return start[i] + (s * s * (3.0 - 2.0 * s)) * travel;
}

CpuStepper::CpuStepper(YarnSystem system, std::vector<ClipMotion> clips, Obstacle obstacle,
                       int threads, SolverKind solver)
    : system_(std::move(system)),
      clips_(std::move(clips)),
      obstacle_(obstacle),
      team_(threads),
      solver_(solver),
      newton_(makeNewtonSystem(solver, system_, team_)),
      sleep_(system_) {
  const int n = system_.nodeCount();
  state_.q = system_.q;
  state_.v = system_.v;
  state_.slideAnchor.resize(2 * static_cast<std::size_t>(n));
  for (int node = 0; node < n; ++node) {
    for (int slot = 0; slot < 2; ++slot) {
      state_.slideAnchor[2 * node + slot] = state_.q[dofIndex(node, 3 + slot)];
    }
  }
  state_.shearAnchor.assign(4 * static_cast<std::size_t>(n), 0.0);
  forEach(team_, n, FirstAngleKernel{system_.view(), {state_.q.data()}, state_.shearAnchor.data()});
  shear_.resize(n);
  state_.normalForce.assign(n, 0.0);
  state_.normal.assign(n, Vec3{0, 0, 1});
  state_.contact.assign(n, {});
  for (auto* buffer : {&origin_, &rate_, &q_, &trial_}) {
    buffer->assign(state_.q.size(), 0.0);
  }
  spacing_ = 1e30;
  lightest_ = 1e30;
  for (const NodeSlot at : system_.yarnNodes()) {
    const double L = system_.spacing[2 * at.node + at.slot];
    spacing_ = std::min(spacing_, L);
    lightest_ = std::min(lightest_, 9.81 * L * system_.view().yarn(at).density);
  }
  for (const ClipMotion& clip : clips_) {
    for (const int node : clip.nodes) {
      system_.fixed[node] = 31;
    }
  }
  fixedAtStart_ = system_.fixed;
  state_.ramp = ParameterRamp(parametersOf(system_));
  state_.sleep = sleep_.awake();
}

void CpuStepper::restore(const State& state) {
  state_ = state;
  heldTo_.clear();
  setParameters(system_, state_.ramp.now());
  sleep_.hold(system_, state_.sleep);
  // Without what the solver remembers of other solves: a state goes on in one way only.
  newton_.reset();  // two at a time would be the most memory a large cloth ever takes
  newton_ = makeNewtonSystem(solver_, system_, team_);
}

void CpuStepper::changeParameters(const Parameters& to, int steps) {
  wakeAll();
  state_.ramp.start(to, steps);
  setParameters(system_, state_.ramp.now());
}

void CpuStepper::setGravity(Vec3 gravity) {
  Parameters to = parameters();
  to.gravity = gravity;
  changeParameters(to, 0);
}

void CpuStepper::setMassDamping(double alpha) {
  Parameters to = parameters();
  to.massDamping = alpha;
  changeParameters(to, 0);
}

StepResult CpuStepper::step(double h) {
  // Parts of a divided step are few; what they leave may be as large as the whole step's.
  newtonStop_ = std::min(settings_.newtonTolerance * spacing_, settings_.newtonSpeed * h);
  StepResult result;
  if (passTimeAsleep(h)) {
    result.accepted = result.resting = true;
    return result;
  }
  beginHeldMotion(h);
  const ParameterRamp ramp = state_.ramp;
  if (state_.ramp.advance()) {
    setParameters(system_, state_.ramp.now());
  }
  result.accepted =
      attemptAll(h, result) || attemptPrecisely(h, result) || stepWithRegionAtRest(h, result);
  if (result.accepted) {
    result.failure.clear();
    heldTo_.clear();
    updateSleep(h, result);
  } else {
    state_.ramp = ramp;
    setParameters(system_, ramp.now());
  }
  return result;
}

bool CpuStepper::attemptAll(double h, StepResult& result) {
  return attempt(h, !settings_.backwardEuler, result) ||
         (settings_.maxHalvings > 0 && stepInParts(h, 1, result));
}

/// What single precision could not balance may balance in double.
bool CpuStepper::attemptPrecisely(double h, StepResult& result) {
  if (solver_ != SolverKind::Engine) {
    return false;
  }
  std::unique_ptr<NewtonSystem> fast = makeNewtonSystem(SolverKind::Plain, system_, team_);
  newton_.swap(fast);
  const bool accepted = attemptAll(h, result);
  newton_.swap(fast);
  return accepted;
}

/// Four backward-Euler steps of a quarter, each of them divided again where it fails.
bool CpuStepper::stepInParts(double h, int depth, StepResult& result) {
  ++result.rejected;
  const State before = state_;
  for (int part = 0; part < 4; ++part) {
    const double quarter = 0.25 * h;
    if (attempt(quarter, false, result) ||
        (depth < settings_.maxHalvings && stepInParts(quarter, depth + 1, result))) {
      continue;
    }
    state_ = before;
    return false;
  }
  return true;
}

bool CpuStepper::attempt(double h, bool useHistory, StepResult& result) {
  chooseIntegrator(h, useHistory);
  newton_->begin({view_, {state_.v.data()}, settings_.convective, &springs_, &state_});
  predict(h);
  if (!solveNewton(result)) {
    return false;
  }
  finish(h);
  return true;
}

void CpuStepper::chooseIntegrator(double h, bool useHistory) {
  double r = state_.stepBefore > 0 ? h / state_.stepBefore : 0.0;
  if (!useHistory || r > kMaxStepGrowth) {
    r = 0.0;  // backward Euler
  }
  // BDF2 with variable step: q* = ((1+r)^2 q_n - r^2 q_{n-1})/(1+2r), h* = h (1+r)/(1+2r).
  const double now = (1 + r) * (1 + r) / (1 + 2 * r), before = -r * r / (1 + 2 * r);
  const int size = static_cast<int>(state_.q.size());
  forEach(
      team_, size,
      [&](int i) {
        origin_[i] = r > 0 ? now * state_.q[i] + before * state_.qBefore[i] : state_.q[i];
        rate_[i] = r > 0 ? now * state_.v[i] + before * state_.vBefore[i] : state_.v[i];
      },
      kGrain);
  view_.system = system_.view();
  view_.start = {state_.q.data()};
  view_.origin = {origin_.data()};
  view_.rate = {rate_.data()};
  view_.normal = state_.normal.data();
  view_.normalForce = state_.normalForce.data();
  view_.slideAnchor = state_.slideAnchor.data();
  view_.shearAnchor = state_.shearAnchor.data();
  view_.contact = state_.contact.data();
  view_.obstacle = obstacle_;
  view_.h = h * (1 + r) / (1 + 2 * r);
  view_.alpha = system_.massDamping;
  view_.beta = system_.stiffnessDamping;
}

/// Starts Newton from the best of three guesses: going on as before, the same under gravity (exact
/// in free fall), and standing still (always feasible).
void CpuStepper::predict(double h) {
  const int n = system_.nodeCount();
  trial_ = state_.q;
  placeHeldNodes(state_.time + h);
  const std::vector<double> still = trial_;
  const ConstDofView held{still.data()};
  potential_ = HUGE_VAL;
  bool moved = false;  // the Newton system stands at q_
  const auto consider = [&](const std::vector<double>& guess) {
    const double potential = newton_->moveTo(guess.data());
    moved = potential < potential_;
    if (moved) {
      potential_ = potential;
      q_ = guess;
    }
  };
  consider(still);
  for (const Vec3 acceleration : {system_.gravity, Vec3{}}) {
    forEach(team_, n, PredictKernel{view_, held, acceleration, {trial_.data()}});
    consider(trial_);
  }
  if (!moved && std::isfinite(potential_)) {
    newton_->moveTo(q_.data());
  } else if (!std::isfinite(potential_)) {
    q_ = still;
  }
}

void CpuStepper::finish(double h) {
  const int n = system_.nodeCount();
  state_.qBefore.swap(state_.q);
  state_.vBefore.swap(state_.v);
  newton_->point(state_.q);
  state_.v.resize(state_.q.size());
  forEach(
      team_, static_cast<int>(state_.q.size()),
      [&](int i) { state_.v[i] = (state_.q[i] - origin_[i]) / view_.h; }, kGrain);
  state_.stepBefore = h;
  state_.time += h;
  newton_->moveAnchors();
  if (obstacle_.kind != Obstacle::Kind::None) {
    forEach(team_, n,
            ContactStateKernel{view_.system, {state_.q.data()}, obstacle_, state_.contact.data()});
  }
}

void CpuStepper::setSpring(const UserSpring& spring) {
  wakeAll();
  releaseSpring(spring.hand);
  if (spring.node >= 0 && spring.node < system_.nodeCount()) {
    springs_.push_back(spring);
  }
}

void CpuStepper::moveSpring(int hand, Vec3 target) {
  for (UserSpring& spring : springs_) {
    if (spring.hand == hand) {
      spring.target = target;
      sleep_.wakeAround(system_, state_.sleep, spring.node);
    }
  }
}

void CpuStepper::releaseSpring(int hand) {
  wakeAll();
  std::erase_if(springs_, [hand](const UserSpring& spring) { return spring.hand == hand; });
}

void CpuStepper::setHeld(int node, bool held) {
  if (node >= 0 && node < system_.nodeCount()) {
    wakeAll();
    system_.fixed[node] = held ? std::uint8_t{31} : fixedAtStart_[node];
    for (int dof = 0; held && dof < kDofs; ++dof) {
      state_.v[dofIndex(node, dof)] = 0.0;
    }
  }
}

void CpuStepper::releaseAll() {
  wakeAll();
  springs_.clear();
  heldTo_.clear();
  system_.fixed = fixedAtStart_;
}

}  // namespace heddle
