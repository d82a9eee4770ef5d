#pragma once
#include "core/solver/Stepper.h"

namespace heddle {

/// Estimate of how far BDF2's last step went wrong, m: of the node that it is largest for.
///
/// BDF2 leaves 2/9 h^3 q''' (Hairer, Norsett, Wanner: Solving Ordinary Differential Equations I,
/// III.5). The cubic through both ends of the step with their velocities has
/// h^3 q''' = 12 (q_n - q_{n+1}) + 6 h (v_n + v_{n+1}); BDF2's own velocities are short of the true
/// ones by h^2/3 q''', which makes that -3 h^3 q'''. Negative where the state has no history.
double localError(const State& state);

/// The next step, s: such that its local error is about `tolerance` m, from half to twice the last
/// one, at most twice and at least a sixteenth of `asked`. It follows from the state alone.
double adaptiveStep(const State& state, double tolerance, double asked);

}  // namespace heddle
