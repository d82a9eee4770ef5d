#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace heddle::cli {

struct BenchOptions {
  std::vector<std::string> cases;  ///< none: hang-50 and hang-100
  bool list = false;
  double stepS = 4e-3;
  std::optional<int> steps, warmUp;
  int repeats = 3;
  int threads = 0;  ///< 0: all of the machine's
  std::string solver = "engine";
  bool accurate = false;
  std::optional<double> tolerance;  ///< share of the spacing
  std::optional<double> linearTolerance;
  std::string yarn = "gauze";  ///< a preset or a file
  std::string compare;         ///< "reference", or none
  bool noTriad = false;
  std::string json, csv;  ///< a file or, for json, "-"
  bool quiet = false;
};

/// `heddle bench`: measures how long steps of known scenes take.
int runBenchCommand(const BenchOptions& options);
void addBenchCommand(CLI::App& app, std::function<int()>& action);

}  // namespace heddle::cli
