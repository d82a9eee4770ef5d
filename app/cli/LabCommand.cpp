#include "app/cli/LabCommand.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>
#include <thread>

#include "app/cli/AssetPaths.h"
#include "app/cli/CliSupport.h"
#include "app/cli/GnuplotPlot.h"
#include "app/cli/TerminalLine.h"
#include "core/InputError.h"
#include "core/lab/LabFormat.h"
#include "core/lab/Registry.h"

namespace heddle::cli {

namespace {

std::string valueText(const LabValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text != nullptr ? *text : shortNumber(std::get<double>(value), 6);
}

void listExperiments(std::ostream& out) {
  const char* gap = "";
  for (const Experiment& experiment : experiments()) {
    out << gap << experiment.name << "\n  " << experiment.summary << '\n';
    for (const LabParameter& parameter : experiment.parameters) {
      out << "    " << parameter.name << '=' << valueText(parameter.fallback) << "  "
          << parameter.meaning << "; " << parameter.allowed() << '\n';
    }
    gap = "\n";
  }
}

/// The outputs would overwrite one another.
void requireDifferentFiles(const LabOptions& options) {
  std::set<std::filesystem::path> files;
  for (const std::string& name : {options.csv, options.json, options.markdown, options.plot}) {
    if (name.empty() || name == "-") continue;
    if (!files.insert(std::filesystem::weakly_canonical(std::filesystem::absolute(name))).second) {
      throw InputError("two outputs go to one file, " + name);
    }
  }
}

/// What is wrong with the call itself, before any work is done.
void check(const LabOptions& options) {
  const auto& o = options;
  if ((o.csv == "-") + (o.json == "-") + (o.markdown == "-") > 1) {
    throw InputError("only one of --csv, --json and --markdown can go to standard output");
  }
  if (o.plot == "-") throw InputError("a plot goes to an .svg or .png file, not to -");
  if (!o.plot.empty()) plotFormatOf(o.plot);
  requireWritable(o.csv, "table", false);
  requireWritable(o.json, "JSON", false);
  requireWritable(o.plot, "plot", false);
  requireWritable(o.markdown, "Markdown table", false);
  requireDifferentFiles(o);
  if (!o.plot.empty()) requireGnuplot();
}

LabResult perform(const Experiment& experiment, const LabOptions& options) {
  LabRun run;
  run.settings = chooseSettings(experiment, options.settings);
  run.assets = assetsDir();
  run.threads = options.threads > 0
                    ? options.threads
                    : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  TerminalLine line(options.quiet);
  run.onProgress = [&](double share) {
    char text[80];
    std::snprintf(text, sizeof text, "%s: %.0f%%", experiment.name.c_str(), 100 * share);
    line.show(text);
    return true;
  };
  return runExperiment(experiment, run);
}

void writeTables(const LabResult& result, const LabOptions& options) {
  if (!options.csv.empty()) writeText(options.csv, labCsv(result));
  if (!options.json.empty()) writeJson(options.json, labJson(result));
  if (!options.markdown.empty()) writeText(options.markdown, labMarkdown(result));
}

/// Names every value that misses its tolerance; true if none does.
bool judge(const LabResult& result) {
  for (const LabRow& row : result.rows) {
    if (row.passes()) continue;
    std::string sentence = result.test + ": " + row.quantity + " is " + shortNumber(row.value);
    if (row.isJudged()) {
      const std::string reference = shortNumber(*row.reference);
      sentence += row.expect == Expect::About     ? ", expected " + reference
                  : row.expect == Expect::AtLeast ? ", expected at least " + reference
                                                  : ", expected at most " + reference;
      if (*row.tolerance > 0) sentence += " (" + toleranceText(row) + ")";
    } else {
      sentence += ", which is no number";
    }
    complain(sentence);
  }
  return result.passes();
}

}  // namespace

int runLabCommand(const LabOptions& options) {
  if (options.list) {
    listExperiments(std::cout);
    return kDone;
  }
  if (options.test.empty()) {
    throw InputError("which test? heddle lab TEST; heddle lab --list shows them");
  }
  const Experiment& experiment = findExperiment(options.test);
  check(options);
  const LabResult result = perform(experiment, options);
  writeTables(result, options);
  const bool toStdout = options.csv == "-" || options.json == "-" || options.markdown == "-";
  if (!toStdout && !options.quiet) std::cout << labTable(result) << std::flush;
  const bool met = judge(result);
  // Last, so that a plot that fails takes nothing else with it.
  if (!options.plot.empty()) writePlot(result, options.plot);
  return met ? kDone : kRunFailed;
}

void addLabCommand(CLI::App& app, std::function<int()>& action) {
  auto options = std::make_shared<LabOptions>();
  LabOptions& o = *options;
  auto* command = app.add_subcommand(
      "lab", "Virtual experiments against mathematics and the textile literature");
  std::string tests;
  for (const Experiment& experiment : experiments()) {
    tests += (tests.empty() ? "" : ", ") + experiment.name;
  }
  command->add_option("TEST", o.test, "One of " + tests)->type_name("");
  command->add_flag("--list", o.list, "Show the tests and their parameters");
  command
      ->add_option("--set", o.settings,
                   "Give a parameter another value than its default; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--csv", o.csv,
                   "Write results, then curves as columns, for a spreadsheet to FILE or -")
      ->type_name("FILE");
  command->add_option("--json", o.json, "Write everything as JSON to FILE or -")->type_name("FILE");
  command->add_option("--plot", o.plot, "Draw the curves, as SVG or PNG by FILE's suffix")
      ->type_name("FILE");
  command
      ->add_option("--markdown", o.markdown, "Write the results as a Markdown table to FILE or -")
      ->type_name("FILE");
  command->add_option("--threads", o.threads, "0: all of the machine's [0]")
      ->check(CLI::Range(0, 1024));
  command->add_flag("--quiet", o.quiet, "No progress, no table");
  command->callback([options, &action] { action = [options] { return runLabCommand(*options); }; });
}

}  // namespace heddle::cli
