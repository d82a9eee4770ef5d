#pragma once
#include <string>

namespace heddle::cli {

/// What this program was built from and with.
struct BuildInfo {
  std::string version;     ///< e.g. "0.1.0"
  std::string buildType;   ///< e.g. "Release"
  std::string compiler;    ///< e.g. "GNU 12.2.0"
  std::string sanitizers;  ///< e.g. "address,undefined"; empty: none
};

BuildInfo buildInfo();

}  // namespace heddle::cli
