#pragma once
#include <string>
#include <vector>

#include "core/cloth/YarnType.h"
#include "core/session/SceneSettings.h"

namespace heddle {

/// A scene whose speed is measured: a square of plain weave, 10 ends and picks a cm.
struct BenchCase {
  std::string name;  ///< what happens and the ends across, e.g. "hang-100"
  std::string summary;
  int threads = 0;  ///< ends, and as many picks
  Hold hold = Hold::None;
  double slack = 0;
  ObstacleKind obstacle = ObstacleKind::None;
  Vec3 gravity{0, 0, -9.81};  ///< m/s^2
  double warmUp = 0.02;       ///< s of cloth time before the clock starts
  double seconds = 0.2;       ///< s of cloth time that are measured, unless steps are counted
  Vec3 pull;                  ///< m; a hand takes the middle crossing along it. 0: no hand
  double pullTime = 0.1;      ///< s the pull takes; then the hand waits
};

/// All cases, small ones first.
const std::vector<BenchCase>& benchCases();

/// Throws InputError naming the cases where there is none of that name.
const BenchCase& findBenchCase(const std::string& name);

/// The case's scene in this yarn, for both systems.
SceneSettings benchScene(const BenchCase& benchCase, const YarnType& yarn);

}  // namespace heddle
