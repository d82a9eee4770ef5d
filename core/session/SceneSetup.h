#pragma once
#include <vector>

#include "core/contact/Obstacle.h"
#include "core/session/SceneSettings.h"
#include "core/solver/Stepper.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// The clips of a scene: nodes within 5 mm of where the hold grips, moved together by the slack
/// over the first part of the run. Corners and Top grip the +y edge; Edges grips all four.
std::vector<ClipMotion> makeClips(const SceneSettings& scene, const YarnSystem& system);

/// What the cloth falls on: a floor one swatch height below, a sphere, table or cube under its
/// middle, 2 mm below the flat cloth.
Obstacle makeObstacle(const SceneSettings& scene, const YarnSystem& system);

/// Throws InputError where the scene asks for more than `maxMemory` (or 80% of what is available).
void checkMemory(const SceneSettings& scene);

/// Memory that programs can still take on this machine, bytes.
double availableMemory();

}  // namespace heddle
