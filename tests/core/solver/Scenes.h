#pragma once
#include <memory>
#include <string>

#include "core/cloth/Fabric.h"
#include "core/solver/CpuStepper.h"

namespace heddle::test {

/// A yarn by itself, `segments` equal parts between two points, as tail nodes: arc length frozen.
/// `restLength` of yarn in all; both ends or only the first are held.
struct SingleYarn {
  double stretch = 10, bending = 0, density = 1e-4;  // N, N m^2, kg/m
  Vec3 from, to;
  double restLength = 0;
  int segments = 40;
  bool holdFrom = true, holdTo = true;
};
YarnSystem makeYarn(const SingleYarn& yarn);

/// A fabric of one yarn type in a built-in weave, 10 ends and picks a cm: the "soft cotton" of the
/// yarn model's prototype.
Fabric softCotton(const std::string& weave);

/// Steps with strong damping until nothing moves, then returns. Fails the test if a step fails.
void settle(CpuStepper& stepper, double h, int steps);

}  // namespace heddle::test
