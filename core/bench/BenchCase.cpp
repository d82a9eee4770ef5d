#include "core/bench/BenchCase.h"

#include <algorithm>

#include "core/InputError.h"
#include "core/weave/BuiltinWeaves.h"

namespace heddle {

namespace {

constexpr double kSett = 1000;  // ends and picks a metre

/// Held by two corners that come together: all of the cloth falls, folds and swings. What is
/// measured is its start, in which it moves most.
BenchCase hanging(int threads, double seconds) {
  const std::string across = std::to_string(threads);
  BenchCase c;
  c.name = "hang-" + across;
  c.summary = across + " x " + across + " crossings fall from flat, held by two corners";
  c.threads = threads;
  c.hold = Hold::Corners;
  c.slack = 0.2;
  c.seconds = seconds;
  return c;
}

BenchCase onSphere() {
  BenchCase c;
  c.name = "sphere-100";
  c.summary = "100 x 100 crossings fall on a sphere";
  c.threads = 100;
  c.obstacle = ObstacleKind::Sphere;
  return c;
}

/// Gravity lies in the cloth's plane, so that it hangs at rest from the start and nothing moves but
/// what the hand pulls.
BenchCase snagged() {
  BenchCase c;
  c.name = "snag-100";
  c.summary = "a hand pulls the middle of 100 x 100 hanging crossings out by 3 cm in 0.1 s";
  c.threads = 100;
  c.hold = Hold::Top;
  c.gravity = {0, -9.81, 0};
  c.pull = {0, 0, 0.03};
  return c;
}

}  // namespace

const std::vector<BenchCase>& benchCases() {
  static const std::vector<BenchCase> cases = {
      hanging(50, 0.2),    hanging(100, 0.2), hanging(250, 0.2), hanging(500, 0.1),
      hanging(1000, 0.02), onSphere(),        snagged()};
  return cases;
}

const BenchCase& findBenchCase(const std::string& name) {
  const auto& cases = benchCases();
  const auto found = std::ranges::find(cases, name, &BenchCase::name);
  if (found != cases.end()) {
    return *found;
  }
  std::string names;
  for (const BenchCase& known : cases) {
    names += (names.empty() ? "" : ", ") + known.name;
  }
  throw InputError("there is no bench case " + name + "; the cases are " + names);
}

SceneSettings benchScene(const BenchCase& benchCase, const YarnType& yarn) {
  SceneSettings scene;
  scene.fabric.draft = builtinWeave("plain");
  scene.fabric.yarns = {yarn};
  scene.fabric.warpYarns = scene.fabric.weftYarns = {0};
  scene.fabric.endsPerMetre = scene.fabric.picksPerMetre = kSett;
  scene.width = scene.height = benchCase.threads / kSett;
  scene.hold = benchCase.hold;
  scene.slack = benchCase.slack;
  scene.obstacle = benchCase.obstacle;
  scene.gravity = benchCase.gravity;
  return scene;
}

}  // namespace heddle
