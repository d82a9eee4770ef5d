// Two yarns cross once; one is drawn to and fro through the other.
//
// Both yarns are held at their ends, one segment each side of the crossing, under the same tension
// T and without bending stiffness. The warp lies over the weft and is displaced by R at the
// crossing (crimp share 1/2), so each segment leaves it at a slope of R/sqrt(L^2 + R^2) and
//   F_n = (N_warp - N_weft)/2 = 2 T R/sqrt(L^2 + R^2).
// The crossing's place is held. Moving the warp's ends together by d drags the yarn through it: it
// sticks with the friction's spring k_f and the yarn's own 2 EA/L in series, and slips at mu F_n.
// One whole cycle dissipates 4 F (d_max - F/k), the area of its parallelogram.

#include <cmath>

#include "core/InputError.h"
#include "core/lab/Experiments.h"
#include "core/lab/Settle.h"
#include "core/lab/YarnRig.h"

namespace heddle {

namespace {

enum Nodes { kWarpFrom, kCrossing, kWarpTo, kWeftFrom, kWeftTo };

struct Crossing {
  double L, R, EA, tension, mu, slide;  // m, m, N, N, -, N/m
  double normalForce() const { return 2 * tension * R / std::hypot(L, R); }
  double limit() const { return mu * normalForce(); }
  /// Of the sticking yarn, N/m
  double stiffness() const { return 1 / (1 / slide + L / (2 * EA)); }
};

YarnSystem crossingOf(const Crossing& c) {
  YarnRig rig;
  for (const Vec3 x :
       {Vec3{0, -c.L, 0}, Vec3{}, Vec3{0, c.L, 0}, Vec3{-c.L, 0, 0}, Vec3{c.L, 0, 0}}) {
    rig.addNode(x);
  }
  YarnConstants yarn = plainYarn(c.EA, 0, 1e-4);
  yarn.radius = c.R;
  yarn.friction = c.mu;
  yarn.slideStiffness = c.slide;
  const double u = c.L / (1 + c.tension / c.EA);  // rest length of a segment stretched to L
  rig.addYarn(kSlotA, yarn, {{kWarpFrom, 0}, {kCrossing, u}, {kWarpTo, 2 * u}});
  rig.addYarn(kSlotB, yarn, {{kWeftFrom, 0}, {kCrossing, u}, {kWeftTo, 2 * u}});
  YarnSystem system = rig.build();
  system.side[kCrossing] = 1;
  system.fixed[kCrossing] = kHoldPlace;
  for (const int node : {kWarpFrom, kWarpTo, kWeftFrom, kWeftTo}) system.fixed[node] = kHoldAll;
  return system;
}

/// The crossing on its way: moves the warp's ends and reads the friction off them.
class Bench {
 public:
  explicit Bench(const Crossing& c) : c_(c), stepper_(crossingOf(c), {}, {}, 1) {
    stepper_.settings().backwardEuler = true;
    stepper_.settings().newtonTolerance = 1e-7;
    stepper_.settings().linearTolerance = 1e-6;
    stepper_.settings().maxNewton = 50;
  }
  /// Force on the warp's two ends when they have been moved by d (m) along it, N.
  double moveTo(double d) {
    HeldTarget from{kWarpFrom, {0, -c_.L + d, 0, 0, 0}}, to{kWarpTo, {0, c_.L + d, 0, 0, 0}};
    from.place[3] = stepper_.state().q[dofIndex(kWarpFrom, 3)];
    to.place[3] = stepper_.state().q[dofIndex(kWarpTo, 3)];
    stepper_.moveHeld({from, to});
    const StepResult result = stepper_.step(kStep);
    if (!result.accepted) throw std::runtime_error("the yarn did not move: " + result.failure);
    return stepper_.holdForce(kWarpFrom)[1] + stepper_.holdForce(kWarpTo)[1];
  }
  double normalForce() const { return stepper_.state().normalForce[kCrossing]; }

 private:
  static constexpr double kStep = 0.1;  // s, so slow that inertia does not count
  Crossing c_;
  CpuStepper stepper_;
};

LabResult run(const LabRun& run) {
  Crossing c{};
  c.L = 1e-3 * run.number("spacing_mm");
  c.R = 0.5e-3 * run.number("diameter_mm");
  c.EA = run.number("stretch_stiffness_N");
  c.tension = 1e-2 * run.number("tension_cN");
  if (c.tension > 0.005 * c.EA) {
    throw InputError(
        "tension_cN has to be at most 0.5% of stretch_stiffness_N: the closed forms are "
        "of a yarn that hardly stretches");
  }
  c.mu = run.number("friction");
  c.slide = c.limit() / (0.01 * c.L);
  const double reach = 0.03 * c.L;
  const int parts = run.count("steps");

  Bench bench(c);
  const char* x = "displacement of the yarn (\u00b5m)";
  const char* y = "force to move it (cN)";
  LabCurve first{"first pull", x, y, {0}, {0}, false}, back{"back", x, y, {}, {}, false},
      forth{"and forth again", x, y, {}, {}, false};
  double loop = 0, before = 0, at = 0, sticking = 0, pulled = 0, pushed = 0;
  const auto travel = [&](double from, double to, int count, LabCurve& curve, bool counts) {
    for (int k = 1; k <= count; ++k) {
      const double d = from + (to - from) * k / count, F = bench.moveTo(d);
      if (counts) loop += 0.5 * (F + before) * (d - at);
      if (d < 0.4 * c.limit() / c.stiffness() && !counts) sticking = F / d;
      before = F;
      at = d;
      curve.x.push_back(1e6 * d);
      curve.y.push_back(1e2 * F);
    }
    return before;
  };
  pulled = travel(0, reach, parts, first, false);
  run.progress(0.2);
  back.x = {first.x.back()};
  back.y = {first.y.back()};
  pushed = travel(reach, -reach, 2 * parts, back, true);
  run.progress(0.6);
  forth.x = {back.x.back()};
  forth.y = {back.y.back()};
  travel(-reach, reach, 2 * parts, forth, true);

  const double F = c.limit(), k = c.stiffness();
  const std::string coulomb = "\u00b5 F_n with F_n = 2TR/\u221a(L\u00b2+R\u00b2) of the geometry";
  LabResult result;
  result.rows = {
      {"force between the yarns F_n", 1e2 * bench.normalForce(), "cN", 1e2 * c.normalForce(), 0.01,
       "2TR/\u221a(L\u00b2+R\u00b2), equilibrium of the two yarns"},
      {"force at which it slips, pulled", 1e2 * pulled, "cN", 1e2 * F, 0.01, coulomb},
      {"force at which it slips, pushed back", 1e2 * pushed, "cN", -1e2 * F, 0.01, coulomb},
      {"stiffness while it sticks", 1e-3 * sticking, "N/mm", 1e-3 * k, 0.01,
       "1/(1/k_f + L/(2EA)), springs in series"},
      {"work lost in a whole cycle", 1e6 * loop, "\u00b5J", 1e6 * 4 * F * (reach - F / k), 0.02,
       "4F(d - F/k), area of the parallelogram"}};
  result.curves = {first, back, forth};
  for (const double sign : {1.0, -1.0}) {
    result.curves.push_back({sign > 0 ? "\u00b5 F_n" : "-\u00b5 F_n",
                             x,
                             y,
                             {-1e6 * reach, 1e6 * reach},
                             {sign * 1e2 * F, sign * 1e2 * F},
                             true});
  }
  return result;
}

}  // namespace

Experiment stickSlipExperiment() {
  return {"stick-slip",
          "A yarn drawn to and fro through one crossing: it sticks, then slips.",
          {LabParameter::number("tension_cN", 50, "cN", 0.1, 1e4, "of both yarns"),
           LabParameter::number("friction", 0.3, "", 0.01, 2, "coefficient yarn on yarn"),
           LabParameter::number("spacing_mm", 1, "mm", 0.05, 20, "from the crossing to the grips"),
           LabParameter::number("diameter_mm", 0.4, "mm", 0.01, 10, "of both yarns"),
           LabParameter::number("stretch_stiffness_N", 360, "N", 1, 1e5,
                                "EA; far above the tension, else strain counts in the slip"),
           LabParameter::count("steps", 60, 10, 10000, "of the first pull")},
          run};
}

}  // namespace heddle
