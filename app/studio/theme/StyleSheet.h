#pragma once
#include <QString>

#include "app/studio/theme/Theme.h"

namespace heddle::studio {

/// The style sheet of the whole program for a theme: 4 px grid, 5 px corners, no gradients.
QString styleSheet(const Theme& theme);

}  // namespace heddle::studio
