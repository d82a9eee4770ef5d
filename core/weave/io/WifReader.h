#pragma once
#include <string_view>

#include "core/weave/Draft.h"
#include "core/weave/io/DraftReport.h"

namespace heddle::wif {

/// True if the bytes are a text with the sections that every WIF has.
bool looksLikeWif(std::string_view bytes);

/// Reads a Weaving Information File, versions 1.0 and 1.1, and the ways in which programs stray
/// from them:
/// - [CONTENTS] is not trusted; a [WIF] heading is not needed; sections come in any order.
/// - Threads, treadles and shafts that the data uses beyond the declared count are kept.
/// - A liftplan takes the place of tie-up and treadling where a file has both.
/// - An absent Rising Shed means a sinking shed, as the specification says.
/// Throws DraftError through `report`.
Draft readWif(std::string_view bytes, DraftReport& report);

}  // namespace heddle::wif
