#pragma once
#include "core/cloth/Fabric.h"

namespace heddle::studio {

/// The yarn that the warp (or weft) is made of: that of its first thread.
const YarnType& threadYarn(const Fabric& fabric, bool warp);

/// Makes all of the warp (or weft) of one yarn and drops yarns that no thread uses any more.
void assignYarn(Fabric& fabric, bool warp, const YarnType& yarn);

}  // namespace heddle::studio
