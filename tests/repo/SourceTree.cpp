#include "tests/repo/SourceTree.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>

namespace heddle::repo {

namespace fs = std::filesystem;

namespace {

const std::set<std::string> kNotSource = {".git", "build", "out", ".cache", ".venv"};
const std::set<std::string> kPictures = {".png", ".ico", ".ttf"};

}  // namespace

std::vector<Source> readTree(const fs::path& root) {
  std::vector<Source> sources;
  for (auto at = fs::recursive_directory_iterator(root); at != fs::end(at); ++at) {
    const fs::path relative = at->path().lexically_relative(root);
    if (at.depth() == 0 && kNotSource.contains(relative.string())) {
      at.disable_recursion_pending();
      continue;
    }
    if (!at->is_regular_file() || kPictures.contains(relative.extension())) continue;
    Source source{relative.generic_string(), {}};
    std::ifstream stream(at->path());
    for (std::string line; std::getline(stream, line);) source.lines.push_back(line);
    sources.push_back(std::move(source));
  }
  std::ranges::sort(sources, {}, &Source::path);
  return sources;
}

bool isCode(const Source& source) {
  static const std::set<std::string> endings = {".h", ".cpp", ".cu", ".cuh"};
  return endings.contains(fs::path(source.path).extension().string());
}

std::vector<Include> includesOf(const Source& source) {
  static const std::regex pattern(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::vector<Include> includes;
  for (std::size_t i = 0; i < source.lines.size(); ++i) {
    std::smatch match;
    if (std::regex_search(source.lines[i], match, pattern)) {
      includes.push_back({match[1].str(), static_cast<int>(i + 1)});
    }
  }
  return includes;
}

}  // namespace heddle::repo
