#pragma once
#include <QPixmap>

#include "core/weave/Draft.h"

namespace heddle::studio {

/// The draft's cloth as a small square, one or more pixels a crossing.
QPixmap draftThumbnail(const Draft& draft, int size);

}  // namespace heddle::studio
