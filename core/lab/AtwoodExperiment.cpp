// Atwood's machine: a yarn runs over a pinned crossing without friction, a weight at each end.
//
// The running yarn has three nodes: its two ends and the guide, a crossing whose place is held
// while the yarn's arc length there is free. Its legs are single segments, since a crossing can not
// slide past a node whose arc length is frozen. A weight is a short second yarn that hangs from an
// end, heavy as the weight; it is tied there, so that both arc lengths at that node are held.

#include <cmath>

#include "core/InputError.h"
#include "core/lab/Experiments.h"
#include "core/lab/LabFormat.h"
#include "core/lab/Settle.h"
#include "core/lab/YarnRig.h"

namespace heddle {

namespace {

constexpr double kGravity = 9.81, kBob = 0.01;  // m/s^2; m, height of a weight
constexpr double kYarnShare = 1e-4;             // of the yarn in the moving mass

enum Nodes { kHeavy, kGuide, kLight, kHeavyEnd, kLightEnd, kCrossEnd };

/// heavy and light in kg, legs in m.
YarnSystem machine(double heavy, double light, double heavyLeg, double lightLeg) {
  YarnRig rig;
  rig.addNode({0, 0, -heavyLeg});
  rig.addNode({0, 0, 0});
  rig.addNode({0, 0, -lightLeg});
  rig.addNode({0, 0, -heavyLeg - kBob});
  rig.addNode({0, 0, -lightLeg - kBob});
  rig.addNode({0, 0.01, 0});
  const double tension = 2 * heavy * kGravity, length = heavyLeg + lightLeg;
  const double density = kYarnShare * (heavy + light) / length;
  rig.addYarn(kSlotA, plainYarn(1e4 * tension, 0, density),
              {{kHeavy, 0}, {kGuide, heavyLeg}, {kLight, length}});
  rig.addYarn(kSlotB, plainYarn(1e4 * tension, 0, heavy / kBob), {{kHeavy, 0}, {kHeavyEnd, kBob}});
  rig.addYarn(kSlotB, plainYarn(1e4 * tension, 0, light / kBob), {{kLight, 0}, {kLightEnd, kBob}});
  rig.addYarn(kSlotB, plainYarn(1, 0, density), {{kGuide, 0}, {kCrossEnd, 0.01}});
  // No yarn comes nearer to a node than its weight is high.
  YarnSystem system = rig.build(kBob);
  system.fixed[kGuide] = kHoldPlace | kHoldSlideB;
  system.fixed[kCrossEnd] = kHoldAll;
  system.fixed[kHeavy] = system.fixed[kLight] = kHoldSlideA | kHoldSlideB;
  return system;
}

LabResult run(const LabRun& run) {
  const double heavy = 1e-3 * run.number("heavy_g"), light = 1e-3 * run.number("light_g");
  const double leg = 1e-3 * run.number("leg_mm"), h = 1e-3 * run.number("step_ms");
  if (!(heavy > light)) throw InputError("heavy_g has to be more than light_g");
  const double a = kGravity * (heavy - light) / (heavy + light);
  // Until the light weight has risen by four fifths of its leg.
  const double duration = std::sqrt(2 * 0.8 * leg / a);
  CpuStepper stepper(machine(heavy, light, 0.2 * leg, leg), {}, {}, 1);
  stepper.settings() = StepSettings::accurate();

  LabCurve found{"Heddle", "time (s)", "fall of the heavy weight (mm)", {}, {}, false};
  LabCurve exact{"\u00bd a t\u00b2", found.xLabel, found.yLabel, {}, {}, true};
  const double start = placeOf(stepper, kHeavy).z;
  double sumXY = 0, sumXX = 0, fall = 0, slid = 0;
  const int steps = static_cast<int>(duration / h);
  if (steps < 20) {
    throw InputError("step_ms is too long for a fall of " + shortNumber(duration) + " s");
  }
  for (int step = 1; step <= steps; ++step) {
    const StepResult result = stepper.step(h);
    if (!result.accepted) throw std::runtime_error("the weights stopped: " + result.failure);
    const double t = stepper.state().time, x = 0.5 * t * t;
    fall = start - placeOf(stepper, kHeavy).z;
    slid = 0.2 * leg - stepper.state().q[dofIndex(kGuide, 3)];
    sumXY += x * fall;
    sumXX += x * x;
    found.x.push_back(t);
    found.y.push_back(1e3 * fall);
    exact.x.push_back(t);
    exact.y.push_back(1e3 * a * x);
    run.progress(static_cast<double>(step) / steps);
  }
  LabResult result;
  const double t = stepper.state().time;
  const std::string source = "g (m1 - m2)/(m1 + m2), G. Atwood 1784";
  result.rows = {
      {"acceleration", sumXY / sumXX, "m/s\u00b2", a, 0.01, source},
      {"fall at the end", 1e3 * fall, "mm", 1e3 * 0.5 * a * t * t, 0.01, "\u00bd a t\u00b2 of it"},
      {"yarn that ran through the crossing", -1e3 * slid, "mm", 1e3 * 0.5 * a * t * t, 0.01,
       "\u00bd a t\u00b2 of it"}};
  result.curves = {found, exact};
  return result;
}

}  // namespace

Experiment atwoodExperiment() {
  return {"atwood",
          "Two weights on a yarn that runs over a pinned crossing without friction.",
          {LabParameter::number("heavy_g", 12, "g", 0.1, 1000, "weight that goes down"),
           LabParameter::number("light_g", 10, "g", 0.1, 1000, "weight that goes up"),
           LabParameter::number("leg_mm", 500, "mm", 100, 10000, "leg of the light weight"),
           LabParameter::number("step_ms", 1, "ms", 0.01, 4, "time step")},
          run};
}

}  // namespace heddle
