#pragma once
#include <memory>
#include <string>

#include "core/cloth/Fabric.h"
#include "core/lab/YarnRig.h"
#include "core/solver/CpuStepper.h"

namespace heddle::test {

using heddle::makeYarn;
using heddle::SingleYarn;

/// A fabric of one yarn type in a built-in weave, 10 ends and picks a cm: the "soft cotton" of the
/// yarn model's prototype.
Fabric softCotton(const std::string& weave);

/// Steps with strong damping until nothing moves, then returns. Fails the test if a step fails.
void settle(CpuStepper& stepper, double h, int steps);

}  // namespace heddle::test
