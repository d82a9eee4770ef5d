#pragma once
#include <filesystem>
#include <vector>

namespace heddle::cli {

/// Where drafts, yarns and shaders may lie, in the order they are tried: the directory named by
/// the environment variable HEDDLE_ASSETS, `../share/heddle` beside the executable (an installed
/// program), and the source tree the program was built from.
std::vector<std::filesystem::path> assetCandidates();

/// The first candidate that is a directory. HEDDLE_ASSETS, where set, must be one.
/// Throws InputError where there is none.
std::filesystem::path assetsDir();

}  // namespace heddle::cli
