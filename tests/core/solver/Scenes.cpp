#include "tests/core/solver/Scenes.h"

#include <gtest/gtest.h>

#include "core/weave/BuiltinWeaves.h"

namespace heddle::test {

YarnSystem makeYarn(const SingleYarn& yarn) {
  YarnSystem system;
  system.addTail(yarn.segments + 1);
  system.allocateNodes();
  YarnConstants constants;
  constants.stretch = yarn.stretch;
  constants.bending = yarn.bending;
  constants.density = yarn.density;
  constants.contact = 1e6;
  constants.radius = 1e-4;
  constants.slideStiffness = 1;
  system.constants.push_back(constants);
  system.yarns.push_back({0, true, 0, {{-1, kSlotA, 0, 0, yarn.segments}}});
  const DofView q{system.q.data()};
  for (int k = 0; k <= yarn.segments; ++k) {
    const double s = static_cast<double>(k) / yarn.segments;
    q.setX(k, yarn.from + s * (yarn.to - yarn.from));
    q(k, 3) = s * yarn.restLength;
    system.spacing[2 * k] = system.spacing[2 * k + 1] = yarn.restLength / yarn.segments;
  }
  system.link();
  if (yarn.holdFrom) system.fixed[0] = 31;
  if (yarn.holdTo) system.fixed[yarn.segments] = 31;
  return system;
}

Fabric softCotton(const std::string& weave) {
  YarnType yarn;
  yarn.name = "soft cotton";
  yarn.linearDensity = 1e-4;
  yarn.diameter = 0.4e-3;
  yarn.stretchStiffness = 6.28;
  yarn.bendingStiffness = 5e-9;
  yarn.shearStiffness = 7e-3;
  yarn.contactStiffness = 2e6;
  yarn.friction = 0.3;
  yarn.massDamping = 0.5;
  yarn.stiffnessDamping = 1e-4;
  Fabric fabric;
  fabric.draft = builtinWeave(weave);
  fabric.yarns = {yarn};
  fabric.warpYarns = fabric.weftYarns = {0};
  return fabric;
}

void settle(CpuStepper& stepper, double h, int steps) {
  stepper.settings().backwardEuler = true;
  stepper.settings().newtonTolerance = 1e-4;
  stepper.settings().linearToleranceFirst = stepper.settings().linearToleranceLater = 1e-3;
  stepper.settings().maxNewton = 30;
  for (int step = 0; step < steps; ++step) {
    const StepResult result = stepper.step(h);
    ASSERT_TRUE(result.accepted) << result.failure;
  }
}

}  // namespace heddle::test
