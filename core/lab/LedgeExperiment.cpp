// A yarn slides off the edge of a frictionless table, pulled by the part that hangs over.
//
// On the table the yarn runs through guides, crossings whose places are held while the yarn's arc
// length there is free; the last of them is the edge. The yarn's tail beyond the first guide moves
// along the table, its height held. With l the length, T = rho l x'^2/2 and V = -rho g x^2/2 for x
// hanging over, so x'' = g x/l and x = x0 cosh(t sqrt(g/l)). The edge is where the
// quadratic-velocity terms of the sliding yarn count: without them momentum would be lost in
// turning the corner.

#include <cmath>

#include "core/InputError.h"
#include "core/lab/Experiments.h"
#include "core/lab/Settle.h"
#include "core/lab/YarnRig.h"

namespace heddle {

namespace {

constexpr double kGravity = 9.81;  // m/s^2
/// m between guides. A yarn end hangs by more than a third of it, else the barrier that keeps
/// crossings apart along the yarn would throw it off.
constexpr double kSpacing = 0.01;

/// Nodes: tail end, guides from the first to the edge at the origin, hanging end, then the far ends
/// of the guides' cross yarns.
YarnSystem tableOf(double length, double hanging, double density, int guides) {
  YarnRig rig;
  const double onTable = length - hanging, rail = (guides - 1) * kSpacing;
  std::vector<YarnRig::Stop> stops = {{rig.addNode({-onTable, 0, 0}), 0}};
  for (int k = 0; k < guides; ++k) {
    const double x = k * kSpacing - rail;
    stops.push_back({rig.addNode({x, 0, 0}), onTable + x});
  }
  stops.push_back({rig.addNode({0, 0, -hanging}), length});
  // Its own weight stretches it by a ten-thousandth at most.
  rig.addYarn(kSlotA, plainYarn(1e4 * density * kGravity * length, 0, density), stops);
  std::vector<int> farEnds;
  for (int k = 0; k < guides; ++k) {
    farEnds.push_back(rig.addNode({k * kSpacing - rail, 0.01, 0}));
    rig.addYarn(kSlotB, plainYarn(1, 0, density), {{1 + k, 0}, {farEnds.back(), 0.01}});
  }
  YarnSystem system = rig.build(kSpacing);
  system.fixed[0] = kHoldSlideA | kHoldSlideB | kHoldY | kHoldZ;
  for (int k = 0; k < guides; ++k) system.fixed[1 + k] = kHoldPlace | kHoldSlideB;
  for (const int node : farEnds) system.fixed[node] = kHoldAll;
  return system;
}

LabResult run(const LabRun& run) {
  const double length = 1e-3 * run.number("length_mm"), hanging = 1e-3 * run.number("hanging_mm");
  const int guides = run.count("guides");
  const double h = 1e-3 * run.number("step_ms");
  const double rail = (guides - 1) * kSpacing;
  // Until half of what lay on the table and beyond the guides is gone.
  const double last = hanging + 0.6 * (length - hanging - rail);
  if (length - hanging - rail < 0.1 * length) {
    throw InputError("hanging_mm and the guides, 10 mm apart, leave too little yarn on the table");
  }
  const double rate = std::sqrt(kGravity / length);
  const int steps = static_cast<int>(std::acosh(last / hanging) / rate / h);
  if (steps < 20) throw InputError("step_ms is too long for so short a slide");

  CpuStepper stepper(tableOf(length, hanging, 1e-6 * run.number("linear_density_tex"), guides), {},
                     {}, 1);
  stepper.settings() = StepSettings::accurate();
  LabCurve found{"Heddle", "time (s)", "yarn over the edge (mm)", {}, {}, false};
  LabCurve exact{"x\u2080 cosh(t \u221a(g/l))", found.xLabel, found.yLabel, {}, {}, true};
  double over = hanging;
  for (int step = 1; step <= steps; ++step) {
    const StepResult result = stepper.step(h);
    if (!result.accepted) throw std::runtime_error("the yarn stopped: " + result.failure);
    const double t = stepper.state().time;
    over = length - stepper.state().q[dofIndex(guides, 3)];
    found.x.push_back(t);
    found.y.push_back(1e3 * over);
    exact.x.push_back(t);
    exact.y.push_back(1e3 * hanging * std::cosh(rate * t));
    run.progress(static_cast<double>(step) / steps);
  }
  const double t = stepper.state().time;
  const double speed = -stepper.state().v[dofIndex(0, 0)];
  LabResult result;
  const std::string source = "x\u2080 cosh(t \u221a(g/l)), energy of an ideal chain";
  result.rows = {{"yarn over the edge at the end", 1e3 * over, "mm",
                  1e3 * hanging * std::cosh(rate * t), 0.01, source},
                 {"speed of the tail at the end", -speed, "m/s",
                  hanging * rate * std::sinh(rate * t), 0.01, source + ", its derivative"}};
  result.curves = {found, exact};
  return result;
}

}  // namespace

Experiment ledgeExperiment() {
  return {"ledge",
          "A yarn slides off the edge of a frictionless table, drawn by what hangs over it.",
          {LabParameter::number("length_mm", 1000, "mm", 100, 1e4, "of the yarn"),
           LabParameter::number("hanging_mm", 100, "mm", 5, 5e3, "over the edge at the start"),
           LabParameter::number("linear_density_tex", 100, "tex", 1, 1e5, "of the yarn"),
           LabParameter::count("guides", 8, 1, 50, "crossings it runs through on the table"),
           LabParameter::number("step_ms", 1, "ms", 0.01, 4, "time step")},
          run};
}

}  // namespace heddle
