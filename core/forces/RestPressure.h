#pragma once
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// Writes what the pressure on crossings is measured by, YarnSystem::plainForce and restShare, from
/// the yarns' constants and the places `q` of the cloth as built, flat in z. To be repeated where a
/// yarn's constants change; marks the system so that this is known.
void setRestPressure(YarnSystem& system);

}  // namespace heddle
