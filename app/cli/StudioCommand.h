#pragma once
#include <CLI/CLI.hpp>
#include <functional>

namespace heddle::cli {

/// Opens the window on a draft's file (empty: the default draft) and returns its exit code.
using OpenStudio = std::function<int(const std::string& draftFile)>;

/// `heddle [FILE]`: the studio, where no command is named.
void addStudio(CLI::App& app, std::function<int()>& action, OpenStudio open);

}  // namespace heddle::cli
