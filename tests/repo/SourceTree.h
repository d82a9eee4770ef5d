#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace heddle::repo {

/// A file of the repository, by lines.
struct Source {
  std::string path;  ///< relative to the repository, e.g. "core/math/Vec3.h"
  std::vector<std::string> lines;

  /// The folder it belongs to by its first part, e.g. "core".
  std::string part() const { return path.substr(0, path.find('/')); }
};

/// One `#include`, with the line it stands on.
struct Include {
  std::string target;
  int line = 0;
};

/// All text files below `root`, without what builds and runs leave behind, sorted by path.
std::vector<Source> readTree(const std::filesystem::path& root);

bool isCode(const Source& source);

std::vector<Include> includesOf(const Source& source);

}  // namespace heddle::repo
