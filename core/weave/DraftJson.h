#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "core/weave/io/DraftFormat.h"

namespace heddle {

/// What `heddle draft --json` says of one draft: source, sizes, drawdown (a string a pick, first
/// pick first; character '1' = warp on top, first end first), colours "#rrggbb", spacings in metres
/// (null where the sett decides), statistics and diagnostics.
nlohmann::ordered_json draftToJson(const std::string& source, const DraftFile& file);

}  // namespace heddle
