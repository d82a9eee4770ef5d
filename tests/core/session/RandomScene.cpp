#include "tests/core/session/RandomScene.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/InputError.h"
#include "core/weave/BuiltinWeaves.h"

namespace heddle::test {

namespace {

constexpr double kG = 9.81;

Draft randomDraft(Dice& dice) {
  if (dice.chance(0.5)) {
    return builtinWeave(dice.oneOf(builtinWeaveNames()));
  }
  Draft draft;
  draft.name = "random";
  draft.shafts = dice.whole(2, 8);
  draft.warp.resize(dice.whole(2, 12));
  draft.weft.resize(dice.whole(2, 12));
  for (int end = 0; end < draft.ends(); ++end) {
    draft.threading.push_back({dice.whole(1, draft.shafts)});
  }
  for (int pick = 0; pick < draft.picks(); ++pick) {
    draft.liftplan.emplace_back();
    for (int shaft = 1; shaft <= draft.shafts; ++shaft) {
      if (dice.chance(0.5)) draft.liftplan.back().push_back(shaft);
    }
  }
  return draft;
}

/// Moduli per tex as spun yarns have them; bending between a bundle of loose fibres and a few
/// hundred times that.
YarnType randomYarn(Dice& dice, int number) {
  YarnType yarn;
  yarn.name = "random " + std::to_string(number);
  yarn.linearDensity = dice.logUniform(5e-6, 300e-6);
  const double volume = yarn.linearDensity / dice.uniform(400, 1000);  // kg/m^3 packed in the yarn
  yarn.diameter = 2 * std::sqrt(volume / 3.14159265358979);
  yarn.stretchStiffness = dice.logUniform(0.1, 10) * 1e6 * yarn.linearDensity;
  const double R = yarn.radius();
  yarn.bendingStiffness = dice.logUniform(1e-4, 1e-1) * yarn.stretchStiffness * R * R / 4;
  yarn.shearStiffness = dice.logUniform(3e-4, 3e-2);
  yarn.contactStiffness = dice.logUniform(1e5, 1e7);
  yarn.friction = dice.chance(0.1) ? 0 : dice.uniform(0.05, 0.8);
  if (dice.chance(0.2)) yarn.slideDamping = dice.logUniform(1e-6, 1e-3);
  yarn.massDamping = dice.uniform(0, 5);
  yarn.stiffnessDamping = dice.chance(0.2) ? 0 : dice.logUniform(1e-5, 1e-3);
  return yarn;
}

/// One wrong number, as a slip of the pen or a broken file would make it.
void spoil(Dice& dice, SceneSettings& scene) {
  const double wrong = dice.oneOf<double>({0, -1, std::numeric_limits<double>::quiet_NaN(),
                                           std::numeric_limits<double>::infinity(), 1e300});
  YarnType& yarn = scene.fabric.yarns[0];
  const std::vector<double*> numbers = {&scene.fabric.endsPerMetre,
                                        &scene.fabric.picksPerMetre,
                                        &scene.width,
                                        &scene.height,
                                        &scene.step,
                                        &yarn.linearDensity,
                                        &yarn.diameter,
                                        &yarn.stretchStiffness};
  *dice.oneOf(numbers) = wrong;
}

Vec3 randomDirection(Dice& dice) {
  Vec3 v;
  do {
    v = {dice.uniform(-1, 1), dice.uniform(-1, 1), dice.uniform(-1, 1)};
  } while (length(v) > 1 || length(v) < 0.1);
  return (1 / length(v)) * v;
}

}  // namespace

std::uint64_t Dice::next() {  // splitmix64
  std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
double Dice::uniform(double low, double high) {
  return low + (high - low) * (static_cast<double>(next() >> 11) * 0x1.0p-53);
}
double Dice::logUniform(double low, double high) {
  return std::exp(uniform(std::log(low), std::log(high)));
}
int Dice::whole(int low, int high) {
  return low + static_cast<int>(next() % static_cast<std::uint64_t>(high - low + 1));
}

SceneSettings randomScene(Dice& dice) {
  SceneSettings scene;
  Fabric& fabric = scene.fabric;
  fabric.draft = randomDraft(dice);
  const int types = dice.whole(1, 4);
  double thickest = 0;
  for (int type = 0; type < types; ++type) {
    fabric.yarns.push_back(randomYarn(dice, type));
    thickest = std::max(thickest, fabric.yarns.back().diameter);
  }
  for (auto* assignment : {&fabric.warpYarns, &fabric.weftYarns}) {
    for (int k = dice.whole(1, 6); k > 0; --k) assignment->push_back(dice.whole(0, types - 1));
  }
  // Two diameters leave a plain weave just room; closer is pressed flat and said so elsewhere.
  const auto spacing = [&] {
    return thickest * (dice.chance(0.1) ? dice.uniform(1.5, 2) : dice.uniform(2, 8));
  };
  const auto count = [&] {
    const double u = dice.uniform(0, 1);
    return 2 + static_cast<int>(28.99 * u * u * u * u);  // small ones more often: they are quick
  };
  const double L = spacing();
  const double across = L, along = dice.chance(0.5) ? L : spacing();
  fabric.endsPerMetre = 1 / across;
  fabric.picksPerMetre = 1 / along;
  scene.width = across * count();
  scene.height = along * count();
  fabric.crimpShare = dice.chance(0.5) ? 0.5 : dice.uniform(0.1, 0.9);
  scene.hold = dice.oneOf<Hold>({Hold::None, Hold::Corners, Hold::Top, Hold::Edges});
  if (dice.chance(0.4)) scene.slack = dice.uniform(0, 0.4);
  scene.obstacle =
      dice.oneOf<ObstacleKind>({ObstacleKind::None, ObstacleKind::Floor, ObstacleKind::Sphere,
                                ObstacleKind::Table, ObstacleKind::Cube});
  if (dice.chance(0.4)) scene.wind = dice.uniform(0, 25) * randomDirection(dice);
  if (dice.chance(0.2)) scene.gravity = (kG * dice.uniform(0, 3)) * randomDirection(dice);
  scene.step = dice.oneOf<double>({1e-3, 2e-3, 4e-3});
  scene.threads = 1;
  if (dice.chance(1.0 / 12)) spoil(dice, scene);
  return scene;
}

RandomHand::RandomHand(Dice& dice, const SceneSettings& scene, const YarnSystem& system, int steps)
    : node(dice.whole(0, system.nodeCount() - 1)),
      begin(dice.whole(0, steps / 2)),
      end(dice.whole(begin, steps)),
      reach(2 * std::max(scene.width, scene.height)),
      nextMove_(begin) {
  if (dice.chance(0.3)) {
    pinned = dice.whole(0, system.nodeCount() - 1);
    pinStep = dice.whole(0, steps);
  }
}

void RandomHand::act(Dice& dice, Simulation& simulation, int step) {
  if (step == begin) {
    from_ = ConstDofView{simulation.stepper().state().q.data()}.x(node);
    simulation.apply(command::Grab{0, node, from_, 0});
  }
  if (step >= nextMove_ && step < end) {
    simulation.apply(command::MoveGrab{0, from_ + dice.uniform(0, reach) * randomDirection(dice)});
    nextMove_ = step + dice.whole(1, 20);
  }
  if (step == end) simulation.apply(command::Release{0});
  if (step == pinStep && pinned >= 0) simulation.apply(command::Pin{pinned});
}

namespace {

std::string describe(const SceneSettings& scene) {
  char text[240];
  std::snprintf(
      text, sizeof text,
      "%s, %d yarns, %.3g by %.3g mm, sett %.3g by %.3g /cm, hold %d, slack %.2f, body %d, "
      "wind %.3g m/s, step %g ms",
      scene.fabric.draft.name.c_str(), static_cast<int>(scene.fabric.yarns.size()),
      1e3 * scene.width, 1e3 * scene.height, 0.01 * scene.fabric.endsPerMetre,
      0.01 * scene.fabric.picksPerMetre, static_cast<int>(scene.hold), scene.slack,
      static_cast<int>(scene.obstacle), scene.wind ? length(*scene.wind) : 0.0, 1e3 * scene.step);
  return text;
}

std::string findWrong(Simulation& simulation) {
  const auto frame = simulation.makeFrame();
  for (const auto* values : {&frame->position, &frame->normal, &frame->strain}) {
    for (const float value : *values) {
      if (!std::isfinite(value)) return "a frame holds a number that is not finite";
    }
  }
  YarnSystem now = simulation.stepper().system();
  now.q = simulation.stepper().state().q;
  return findInconsistency(now);
}

}  // namespace

FuzzOutcome runSeed(std::uint64_t seed, int steps) {
  FuzzOutcome outcome;
  outcome.seed = seed;
  const auto begin = std::chrono::steady_clock::now();
  Dice dice(seed);
  const SceneSettings scene = randomScene(dice);
  outcome.description = describe(scene);
  std::unique_ptr<Simulation> simulation;
  try {
    simulation = std::make_unique<Simulation>(scene);
  } catch (const InputError& error) {
    outcome.refusal = error.what();
    return outcome;
  } catch (const std::exception& error) {
    outcome.wrong = std::string("refused without a reason for the user: ") + error.what();
    return outcome;
  }
  RandomHand hand(dice, scene, simulation->stepper().system(), steps);
  for (int step = 0; step < steps && outcome.wrong.empty(); ++step) {
    hand.act(dice, *simulation, step);
    const bool accepted = simulation->step();
    if (!accepted || simulation->stepsWithStop() > outcome.stepsAtFloor) {
      ++outcome.stepsAtFloor;
      if (outcome.floor.empty()) {
        outcome.floor = "step " + std::to_string(step) + ": " +
                        (accepted ? simulation->lastStop() : simulation->failure());
      }
    }
    if (step % 20 == 19) outcome.wrong = findWrong(*simulation);
    if (outcome.stepsAtFloor >= 10) break;  // it is known by now
  }
  outcome.steps = simulation->steps();
  outcome.rejected = simulation->stepsRejected();
  outcome.newton = simulation->newtonMean();
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return outcome;
}

}  // namespace heddle::test
