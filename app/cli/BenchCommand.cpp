#include "app/cli/BenchCommand.h"

#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <memory>

#include "app/cli/AssetPaths.h"
#include "app/cli/BenchReport.h"
#include "app/cli/CliSupport.h"
#include "app/cli/CompareReport.h"
#include "app/cli/TerminalLine.h"
#include "core/InputError.h"
#include "core/bench/Triad.h"
#include "core/cloth/YarnLibrary.h"

namespace heddle::cli {
namespace {

constexpr double kLongestStep = 0.1;  // s
constexpr int kMostSteps = 1000000, kMostRepeats = 1000;

struct Measured {
  std::vector<BenchResult> results;
  std::vector<std::vector<ComparedRun>> compared;  ///< one a result
  double triad = 0;                                ///< bytes/s; 0: not measured
};

void requireCount(const std::optional<int>& count, const char* option, int least, int most) {
  if (count && (*count < least || *count > most)) {
    throw InputError(std::string(option) + " must be a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most) + ", not " + std::to_string(*count));
  }
}

SolverKind solverOf(const std::string& name) {
  for (const SolverKind kind : {SolverKind::Engine, SolverKind::Plain, SolverKind::Reference}) {
    if (name == solverName(kind)) return kind;
  }
  throw InputError("--solver must be engine, plain or reference, not \"" + name + "\"");
}

StepSettings steppingOf(const BenchOptions& options, SolverKind solver) {
  StepSettings stepping = options.accurate ? StepSettings::accurate() : StepSettings{};
  if (options.tolerance) {
    if (options.accurate) throw InputError("give either --accurate or --tolerance, not both");
    if (!(*options.tolerance > 0 && *options.tolerance <= 1)) {
      throw InputError("--tolerance must be a share of the yarn spacing, above 0 and at most 1");
    }
    stepping.newtonTolerance = *options.tolerance;
    stepping.newtonSpeed = 1e30;  // unbounded
  }
  if (options.linearTolerance) {
    if (!(*options.linearTolerance > 0 && *options.linearTolerance < 1)) {
      throw InputError(
          "--linear-tolerance must be a share of what is solved for, above 0 and below 1");
    }
    stepping.linearTolerance = *options.linearTolerance;
  }
  if (solver == SolverKind::Reference) {  // as published but for what was asked
    StepSettings reference = StepSettings::reference();
    reference.newtonTolerance = stepping.newtonTolerance;
    reference.newtonSpeed = stepping.newtonSpeed;
    return reference;
  }
  return stepping;
}

BenchSettings settingsOf(const BenchOptions& options) {
  if (!(options.stepS > 0 && options.stepS <= kLongestStep)) {
    throw InputError("--step must be above 0 and at most 0.1 s");
  }
  requireCount(options.steps, "--steps", 1, kMostSteps);
  requireCount(options.warmUp, "--warmup", 0, kMostSteps);
  requireCount(options.repeats, "--repeat", 1, kMostRepeats);
  requireCount(options.threads, "--threads", 0, 1024);
  if (!options.compare.empty() && options.compare != "reference") {
    throw InputError("--compare must be reference, not \"" + options.compare + "\"");
  }
  BenchSettings settings;
  settings.solver = solverOf(options.solver);
  settings.stepping = steppingOf(options, settings.solver);
  settings.step = options.stepS;
  settings.steps = options.steps;
  settings.warmUp = options.warmUp;
  settings.repeats = options.repeats;
  settings.threads = options.threads;
  return settings;
}

std::vector<BenchCase> casesOf(const BenchOptions& options) {
  std::vector<std::string> names = options.cases;
  if (names.empty()) names = {"hang-50", "hang-100"};
  std::vector<BenchCase> cases;
  for (const std::string& name : names) cases.push_back(findBenchCase(name));
  return cases;
}

void listCases() {
  for (const BenchCase& known : benchCases()) {
    std::printf("%-11s %s; %g s of cloth time\n", known.name.c_str(), known.summary.c_str(),
                known.seconds);
  }
}

/// Runs a case and, where that was asked for, what it is compared with.
void perform(const BenchCase& benchCase, const YarnType& yarn, BenchSettings settings, bool compare,
             TerminalLine& line, Measured& to) {
  const char* what = solverName(settings.solver);
  settings.onProgress = [&](double share) {
    char text[80];
    std::snprintf(text, sizeof text, "%s, %s: %.0f%%", benchCase.name.c_str(), what, 100 * share);
    line.show(text);
  };
  to.results.push_back(runBench(benchCase, yarn, settings));
  what = "to compare with";
  to.compared.push_back(compare ? compareWithReference(benchCase, yarn, settings, to.results.back())
                                : std::vector<ComparedRun>{});
}

Measured measure(const BenchOptions& options, const std::vector<BenchCase>& cases,
                 const BenchSettings& settings) {
  const YarnType yarn = findYarn(options.yarn, assetsDir());
  TerminalLine line(options.quiet);
  Measured measured;
  if (!options.noTriad) measured.triad = measureTriad(settings.threads);
  for (const BenchCase& benchCase : cases) {
    perform(benchCase, yarn, settings, !options.compare.empty(), line, measured);
  }
  return measured;
}

nlohmann::ordered_json rowsOf(const Measured& measured) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (std::size_t k = 0; k < measured.results.size(); ++k) {
    rows.push_back(benchJson(measured.results[k], measured.triad));
    if (!measured.compared[k].empty()) {
      rows.back()["compare"] = compareJson(measured.results[k], measured.compared[k]);
    }
  }
  return rows;
}

void show(const Measured& measured) {
  std::cout << benchTable(measured.results, measured.triad);
  for (std::size_t k = 0; k < measured.results.size(); ++k) {
    if (!measured.compared[k].empty()) {
      std::cout << compareTable(measured.results[k], measured.compared[k]);
    }
  }
  std::cout << std::flush;
}

}  // namespace

int runBenchCommand(const BenchOptions& options) {
  if (options.list) {
    listCases();
    return kDone;
  }
  const std::vector<BenchCase> cases = casesOf(options);
  const BenchSettings settings = settingsOf(options);
  requireWritable(options.json, "JSON", false);
  requireWritable(options.csv, "table", false);
  if (!options.csv.empty()) requireBenchCsv(options.csv);
  const Measured measured = measure(options, cases, settings);
  const nlohmann::ordered_json rows = rowsOf(measured);
  if (!options.csv.empty()) appendBenchCsv(options.csv, rows);
  if (!options.json.empty()) writeJson(options.json, rows);
  if (options.json != "-" && !options.quiet) show(measured);
  return kDone;
}

void addBenchCommand(CLI::App& app, std::function<int()>& action) {
  auto options = std::make_shared<BenchOptions>();
  BenchOptions& o = *options;
  CLI::App* command = app.add_subcommand("bench", "Measure how fast known scenes are simulated");
  command->add_option("CASE", o.cases, "scenes, see --list [hang-50 hang-100]")->type_name("");
  command->add_flag("--list", o.list, "show the scenes");
  command->add_option("--step", o.stepS, "step, s [0.004]");
  command->add_option("--steps", o.steps, "measured steps [as many as fill the scene's time]");
  command->add_option("--warmup", o.warmUp, "steps before them [0.02 s of cloth time]");
  command->add_option("--repeat", o.repeats,
                      "how often the measured steps are run; the median counts [3]");
  command->add_option("--threads", o.threads, "0: all of the machine's [0]");
  command->add_option("--solver", o.solver, "engine, plain or reference [engine]");
  command->add_flag("--accurate", o.accurate, "solve as tightly as simulate does, not as a window");
  command->add_option("--tolerance", o.tolerance,
                      "largest Newton update left, as a share of the yarn spacing; lifts the bound "
                      "on its speed");
  command->add_option("--linear-tolerance", o.linearTolerance,
                      "share of each linear system's residual that is left [0.05]");
  command->add_option("--yarn", o.yarn, "of the cloth: a preset's name or a file [gauze]");
  command
      ->add_option("--compare", o.compare,
                   "reference: run each scene by the published method too, which takes long")
      ->type_name("reference");
  command->add_flag("--no-triad", o.noTriad, "do not measure what the memory delivers");
  command->add_option("--json", o.json, "write the figures to a file or -");
  command->add_option("--csv", o.csv, "add a line a scene to this file");
  command->add_flag("--quiet", o.quiet, "no progress, no table");
  command->callback(
      [options, &action] { action = [options] { return runBenchCommand(*options); }; });
}

}  // namespace heddle::cli
