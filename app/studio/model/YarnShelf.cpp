#include "app/studio/model/YarnShelf.h"

#include <algorithm>
#include <exception>

#include "core/cloth/YarnLibrary.h"

namespace heddle::studio {

YarnShelf::YarnShelf(const std::filesystem::path& assets) {
  for (const std::string& name : yarnNames(assets)) {
    try {
      yarns_.push_back(findYarn(name, assets));
    } catch (const std::exception& error) {
      problems_.emplace_back(error.what());
    }
  }
}

const YarnType* YarnShelf::find(const std::string& name) const {
  const auto found = std::find_if(yarns_.begin(), yarns_.end(),
                                  [&](const YarnType& yarn) { return yarn.name == name; });
  return found == yarns_.end() ? nullptr : &*found;
}

}  // namespace heddle::studio
