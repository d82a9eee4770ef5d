#pragma once
#include "core/session/Command.h"
#include "core/session/SceneSettings.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// Throws InputError, one sentence, where a number of the scene is not finite or beyond anything a
/// cloth meets. Sizes, setts and drafts are checked where the cloth is built.
void checkScene(const SceneSettings& scene);

/// The same for a command to a cloth that stands.
void checkCommand(const Command& command, const SceneSettings& scene, const YarnSystem& system);

/// The part of it that needs no cloth: settings of the world. Others pass.
void checkSetting(const Command& command);

}  // namespace heddle
