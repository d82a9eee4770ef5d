#pragma once
#include <variant>

#include "core/math/Vec3.h"

namespace heddle {

/// Input to a running simulation. Applied between steps, in order, on the solver's thread.
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
struct SetMassDamping {
  double alpha = 0;
};  ///< Rayleigh alpha, 1/s
}  // namespace command

using Command = std::variant<command::Grab, command::MoveGrab, command::Release, command::Pin,
                             command::Unpin, command::SetGravity, command::SetMassDamping>;

}  // namespace heddle
