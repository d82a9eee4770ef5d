#include "app/cli/AssetPaths.h"

#include <cstdlib>
#include <string>

#include "core/InputError.h"

namespace heddle::cli {

namespace fs = std::filesystem;

std::vector<fs::path> assetCandidates() {
  std::vector<fs::path> candidates;
  if (const char* chosen = std::getenv("HEDDLE_ASSETS"); chosen != nullptr && *chosen != '\0') {
    candidates.emplace_back(chosen);
  }
  std::error_code unreadable;
  const fs::path program = fs::read_symlink("/proc/self/exe", unreadable);
  if (!unreadable) {
    candidates.push_back((program.parent_path() / "../share/heddle").lexically_normal());
  }
  candidates.emplace_back(HEDDLE_SOURCE_ASSETS);
  return candidates;
}

fs::path assetsDir() {
  const char* chosen = std::getenv("HEDDLE_ASSETS");
  std::string tried;
  for (const fs::path& candidate : assetCandidates()) {
    if (fs::is_directory(candidate)) return candidate;
    if (chosen != nullptr && candidate == chosen) {
      throw InputError("HEDDLE_ASSETS names " + candidate.string() + ", which is no directory");
    }
    tried += (tried.empty() ? "" : ", ") + candidate.string();
  }
  throw InputError("the assets were not found in " + tried + "; set HEDDLE_ASSETS to their place");
}

}  // namespace heddle::cli
