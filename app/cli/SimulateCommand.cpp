#include "app/cli/SimulateCommand.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "app/cli/CliSupport.h"
#include "app/cli/SimulateScene.h"
#include "app/cli/SimulationReport.h"
#include "app/cli/TerminalLine.h"
#include "core/InputError.h"
#include "core/cloth/SettCheck.h"
#include "core/session/Simulation.h"
#include "render/OffscreenRenderer.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
constexpr double kTimeRounding = 1e-9;  // s

double secondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void showProgress(TerminalLine& line, double done, double total, double wall) {
  char text[80];
  std::snprintf(text, sizeof text, "simulated %.3f of %.3g s, %.2f x real time", done, total,
                wall > 0 ? done / wall : 0.0);
  line.show(text);
}

/// Says on standard error where yarns are thicker than their sett has room for.
void warnOfSett(const Fabric& fabric) {
  for (const bool warp : {true, false}) {
    if (const auto problem = checkSett(fabric, warp)) {
      std::fprintf(stderr, "warning: %s\n", explain(*problem).c_str());
    }
  }
}

/// Draws the run's pictures; makes no context unless one is asked for.
class Pictures {
 public:
  explicit Pictures(const SimulateOptions& options)
      : options_(options), size_(parseSize(options.size)), view_(parseView(options.view)) {
    if (!options.snapshot.empty() || !options.frames.empty()) {
      renderer_ = std::make_unique<render::OffscreenRenderer>();
    }
    if (!options.frames.empty()) fs::create_directories(options.frames);
  }

  /// The frames of a film that are due at this time of the cloth.
  void film(Simulation& simulation) {
    if (options_.frames.empty()) return;
    for (; simulation.stepper().state().time >= next_ / options_.fps - 1e-9; ++next_) {
      char name[32];
      std::snprintf(name, sizeof name, "frame-%05d.png", next_);
      draw(simulation, (fs::path(options_.frames) / name).string());
    }
  }
  void snapshot(Simulation& simulation) {
    if (!options_.snapshot.empty()) draw(simulation, options_.snapshot);
  }

 private:
  void draw(Simulation& simulation, const std::string& path) {
    const std::shared_ptr<Frame> frame = simulation.makeFrame();
    const float aspect = static_cast<float>(size_.width) / static_cast<float>(size_.height);
    if (!placed_ || options_.frames.empty()) {
      camera_.setView(view_, *frame, aspect);
      placed_ = true;
    }
    render::RenderSettings settings;
    settings.transparent = options_.transparent;
    render::writePng(path, renderer_->render(frame, camera_, settings, size_.width, size_.height));
  }

  const SimulateOptions& options_;
  PictureSize size_;
  render::View view_;
  std::unique_ptr<render::OffscreenRenderer> renderer_;
  render::Camera camera_;
  bool placed_ = false;
  int next_ = 0;
};

}  // namespace

int runSimulateCommand(const SimulateOptions& options) {
  const SceneSettings scene = makeScene(options);
  requireWritable(options.snapshot, "picture", false);
  requireWritable(options.report, "report", false);
  requireWritable(options.frames, "frames' folder", true);
  checkPictures(options);
  if (!options.quiet) warnOfSett(scene.fabric);
  Simulation simulation(scene);
  StepSettings& settings = simulation.stepper().settings();
  if (scene.solver != SolverKind::Reference) {
    settings = StepSettings::accurate();  // nobody waits for the next frame
  }
  settings.errorTolerance = 1e-3 * options.adaptiveStepMm.value_or(0);
  settings.landAt = options.timeS;
  Pictures pictures(options);

  const Clock::time_point begin = Clock::now();
  TerminalLine line(options.quiet);
  StrainWindow strain(kStrainWindow);
  const long steps = std::lround(std::ceil(options.timeS / options.stepS - 1e-9));
  pictures.film(simulation);
  const auto unfinished = [&](long step) {
    return options.adaptiveStepMm
               ? simulation.stepper().state().time < options.timeS - kTimeRounding
               : step < steps;
  };
  for (long step = 0; unfinished(step); ++step) {
    if (!simulation.step()) {
      throw std::runtime_error("the run stopped after " +
                               std::to_string(simulation.stepper().state().time) +
                               " s of cloth time: " + simulation.failure());
    }
    strain.add(simulation.stepper().state().time, simulation.stepper().maxStrain());
    pictures.film(simulation);
    showProgress(line, simulation.stepper().state().time, options.timeS, secondsSince(begin));
  }
  const double wall = secondsSince(begin);
  if (simulation.stepsWithStop() > 0 && !options.quiet) {
    std::fprintf(stderr, "warning: in %ld steps no solution was found; the last time %s\n",
                 simulation.stepsWithStop(), simulation.lastStop().c_str());
  }
  pictures.snapshot(simulation);
  if (!options.report.empty()) {
    writeJson(options.report, simulationReport(options.source, simulation, strain.largest(), wall));
  }
  return kDone;
}

void addSimulateCommand(CLI::App& app, std::function<int()>& action) {
  auto options = std::make_shared<SimulateOptions>();
  SimulateOptions& o = *options;
  CLI::App* command =
      app.add_subcommand("simulate", "Simulate a swatch of a draft without a window");
  command->add_option("FILE", o.source, "a draft, or weave:NAME for a built-in weave")->required();
  command->add_option("--width-cm", o.widthCm, "across the ends [5]");
  command->add_option("--height-cm", o.heightCm, "along the ends [5]");
  command->add_option("--ends-per-cm", o.endsPerCm, "sett of the warp [the draft's, else 10]");
  command->add_option("--picks-per-cm", o.picksPerCm, "sett of the weft [the draft's, else 10]");
  command->add_option("--warp", o.warp, "a preset's name or a yarn file [gauze]");
  command->add_option("--weft", o.weft, "a preset's name or a yarn file [gauze]");
  command->add_option("--drape-scale", o.drapeScale,
                      "real yarns that one simulated yarn stands for, to drape large cloth [1]");
  command->add_option("--hold", o.hold, "corners, top, edges or none [corners]");
  command->add_option("--slack", o.slack, "fraction by which the clips are brought together [0]");
  command->add_option("--obstacle", o.obstacle, "none, floor, sphere, table or cube [none]");
  command->add_option("--gravity", o.gravity, "X,Y,Z in m/s^2 [0,0,-9.81]");
  command->add_option("--wind", o.wind, "X,Y,Z in m/s; 0,0,0: still air [a vacuum]");
  command->add_option("--alpha", o.alpha, "Rayleigh mass damping, 1/s [the yarns']");
  command->add_option("--time", o.timeS, "cloth time to simulate, s [1]");
  command->add_option("--step", o.stepS, "step, s [0.004]");
  command->add_option(
      "--adaptive-step", o.adaptiveStepMm,
      "let steps be as long as keeps a step's error below so many mm, at most twice "
      "--step [all are as long as --step]");
  command->add_option("--backend", o.backend, "auto, cpu or cuda [auto]");
  command->add_option("--solver", o.solver,
                      "engine, plain (engine's method, a node at a time) or reference (the "
                      "published method, to compare with) [engine]");
  command->add_option("--threads", o.threads, "0: all of the machine's [0]");
  command->add_option("--snapshot", o.snapshot, "draw the end state to this PNG");
  command->add_option("--size", o.size, "of pictures, WxH in pixels [1600x1200]");
  command->add_option("--view", o.view, "persp, top, bottom, front or side [persp]");
  command->add_flag("--transparent", o.transparent, "pictures without backdrop and ground");
  command->add_option("--frames", o.frames, "draw numbered PNGs of the run into this folder");
  command->add_option("--fps", o.fps, "frames a second of cloth time [25]");
  command->add_option("--max-memory", o.maxMemoryGib, "limit in GiB [80% of what is available]");
  command->add_option("--report", o.report, "write figures of the run as JSON to a file or -");
  command
      ->add_option("--seed", o.seed,
                   "of everything random (nothing is yet; kept in the report) [1]")
      ->check(CLI::NonNegativeNumber);
  command->add_flag("--quiet", o.quiet, "no progress");
  command->callback(
      [options, &action] { action = [options] { return runSimulateCommand(*options); }; });
}

}  // namespace heddle::cli
