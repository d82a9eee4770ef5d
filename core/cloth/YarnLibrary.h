#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/cloth/YarnType.h"

namespace heddle {

/// Reads a yarn from a JSON file. A quantity's key ends in its unit and may be given in any one of
/// those that yarnKeys() lists, e.g. `linear_density_tex` or `linear_density_ne`.
/// Throws InputError naming file and key where a key is unknown, missing or given twice, or its
/// value is not of the right kind, not positive or absurd.
YarnType loadYarn(const std::filesystem::path& file);

/// Writes a yarn so that loadYarn() returns an equal one. Throws std::runtime_error naming the file
/// where it cannot be written.
void saveYarn(const YarnType& yarn, const std::filesystem::path& file);

/// The yarn of a file where the text names one (it ends in .json or has a slash), else the preset
/// `<assetsDir>/yarns/<text>.json`. Throws InputError listing the presets where there is neither.
YarnType findYarn(const std::string& nameOrPath, const std::filesystem::path& assetsDir);

/// The names of the presets in `<assetsDir>/yarns`, in alphabetical order.
std::vector<std::string> yarnNames(const std::filesystem::path& assetsDir);

/// Every key that a yarn file may have.
std::vector<std::string> yarnKeys();

}  // namespace heddle
