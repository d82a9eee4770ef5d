#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/cloth/YarnType.h"

namespace heddle::studio {

/// The yarn presets of the program.
class YarnShelf {
 public:
  /// Reads every preset of `<assets>/yarns`. A preset that cannot be read is left out; see
  /// problems().
  explicit YarnShelf(const std::filesystem::path& assets);

  const std::vector<YarnType>& yarns() const { return yarns_; }
  const std::vector<std::string>& problems() const { return problems_; }
  /// The yarn of that name, or nullptr.
  const YarnType* find(const std::string& name) const;

 private:
  std::vector<YarnType> yarns_;
  std::vector<std::string> problems_;
};

}  // namespace heddle::studio
