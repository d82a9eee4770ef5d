#include "core/session/Session.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "core/InputError.h"
#include "core/session/QualityControl.h"
#include "core/session/SceneCheck.h"
#include "core/session/Simulation.h"

namespace heddle {

namespace {

using Clock = std::chrono::steady_clock;
constexpr double kSmoothing = 0.1;           // weight of the newest step in the shown means
constexpr double kRestFrameSeconds = 0.033;  // between pictures that only differ by their clock
constexpr double kMaxLagSeconds = 0.1;  // cloth time that is given up rather than caught up with

double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

}  // namespace

/// Two threads: one builds cloth, one steps it. `mutex` guards what they and the caller exchange
/// and is never held while building or stepping.
struct Session::Impl {
  std::mutex mutex;
  std::condition_variable toSolver, toBuilder;
  std::optional<SceneSettings> wanted;  // for the builder; only the newest counts
  std::unique_ptr<Simulation> built;    // for the solver
  std::deque<Command> commands;
  std::deque<Command> settings;  // what was set since the last replace(), for its cloth
  int stepsRequested = 0;
  std::shared_ptr<const Frame> latest;
  std::string error;
  bool playing = false, resetRequested = false, paceRequested = false;
  bool quit = false;
  // Scenes are numbered as they come: `settled` is the newest that is on show or has failed.
  long asked = 0, builtNumber = 0, settled = 0;

  std::unique_ptr<Simulation> simulation;  // the solver thread's own
  const bool keepPace;
  std::optional<QualityControl> control;  // of the cloth on show
  double wallPerStep = 0, load = 0;       // s; wall time over cloth time
  Clock::time_point paceWall, published;
  double paceCloth = 0;
  std::thread builder, solver;

  explicit Impl(bool keepsPace)
      : keepPace(keepsPace), builder([this] { runBuilder(); }), solver([this] { runSolver(); }) {}
  ~Impl() {
    {
      const std::lock_guard lock(mutex);
      quit = true;
    }
    toBuilder.notify_all();
    toSolver.notify_all();
    builder.join();
    solver.join();
  }

  void runBuilder();
  void runSolver();
  bool takeInput(std::unique_lock<std::mutex>& lock);
  std::string applyAll(const std::deque<Command>& todo);
  void advance(bool single);
  void useQuality(const SolveQuality& quality);
  void publish();
  void restartPace();
  bool aheadOfTime() const;
};

void Session::Impl::runBuilder() {
  std::unique_lock lock(mutex);
  while (true) {
    toBuilder.wait(lock, [this] { return quit || wanted; });
    if (quit) {
      return;
    }
    const SceneSettings scene = std::move(*wanted);
    const long number = asked;
    wanted.reset();
    lock.unlock();
    std::unique_ptr<Simulation> next;
    std::string why;
    try {
      next = std::make_unique<Simulation>(scene);
    } catch (const std::exception& failure) {
      why = failure.what();
    }
    lock.lock();
    if (next) {
      built = std::move(next);
      builtNumber = number;
      toSolver.notify_all();
    } else {
      settled = number;
      if (number == asked) {  // nobody waits for an older scene any more
        error = why;
      }
    }
  }
}

void Session::Impl::runSolver() {
  std::unique_lock lock(mutex);
  while (!quit) {
    try {
      const bool single = takeInput(lock);
      if (!quit && simulation && (playing || single)) {
        lock.unlock();
        advance(single);
        lock.lock();
      }
    } catch (
        const std::exception& failure) {  // no memory, for one: the run stops, the window stays
      if (!lock.owns_lock()) {
        lock.lock();
      }
      playing = false;
      error = failure.what();
    }
  }
}

/// Waits for something to do and takes it over. Returns true when one step was asked for.
bool Session::Impl::takeInput(std::unique_lock<std::mutex>& lock) {
  const auto pending = [this] {
    return quit || built || !commands.empty() || stepsRequested > 0 || resetRequested ||
           paceRequested;
  };
  if (!playing || !simulation) {
    toSolver.wait(lock, [&] { return pending() || (playing && simulation); });
  } else if (aheadOfTime()) {
    const auto due =
        paceWall + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                       simulation->stepper().state().time - paceCloth));
    toSolver.wait_until(lock, due, [&] { return pending() || !playing; });
  }
  // Everything is taken over under the lock and done without it.
  std::deque<Command> todo = std::exchange(commands, {});
  std::unique_ptr<Simulation> old;
  long swapped = 0;
  if (built) {
    old = std::exchange(simulation, std::move(built));
    swapped = builtNumber;
    todo = settings;  // the others named nodes of the old cloth
    wallPerStep = load = 0;
    simulation->stepper().settings().sleep = true;
    control.emplace(simulation->stepper().settings(), simulation->scene().step);
  }
  const bool reset = std::exchange(resetRequested, false);
  if (reset) {
    todo = settings;  // the start of the scene as it is set now; hands let go
  }
  const bool show = std::exchange(paceRequested, false) || reset || swapped > 0;
  const bool single = simulation && stepsRequested > 0;
  stepsRequested = single ? stepsRequested - 1 : 0;
  if (simulation && (show || !todo.empty())) {
    lock.unlock();
    old.reset();
    if (reset) {
      simulation->reset();
    }
    const std::string refusal = applyAll(todo);
    if (show) {
      control->interrupt();
      restartPace();
      publish();
    }
    lock.lock();
    if (!refusal.empty()) {
      error = refusal;
    }
  }
  settled = std::max(settled, swapped);  // only now does frame() show the new cloth
  return single;
}

/// Returns why a command was refused, if one was; the others hold.
std::string Session::Impl::applyAll(const std::deque<Command>& todo) {
  std::string refusal;
  for (const Command& command : todo) {
    try {
      simulation->apply(command);
    } catch (const InputError& refused) {
      refusal = refused.what();
    }
  }
  return refusal;
}

void Session::Impl::restartPace() {
  paceWall = Clock::now();
  paceCloth = simulation->stepper().state().time;
}

bool Session::Impl::aheadOfTime() const {
  const double cloth = simulation->stepper().state().time - paceCloth;
  return cloth > seconds(Clock::now() - paceWall);
}

void Session::Impl::advance(bool single) {
  if (!single && aheadOfTime()) {
    return;
  }
  // Nobody waits for a single step.
  useQuality(single ? control->finest() : control->quality());
  const double step = simulation->quality().step;
  const Clock::time_point begin = Clock::now();
  const bool accepted = simulation->step();
  const double wall = seconds(Clock::now() - begin);
  const double kept = wallPerStep > 0 ? 1 - kSmoothing : 0;
  wallPerStep = kept * wallPerStep + (1 - kept) * wall;
  load = kept * load + (1 - kept) * wall / step;
  if (!accepted) {
    const std::lock_guard guard(mutex);
    playing = false;
  } else if (keepPace && !single) {
    control->feed(wall, step);
  }
  const double cloth = simulation->stepper().state().time - paceCloth;
  if (seconds(Clock::now() - paceWall) - cloth > kMaxLagSeconds) {
    restartPace();
  }
  if (single || !simulation->resting() || seconds(Clock::now() - published) > kRestFrameSeconds) {
    publish();
  }
}

void Session::Impl::useQuality(const SolveQuality& quality) {
  if (keepPace && !(quality == simulation->quality())) {
    simulation->apply(command::SetQuality{quality});
  }
}

void Session::Impl::publish() {
  published = Clock::now();
  std::shared_ptr<Frame> frame = simulation->makeFrame();
  frame->stats.wallSecondsPerStep = wallPerStep;
  const std::lock_guard guard(mutex);
  frame->stats.playing = playing;
  frame->stats.realtimeFactor = playing ? 1 / std::max(load, 1.0) : 0.0;
  latest = std::move(frame);
}

Session::Session(bool keepPace) : impl_(std::make_unique<Impl>(keepPace)) {}
Session::~Session() = default;

void Session::replace(SceneSettings scene) {
  const std::lock_guard lock(impl_->mutex);
  impl_->wanted = std::move(scene);
  impl_->settings.clear();  // the scene says it all
  ++impl_->asked;
  impl_->toBuilder.notify_all();
}

void Session::play() {
  const std::lock_guard lock(impl_->mutex);
  impl_->playing = true;
  impl_->paceRequested = true;
  impl_->toSolver.notify_all();
}

void Session::pause() {
  const std::lock_guard lock(impl_->mutex);
  impl_->playing = false;
  impl_->paceRequested = true;
  impl_->toSolver.notify_all();
}

void Session::stepOnce() {
  const std::lock_guard lock(impl_->mutex);
  ++impl_->stepsRequested;
  impl_->toSolver.notify_all();
}

void Session::reset() {
  const std::lock_guard lock(impl_->mutex);
  impl_->resetRequested = true;
  impl_->toSolver.notify_all();
}

void Session::post(Command command) {
  const std::lock_guard lock(impl_->mutex);
  try {
    checkSetting(command);  // a wrong one must not take the place of the last right one
  } catch (const InputError& refused) {
    impl_->error = refused.what();
    return;
  }
  if (isSetting(command)) {
    std::erase_if(impl_->settings, [&](const Command& other) { return replaces(command, other); });
    impl_->settings.push_back(command);
  }
  if (std::holds_alternative<command::SetYarn>(command) && impl_->settled < impl_->asked) {
    return;  // it names a yarn of the cloth that is being built, not of the one on show
  }
  // A slider that is dragged says the same many times between two steps.
  if (!impl_->commands.empty() && replaces(command, impl_->commands.back())) {
    impl_->commands.pop_back();
  }
  impl_->commands.push_back(std::move(command));
  impl_->toSolver.notify_all();
}

std::shared_ptr<const Frame> Session::frame() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->latest;
}

bool Session::playing() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->playing;
}

bool Session::rebuilding() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->settled < impl_->asked || impl_->built != nullptr;
}

std::string Session::takeError() {
  const std::lock_guard lock(impl_->mutex);
  return std::exchange(impl_->error, {});
}

}  // namespace heddle
