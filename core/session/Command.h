#pragma once
#include <optional>
#include <variant>

#include "core/cloth/YarnType.h"
#include "core/math/Vec3.h"
#include "core/session/SolveQuality.h"

namespace heddle {

/// Input to a running simulation. Applied between steps, in order, on the solver's thread. What is
/// set while the cloth moves comes in over some steps.
namespace command {
/// Ties a spring from the node to `target` (m). `stiffness` in N/m, 0: chosen from the cloth.
struct Grab {
  int hand = 0;
  int node = -1;
  Vec3 target;
  double stiffness = 0;
};
struct MoveGrab {
  int hand = 0;
  Vec3 target;
};
struct Release {
  int hand = 0;
};
struct Pin {
  int node = -1;
};
struct Unpin {
  int node = -1;
};
struct SetGravity {
  Vec3 gravity;
};  ///< m/s^2
/// m/s; unset: a vacuum.
struct SetWind {
  std::optional<Vec3> wind;
};
struct SetMassDamping {
  double alpha = 0;
};  ///< Rayleigh alpha, 1/s
struct SetStiffnessDamping {
  double beta = 0;
};  ///< Rayleigh beta, s
/// Another yarn of the same diameter in place of the fabric's yarn number `type`.
struct SetYarn {
  int type = 0;
  YarnType yarn;
};
/// How the steps from now on are solved. Posted by whoever watches the clock, so that a recording
/// holds what the clock decided.
struct SetQuality {
  SolveQuality quality;
};
}  // namespace command

using Command =
    std::variant<command::Grab, command::MoveGrab, command::Release, command::Pin, command::Unpin,
                 command::SetGravity, command::SetWind, command::SetMassDamping,
                 command::SetStiffnessDamping, command::SetYarn, command::SetQuality>;

/// Whether a command sets something that stays set, whatever nodes the cloth has.
inline bool isSetting(const Command& command) {
  return std::holds_alternative<command::SetGravity>(command) ||
         std::holds_alternative<command::SetWind>(command) ||
         std::holds_alternative<command::SetMassDamping>(command) ||
         std::holds_alternative<command::SetStiffnessDamping>(command) ||
         std::holds_alternative<command::SetYarn>(command);
}

/// Whether `newer` makes the setting `older` void.
inline bool replaces(const Command& newer, const Command& older) {
  if (!isSetting(newer) || newer.index() != older.index()) {
    return false;
  }
  const auto* yarn = std::get_if<command::SetYarn>(&newer);
  return yarn == nullptr || yarn->type == std::get<command::SetYarn>(older).type;
}

}  // namespace heddle
