// The rules of docs/ARCHITECTURE.md, so that nobody has to watch over them.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "tests/repo/SourceTree.h"

namespace heddle::repo {

namespace {

const std::vector<Source>& tree() {
  static const std::vector<Source> sources = readTree(HEDDLE_SOURCE_DIR);
  return sources;
}

std::string place(const Source& source, int line) {
  return source.path + ":" + std::to_string(line);
}

/// What each part may include of ours.
const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"core", {"core"}},
    {"gpu", {"gpu", "core"}},
    {"render", {"render", "core"}},
    {"app", {"app", "render", "gpu", "core"}},
    {"bench", {"bench", "gpu", "core"}},
    {"tests", {"tests", "app", "render", "gpu", "core"}},
};

/// A library, how its headers are told, and the folders that may use it.
struct Fence {
  const char* library;
  std::regex header;
  std::vector<std::string> folders;
};

const std::vector<Fence>& fences() {
  static const std::vector<Fence> all = {
      {"Qt", std::regex(R"(^Q[A-Z]\w*$|^Qt\w*/)"), {"app/studio/", "tests/app/studio/"}},
      {"Dear ImGui", std::regex(R"(imgui)"), {"app/", "tests/app/"}},
      {"OpenGL",
       std::regex(R"(^glad/|^GL/|^GLES\w*/|^EGL/|^GLFW/)"),
       {"render/", "app/", "tests/render/", "tests/app/"}},
      {"CUDA", std::regex(R"(^cuda|^cub/|^thrust/)"), {"gpu/", "tests/gpu/"}},
      {"CLI11", std::regex(R"(^CLI/)"), {"app/", "tests/app/", "bench/"}},
  };
  return all;
}

bool liesIn(const Source& source, const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    if (source.path.starts_with(folder)) return true;
  }
  return false;
}

}  // namespace

TEST(Architecture, FindsTheSources) {
  std::set<std::string> parts;
  for (const Source& source : tree()) {
    if (isCode(source)) parts.insert(source.part());
  }
  for (const char* part : {"core", "gpu", "app", "tests"}) {
    EXPECT_TRUE(parts.contains(part)) << part;
  }
}

TEST(Architecture, CodeLiesInAKnownFolder) {
  for (const Source& source : tree()) {
    EXPECT_TRUE(!isCode(source) || kMayInclude.contains(source.part())) << source.path;
  }
}

TEST(Architecture, IncludesPointOneWay) {
  for (const Source& source : tree()) {
    const auto rule = kMayInclude.find(source.part());
    if (!isCode(source) || rule == kMayInclude.end()) continue;
    for (const Include& include : includesOf(source)) {
      const std::string part = include.target.substr(0, include.target.find('/'));
      if (part == include.target || !kMayInclude.contains(part)) continue;
      EXPECT_TRUE(rule->second.contains(part))
          << place(source, include.line) << " includes " << include.target;
    }
  }
}

TEST(Architecture, OwnHeadersAreNamedFromTheTop) {
  for (const Source& source : tree()) {
    if (!isCode(source)) continue;
    for (const Include& include : includesOf(source)) {
      EXPECT_FALSE(include.target.starts_with("."))
          << place(source, include.line) << " includes " << include.target;
    }
  }
}

TEST(Architecture, LibrariesStayBehindTheirFences) {
  for (const Source& source : tree()) {
    if (!isCode(source)) continue;
    for (const Include& include : includesOf(source)) {
      for (const Fence& fence : fences()) {
        if (!std::regex_search(include.target, fence.header)) continue;
        EXPECT_TRUE(liesIn(source, fence.folders))
            << place(source, include.line) << " uses " << fence.library;
      }
    }
  }
}

TEST(Architecture, CudaSyntaxStaysInGpu) {
  for (const Source& source : tree()) {
    const bool cudaFile = source.path.ends_with(".cu") || source.path.ends_with(".cuh");
    EXPECT_TRUE(!cudaFile || liesIn(source, {"gpu/", "tests/gpu/"})) << source.path;
  }
}

TEST(Architecture, HeadersGuardThemselves) {
  for (const Source& source : tree()) {
    if (!source.path.ends_with(".h")) continue;
    EXPECT_EQ(std::ranges::count(source.lines, "#pragma once"), 1) << source.path;
  }
}

TEST(Architecture, TestsMirrorTheSources) {
  for (const Source& source : tree()) {
    if (!isCode(source) || source.part() != "tests" || source.path.starts_with("tests/repo/")) {
      continue;
    }
    const std::filesystem::path folder = std::filesystem::path(source.path.substr(6)).parent_path();
    EXPECT_TRUE(std::filesystem::is_directory(HEDDLE_SOURCE_DIR / folder)) << source.path;
  }
}

TEST(Architecture, FilesStayShort) {
  constexpr std::size_t kMost = 400;
  for (const Source& source : tree()) {
    EXPECT_TRUE(!isCode(source) || source.lines.size() <= kMost) << source.path;
  }
}

TEST(Architecture, NothingNamesABuildMachine) {
  // Directories that exist on one machine only; spelt in parts, else this file would be caught.
  const std::regex machine(std::string("/") + "work/|/" + "tmp/|/" + "home/|/" + "root/");
  for (const Source& source : tree()) {
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      EXPECT_FALSE(std::regex_search(source.lines[i], machine))
          << place(source, static_cast<int>(i + 1)) << ": " << source.lines[i];
    }
  }
}

}  // namespace heddle::repo
