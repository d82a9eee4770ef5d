#include "core/bench/BenchRun.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>

#include "core/bench/PeakMemory.h"
#include "core/cloth/ClothBuilder.h"
#include "core/session/SceneSetup.h"
#include "core/solver/CpuStepper.h"

namespace heddle {

namespace {

constexpr double kHandStiffness = 100;  // N/m; a pull of some grams bends it by less than a mm
constexpr double kHandLimit = 0.1;      // of a yarn's stretch stiffness, as for the mouse's hand

int stepsOf(const std::optional<int>& asked, double seconds, double step) {
  return asked.value_or(std::max(1, static_cast<int>(std::lround(seconds / step))));
}

/// A case that is set up: its solver, and the hand that pulls in it.
class Scene {
 public:
  Scene(const BenchCase& benchCase, const YarnType& yarn, const BenchSettings& settings)
      : case_(benchCase), step_(settings.step), stepper_(make(benchCase, yarn, settings)) {
    stepper_.settings() = settings.stepping;
  }

  CpuStepper& stepper() { return stepper_; }

  /// A step of the warm-up. Throws where it does not succeed.
  void warmUp() { check(stepper_.step(step_)); }

  void takeHold() {
    if (length(case_.pull) == 0) return;
    const int node = middleCrossing();
    handFrom_ = ConstDofView{stepper_.state().q.data()}.x(node);
    const double limit = kHandLimit * stepper_.system().constants[0].stretch;
    stepper_.setSpring({0, node, handFrom_, kHandStiffness, limit});
  }

  /// Moves the hand to where it is at the end of measured step `index`.
  void moveHand(int index) {
    const double share = std::min(1.0, (index + 1) * step_ / case_.pullTime);
    stepper_.moveSpring(0, handFrom_ + share * case_.pull);
  }

  void check(const StepResult& result) const {
    if (!result.accepted) {
      throw std::runtime_error(case_.name + " stopped after " +
                               std::to_string(stepper_.state().time) +
                               " s of cloth time: " + result.failure);
    }
  }

 private:
  static CpuStepper make(const BenchCase& benchCase, const YarnType& yarn,
                         const BenchSettings& settings) {
    const SceneSettings scene = benchScene(benchCase, yarn);
    checkMemory(scene);
    YarnSystem system = buildSwatch(scene.fabric, scene.width, scene.height);
    system.gravity = scene.gravity;
    std::vector<ClipMotion> clips = makeClips(scene, system);
    const Obstacle obstacle = makeObstacle(scene, system);
    return CpuStepper(std::move(system), std::move(clips), obstacle, settings.threads,
                      settings.solver);
  }

  int middleCrossing() const {
    const SystemView view = stepper_.system().view();
    const ConstDofView flat{stepper_.system().q.data()};
    int nearest = -1;
    double distance = 1e30;  // m from the cloth's centre, the origin
    for (int node = 0; node < stepper_.system().nodeCount(); ++node) {
      if (view.topology.isCrossing(node) && length(flat.x(node)) < distance) {
        nearest = node;
        distance = length(flat.x(node));
      }
    }
    return nearest;
  }

  const BenchCase& case_;
  double step_;
  CpuStepper stepper_;
  Vec3 handFrom_;
};

double rank(std::vector<double> values, double share) {
  std::ranges::sort(values);
  const double at = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const auto above = std::min(below + 1, values.size() - 1);
  return values[below] + (at - static_cast<double>(below)) * (values[above] - values[below]);
}

/// Adds what the solver kept of one repeat.
void addMeasurements(const NewtonSystem& newton, BenchResult& result) {
  const StageTimes times = newton.stageTimes();
  for (std::size_t stage = 0; stage < times.seconds.size(); ++stage) {
    result.stages.seconds[stage] += times.seconds[stage];
  }
  const long before = result.size.products;
  result.size = newton.size();
  result.size.products += before;
}

}  // namespace

double BenchResult::median() const { return rank(secondsPerStep, 0.5); }
double BenchResult::least() const { return rank(secondsPerStep, 0); }
double BenchResult::most() const { return rank(secondsPerStep, 1); }

double BenchResult::productBandwidth() const {
  const double seconds = stages[Stage::Product];
  const double bytes = static_cast<double>(size.products) * size.productBytesPerNode * nodes;
  return seconds > 0 ? bytes / seconds : 0.0;
}

[[gnu::noinline]] StepResult benchedStep(Stepper& stepper, double h) { return stepper.step(h); }

BenchResult runBench(const BenchCase& benchCase, const YarnType& yarn,
                     const BenchSettings& settings) {
  using Clock = std::chrono::steady_clock;
  resetPeakMemory();
  Scene scene(benchCase, yarn, settings);
  CpuStepper& stepper = scene.stepper();
  BenchResult result;
  result.name = benchCase.name;
  result.yarn = yarn.name;
  result.solver = settings.solver;
  result.stepping = settings.stepping;
  result.crossings = stepper.system().crossingCount();
  result.nodes = stepper.system().nodeCount();
  result.step = settings.step;
  result.stepsEach = stepsOf(settings.steps, benchCase.seconds, settings.step);
  result.threads = stepper.threads();
  result.instructionSet = stepper.newtonSystem().instructionSet();

  const int warmUp = stepsOf(settings.warmUp, benchCase.warmUp, settings.step);
  const double all = warmUp + static_cast<double>(settings.repeats) * result.stepsEach;
  int done = 0;
  const auto tell = [&] {
    if (settings.onProgress) settings.onProgress(++done / all);
  };
  for (int k = 0; k < warmUp; ++k, tell()) scene.warmUp();

  result.peakMemory = peakMemory();
  std::optional<State> start = stepper.state();
  for (int repeat = 0; repeat < settings.repeats; ++repeat) {
    stepper.restore(*start);
    if (repeat + 1 == settings.repeats) {
      start.reset();  // needed no more, and not part of what a simulation takes
      resetPeakMemory();
    }
    stepper.newtonSystem().resetTimes();
    scene.takeHold();
    Clock::duration spent{};
    for (int k = 0; k < result.stepsEach; ++k, tell()) {
      scene.moveHand(k);
      const Clock::time_point begin = Clock::now();
      const StepResult step = benchedStep(stepper, settings.step);
      spent += Clock::now() - begin;
      scene.check(step);
      result.newtonIterations += step.newtonIterations;
      result.linearIterations += step.linearIterations;
      result.rejected += step.rejected;
      result.withRegionAtRest += step.stopped.empty() ? 0 : 1;
    }
    result.secondsPerStep.push_back(std::chrono::duration<double>(spent).count() /
                                    result.stepsEach);
    stepper.releaseSpring(0);
    addMeasurements(stepper.newtonSystem(), result);  // restore() makes another
  }
  result.peakMemory = std::max(result.peakMemory, peakMemory());
  return result;
}

}  // namespace heddle
