#include "tests/core/solver/Scenes.h"

#include <gtest/gtest.h>

#include "core/weave/BuiltinWeaves.h"

namespace heddle::test {

SingleYarn slackYarn(double span, double L) {
  SingleYarn yarn;
  yarn.stretch = 5;  // its weight stretches it by less than 1e-4
  yarn.from = {-0.5 * span, 0, 0};
  yarn.to = {0.5 * span, 0, 0};
  yarn.restLength = L;
  return yarn;
}

YarnSystem makeSlackYarn(const SingleYarn& yarn) {
  YarnSystem system = makeYarn(yarn);
  for (int k = 1; k < yarn.segments; ++k) {
    const double s = 2.0 * k / yarn.segments - 1.0;
    system.q[dofIndex(k, 2)] = -0.1 * (1 - s * s);
  }
  system.massDamping = 20;
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
  stepper.settings().linearTolerance = 1e-3;
  stepper.settings().maxNewton = 30;
  for (int step = 0; step < steps; ++step) {
    const StepResult result = stepper.step(h);
    ASSERT_TRUE(result.accepted) << result.failure;
  }
}

}  // namespace heddle::test
