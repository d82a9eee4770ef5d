#include "core/session/SceneCheck.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "core/InputError.h"
#include "core/cloth/YarnSchema.h"

namespace heddle {

namespace {

constexpr double kMostGravity = 1e4;    // m/s^2, a thousand times the Earth's
constexpr double kMostWind = 300;       // m/s; the fastest gusts on Earth reach 150
constexpr double kMostDamping = 1e6;    // 1/s
constexpr double kMostBeta = 10;        // s
constexpr double kMostReach = 1e3;      // m, from the origin to a hand
constexpr double kMostStiffness = 1e9;  // N/m of a hand
constexpr double kMostStep = 0.05;      // s

void require(bool right, const std::string& text) {
  if (!right) {
    throw InputError(text);
  }
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

/// Any vector no longer than `most`; NaN and infinity are not.
void requireVector(Vec3 v, double most, const std::string& what, const std::string& unit) {
  require(length(v) <= most, what + " must be three numbers of at most " + number(most) + " " +
                                 unit + ", not " + number(v.x) + ", " + number(v.y) + ", " +
                                 number(v.z));
}

void requireWithin(double value, double most, const std::string& what) {
  require(value >= 0 && value <= most,
          what + " must lie between 0 and " + number(most) + ", not " + number(value));
}

void requireGravity(Vec3 gravity) { requireVector(gravity, kMostGravity, "gravity", "m/s^2"); }
void requireWind(const std::optional<Vec3>& wind) {
  if (wind) {
    requireVector(*wind, kMostWind, "the wind", "m/s");
  }
}
void requireMassDamping(double alpha) {
  requireWithin(alpha, kMostDamping, "the damping alpha (1/s)");
}
void requireStiffnessDamping(double beta) {
  requireWithin(beta, kMostBeta, "the damping beta (s)");
}

/// What a yarn file may not say is wrong here too; fields that were left open are 0.
void checkYarn(const YarnType& yarn) {
  for (const yarnschema::Quantity& quantity : yarnschema::quantities()) {
    std::string what = quantity.stem;
    std::replace(what.begin(), what.end(), '_', ' ');
    const double value = yarn.*quantity.field, least = std::min(0.0, quantity.least);
    require(value >= least && value <= quantity.most,
            "the " + what + " of yarn " + yarn.name + " must lie between " + number(least) +
                " and " + number(quantity.most) + " (SI units), not " + number(value));
  }
}

struct CommandCheck {
  const SceneSettings& scene;
  const YarnSystem& system;

  void node(int node) const {
    require(node >= 0 && node < system.nodeCount(),
            "there is no node " + std::to_string(node) + " in this cloth of " +
                std::to_string(system.nodeCount()) + " nodes");
  }
  void target(Vec3 at) const { requireVector(at, kMostReach, "the hand's place", "m"); }

  void operator()(const command::Grab& c) const {
    node(c.node);
    target(c.target);
    requireWithin(c.stiffness, kMostStiffness, "the hand's stiffness (N/m)");
  }
  void operator()(const command::MoveGrab& c) const { target(c.target); }
  void operator()(const command::Release&) const {}
  void operator()(const command::Pin& c) const { node(c.node); }
  void operator()(const command::Unpin& c) const { node(c.node); }
  void operator()(const command::SetGravity& c) const { requireGravity(c.gravity); }
  void operator()(const command::SetWind& c) const { requireWind(c.wind); }
  void operator()(const command::SetMassDamping& c) const { requireMassDamping(c.alpha); }
  void operator()(const command::SetStiffnessDamping& c) const { requireStiffnessDamping(c.beta); }
  void operator()(const command::SetQuality& c) const {
    const SolveQuality& q = c.quality;
    require(q.step > 0 && q.step <= kMostStep, "the step must lie between 0 and 50 ms");
    for (const double tolerance : {q.newtonTolerance, q.newtonSpeed, q.linearTolerance}) {
      require(tolerance > 0 && tolerance <= 1,
              "a tolerance of the solver must lie between 0 and 1, not " + number(tolerance));
    }
  }
  void operator()(const command::SetYarn& c) const {
    const auto& yarns = scene.fabric.yarns;
    require(c.type >= 0 && c.type < static_cast<int>(yarns.size()),
            "there is no yarn type " + std::to_string(c.type) + " in this cloth of " +
                std::to_string(yarns.size()) + " types");
    checkYarn(c.yarn);
    require(
        c.yarn.diameter == yarns[c.type].diameter,
        "yarn " + c.yarn.name + " has another diameter, which makes another cloth; build it anew");
  }
};

}  // namespace

void checkScene(const SceneSettings& scene) {
  require(scene.slack >= 0 && scene.slack < 0.9, "the slack must lie between 0 and 0.9");
  require(scene.step > 0 && scene.step <= kMostStep, "the step must lie between 0 and 50 ms");
  requireGravity(scene.gravity);
  requireWind(scene.wind);
  if (scene.massDamping) {
    requireMassDamping(*scene.massDamping);
  }
  if (scene.stiffnessDamping) {
    requireStiffnessDamping(*scene.stiffnessDamping);
  }
  require(scene.threads >= 0 && scene.threads <= 1024, "the number of threads must lie in 0..1024");
  for (const YarnType& yarn : scene.fabric.yarns) {
    checkYarn(yarn);
  }
}

void checkSetting(const Command& command) {
  if (const auto* gravity = std::get_if<command::SetGravity>(&command)) {
    requireGravity(gravity->gravity);
  } else if (const auto* wind = std::get_if<command::SetWind>(&command)) {
    requireWind(wind->wind);
  } else if (const auto* alpha = std::get_if<command::SetMassDamping>(&command)) {
    requireMassDamping(alpha->alpha);
  } else if (const auto* beta = std::get_if<command::SetStiffnessDamping>(&command)) {
    requireStiffnessDamping(beta->beta);
  } else if (const auto* yarn = std::get_if<command::SetYarn>(&command)) {
    checkYarn(yarn->yarn);
  }
}

void checkCommand(const Command& command, const SceneSettings& scene, const YarnSystem& system) {
  std::visit(CommandCheck{scene, system}, command);
}

}  // namespace heddle
