#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>

namespace heddle::cli {

/// What `heddle simulate` was asked to do. Textile units, as on the command line.
struct SimulateOptions {
  std::string source;  ///< a draft's path, or weave:NAME
  double widthCm = 5, heightCm = 5;
  std::optional<double> endsPerCm, picksPerCm;  ///< unset: the draft's spacing, else 10
  double drapeScale = 1;                        ///< real yarns that one simulated yarn stands for
  std::string warp = "gauze", weft = "gauze";   ///< presets or files
  std::string hold = "corners";                 ///< corners, top, edges, none
  double slack = 0;
  std::string obstacle = "none";      ///< none, floor, sphere, table, cube
  std::string gravity = "0,0,-9.81";  ///< m/s^2
  std::optional<std::string> wind;    ///< m/s; unset: a vacuum
  std::optional<double> alpha;        ///< 1/s
  double timeS = 1, stepS = 4e-3;
  std::optional<double> adaptiveStepMm;  ///< unset: steps of stepS
  std::string backend = "auto";          ///< auto, cpu, cuda
  std::string solver = "engine";         ///< engine, plain, reference
  int threads = 0;
  std::string snapshot;  ///< PNG; empty: none
  std::string size = "1600x1200";
  std::string view = "persp";  ///< persp, top, bottom, front, side
  bool transparent = false;
  std::string frames;  ///< folder for numbered PNGs; empty: none
  double fps = 25;
  std::optional<double> maxMemoryGib;
  std::string report;  ///< file or "-"; empty: none
  std::uint64_t seed = 1;
  bool quiet = false;
};

/// Registers `heddle simulate FILE`; its callback leaves what is to be done in `action`.
void addSimulateCommand(CLI::App& app, std::function<int()>& action);

/// Runs the scene and writes what was asked for. Returns kDone; throws InputError for a wrong call
/// and std::runtime_error where the run fails or an output cannot be written. A wrong call writes
/// nothing.
int runSimulateCommand(const SimulateOptions& options);

}  // namespace heddle::cli
