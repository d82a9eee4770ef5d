#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace heddle::cli {

struct LabOptions {
  std::string test;
  std::vector<std::string> settings;  ///< NAME=VALUE
  bool list = false;
  std::string csv, json, plot, markdown;  ///< a file or, but for the plot, "-"
  int threads = 0;                        ///< 0: all of the machine's
  bool quiet = false;
};

/// `heddle lab`: runs a virtual experiment and shows what it found. kRunFailed where a value misses
/// its tolerance.
int runLabCommand(const LabOptions& options);
void addLabCommand(CLI::App& app, std::function<int()>& action);

}  // namespace heddle::cli
