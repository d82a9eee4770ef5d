#pragma once
#include <CLI/CLI.hpp>
#include <functional>

namespace heddle::cli {

/// `heddle info`: version, back ends, devices, threads and paths, for people or as JSON.
void addInfoCommand(CLI::App& app, std::function<int()>& action);

}  // namespace heddle::cli
