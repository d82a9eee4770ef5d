#pragma once
#include <memory>
#include <string>

#include "core/cloth/Fabric.h"
#include "core/lab/YarnRig.h"
#include "core/solver/CpuStepper.h"

namespace heddle::test {

using heddle::makeYarn;
using heddle::SingleYarn;

/// A yarn of length L between two held points `span` apart at one height, roughly hung: straight
/// and in compression it would have no side to buckle to. Damped, so that it comes to rest.
SingleYarn slackYarn(double span, double L);
YarnSystem makeSlackYarn(const SingleYarn& yarn);

/// A fabric of one yarn type in a built-in weave, 10 ends and picks a cm: the "soft cotton" of the
/// yarn model's prototype.
Fabric softCotton(const std::string& weave);

/// Steps with strong damping until nothing moves, then returns. Fails the test if a step fails.
void settle(CpuStepper& stepper, double h, int steps);

}  // namespace heddle::test
