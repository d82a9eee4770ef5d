#include "app/cli/SimulateScene.h"

#include <cmath>
#include <cstdio>
#include <map>

#include "app/cli/AssetPaths.h"
#include "core/InputError.h"
#include "core/cloth/TextileUnits.h"
#include "core/cloth/YarnLibrary.h"
#include "core/weave/io/DraftFormat.h"
#include "render/Capture.h"

namespace heddle::cli {
namespace {

constexpr double kDefaultSett = 1000;  // 10 threads a cm

[[noreturn]] void refuse(const std::string& option, const std::string& expected,
                         const std::string& found) {
  throw InputError(option + " must be " + expected + ", not " + found);
}

template <class Value>
Value choose(const std::map<std::string, Value>& choices, const std::string& option,
             const std::string& text) {
  if (const auto found = choices.find(text); found != choices.end()) return found->second;
  std::string names;
  for (const auto& [name, value] : choices) names += (names.empty() ? "" : ", ") + name;
  refuse(option, "one of " + names, "\"" + text + "\"");
}

void requirePositive(double value, const std::string& option) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  if (!(value > 0) || !std::isfinite(value)) refuse(option, "a positive number", text);
}

Vec3 parseVector(const std::string& text, const std::string& option) {
  Vec3 v;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%lf,%lf,%lf%c", &v.x, &v.y, &v.z, &rest) != 3) {
    refuse(option, "three numbers X,Y,Z", "\"" + text + "\"");
  }
  return v;
}

Fabric makeFabric(const SimulateOptions& options) {
  Fabric fabric;
  fabric.draft = loadDraft(options.source).draft;
  const auto assets = assetsDir();
  fabric.yarns = {findYarn(options.warp, assets), findYarn(options.weft, assets)};
  fabric.warpYarns = {0};
  fabric.weftYarns = {1};
  fabric.endsPerMetre = options.endsPerCm ? *options.endsPerCm * 100 : kDefaultSett;
  fabric.picksPerMetre = options.picksPerCm ? *options.picksPerCm * 100 : kDefaultSett;
  fabric.drapeScale = options.drapeScale;
  // A sett that is given overrules the spacing of that system's threads in the draft.
  if (options.endsPerCm) {
    for (Thread& end : fabric.draft.warp) end.spacing.reset();
  }
  if (options.picksPerCm) {
    for (Thread& pick : fabric.draft.weft) pick.spacing.reset();
  }
  return fabric;
}

}  // namespace

SceneSettings makeScene(const SimulateOptions& options) {
  requirePositive(options.widthCm, "--width-cm");
  requirePositive(options.heightCm, "--height-cm");
  if (options.endsPerCm) requirePositive(*options.endsPerCm, "--ends-per-cm");
  if (options.picksPerCm) requirePositive(*options.picksPerCm, "--picks-per-cm");
  requirePositive(options.timeS, "--time");
  requirePositive(options.stepS, "--step");
  if (options.adaptiveStepMm) requirePositive(*options.adaptiveStepMm, "--adaptive-step");
  if (options.timeS / options.stepS > 1e9) refuse("--time", "at most a billion steps", "more");
  if (options.maxMemoryGib) requirePositive(*options.maxMemoryGib, "--max-memory");
  if (choose<int>({{"auto", 0}, {"cpu", 0}, {"cuda", 1}}, "--backend", options.backend) == 1) {
    throw InputError("this program has no CUDA solver; use --backend cpu");
  }

  SceneSettings scene;
  scene.fabric = makeFabric(options);
  scene.width = 0.01 * options.widthCm;
  scene.height = 0.01 * options.heightCm;
  scene.hold = choose<Hold>({{"corners", Hold::Corners},
                             {"top", Hold::Top},
                             {"edges", Hold::Edges},
                             {"none", Hold::None}},
                            "--hold", options.hold);
  scene.slack = options.slack;
  scene.obstacle = choose<ObstacleKind>({{"none", ObstacleKind::None},
                                         {"floor", ObstacleKind::Floor},
                                         {"sphere", ObstacleKind::Sphere},
                                         {"table", ObstacleKind::Table},
                                         {"cube", ObstacleKind::Cube}},
                                        "--obstacle", options.obstacle);
  scene.gravity = parseVector(options.gravity, "--gravity");
  if (options.wind) scene.wind = parseVector(*options.wind, "--wind");
  scene.massDamping = options.alpha;
  scene.step = options.stepS;
  scene.solver = choose<SolverKind>({{"engine", SolverKind::Engine},
                                     {"plain", SolverKind::Plain},
                                     {"reference", SolverKind::Reference}},
                                    "--solver", options.solver);
  if (options.adaptiveStepMm && scene.solver == SolverKind::Reference) {
    throw InputError("--adaptive-step judges the error of BDF2, which --solver reference is not");
  }
  scene.threads = options.threads;
  scene.seed = options.seed;
  if (options.maxMemoryGib) scene.maxMemory = *options.maxMemoryGib * 1024 * 1024 * 1024;
  return scene;
}

PictureSize parseSize(const std::string& text) {
  PictureSize size;
  char rest = 0;
  const bool read = std::sscanf(text.c_str(), "%dx%d%c", &size.width, &size.height, &rest) == 2;
  const auto allowed = [](int side) { return side >= 1 && side <= render::kMaxPictureSide; };
  if (!read || !allowed(size.width) || !allowed(size.height)) {
    refuse("--size",
           "WxH with sides of 1 to " + std::to_string(render::kMaxPictureSide) + " pixels",
           "\"" + text + "\"");
  }
  return size;
}

render::View parseView(const std::string& text) {
  using render::View;
  return choose<View>({{"persp", View::Perspective},
                       {"top", View::Top},
                       {"bottom", View::Bottom},
                       {"front", View::Front},
                       {"side", View::Side}},
                      "--view", text);
}

void checkPictures(const SimulateOptions& options) {
  parseSize(options.size);
  parseView(options.view);
  requirePositive(options.fps, "--fps");
}

}  // namespace heddle::cli
