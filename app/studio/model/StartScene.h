#pragma once
#include "app/studio/model/YarnShelf.h"
#include "core/session/SceneSettings.h"

namespace heddle::studio {

/// The scene a draft is first seen in: a swatch of canvas of 3 by 3 cm, ten ends and
/// picks a centimetre, hung by two corners with slack. Throws InputError where the shelf has no
/// yarn.
SceneSettings startScene(const Draft& draft, const YarnShelf& yarns);

}  // namespace heddle::studio
