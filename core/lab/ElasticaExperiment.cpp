// A level clamped yarn with a weight at its tip, and one that carries its own small weight.
//
// The rig is makeClampedYarn() along +x. The tip load is a dead load along -z; gravity is off while
// it acts. EA is so large that the yarn's own stretch stays below 1e-4, since the closed form is of
// an inextensible rod.

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/lab/Elastica.h"
#include "core/lab/Experiments.h"
#include "core/lab/Settle.h"
#include "core/lab/YarnRig.h"

namespace heddle {

namespace {

constexpr double kInextensible = 1e4;  // EA over the largest force
const char* const kSource =
    "elliptic integrals of the elastica, Bisshopp & Drucker, Quart. Appl. Math. 3 (1945)";

struct Cantilever {
  double length, bending;  // m, N m^2
  int segments;
  int tip() const { return segments + 1; }
  /// P of a given P L^2/(EI), N
  double force(double load) const { return load * bending / (length * length); }
  CpuStepper stepper(double density, double largestForce, Vec3 gravity) const {
    const YarnConstants yarn = plainYarn(kInextensible * largestForce, bending, density);
    YarnSystem system = makeClampedYarn(yarn, {1, 0, 0}, length, segments);
    system.gravity = gravity;
    return CpuStepper(std::move(system), {}, {}, 1);
  }
};

LabCurve shapeOf(const CpuStepper& stepper, const Cantilever& rig, const std::string& name) {
  LabCurve shape{name, "x (share of the length)", "z (share of the length)", {}, {}, false};
  for (int node = 1; node <= rig.tip(); ++node) {
    const Vec3 x = placeOf(stepper, node);
    shape.x.push_back(x.x / rig.length);
    shape.y.push_back(x.z / rig.length);
  }
  return shape;
}

void addTipRows(LabResult& result, double load, TipPlace found) {
  const TipPlace exact = elasticaTip(load);
  const std::string at = " at PL\u00b2/EI = " + std::to_string(std::lround(load));
  result.rows.push_back({"tip down, share of L," + at, found.down, "", exact.down, 0.01, kSource});
  result.rows.push_back({"tip back, share of L," + at, found.back, "", exact.back, 0.01, kSource});
}

void loadTip(const LabRun& run, const Cantilever& rig, LabResult& result) {
  const std::vector<double> loads = {0.25, 0.5, 1, 2, 3, 4, 5, 6, 8, 10};
  const char* label = "PL\u00b2/EI (tip load over stiffness)";
  const char* share = "tip displacement (share of the length)";
  LabCurve down{"down, Heddle", label, share, {}, {}, false};
  LabCurve back{"back, Heddle", label, share, {}, {}, false};
  CpuStepper stepper = rig.stepper(1e-6, rig.force(loads.back()), {});
  for (std::size_t i = 0; i < loads.size(); ++i) {
    const DeadLoad weight(0, rig.tip(), {0, 0, -rig.force(loads[i])}, 100 * rig.length);
    SettleSettings settings;
    settings.stillness = 1e-7 * rig.length;
    settings.beforeStep = [&](CpuStepper& s) { weight.apply(s); };
    settle(stepper, settings);
    run.progress(0.9 * static_cast<double>(i + 1) / static_cast<double>(loads.size()));
    const Vec3 tip = placeOf(stepper, rig.tip());
    const TipPlace found{-tip.z / rig.length, 1 - tip.x / rig.length};
    down.x.push_back(loads[i]);
    back.x.push_back(loads[i]);
    down.y.push_back(found.down);
    back.y.push_back(found.back);
    for (const double asked : {1.0, 2.0, 5.0, 10.0}) {
      if (loads[i] != asked) continue;
      addTipRows(result, asked, found);
      result.curves.push_back(
          shapeOf(stepper, rig, "PL\u00b2/EI = " + std::to_string(std::lround(asked))));
    }
  }
  LabCurve exactDown{"down, elastica", label, share, {}, {}, true}, exactBack = exactDown;
  exactBack.name = "back, elastica";
  for (double load = 0.05; load <= 10.001; load += 0.05) {
    const TipPlace exact = elasticaTip(load);
    exactDown.x.push_back(load);
    exactBack.x.push_back(load);
    exactDown.y.push_back(exact.down);
    exactBack.y.push_back(exact.back);
  }
  result.curves.insert(result.curves.begin(), {down, back, exactDown, exactBack});
}

void loadOwnWeight(const Cantilever& rig, LabResult& result) {
  // w L^3/(EI) = 0.02 sinks the tip by 0.25% of L, where the linear beam is exact to 1e-5.
  const double w = 0.02 * rig.bending / std::pow(rig.length, 3), g = 9.81;
  CpuStepper stepper = rig.stepper(w / g, w * rig.length, {0, 0, -g});
  SettleSettings settings;
  settings.stillness = 1e-9 * rig.length;
  settle(stepper, settings);
  const double exact = w * std::pow(rig.length, 4) / (8 * rig.bending);
  result.rows.push_back({"tip down under a small own weight", -1e3 * placeOf(stepper, rig.tip()).z,
                         "mm", 1e3 * exact, 0.01, "wL\u2074/(8EI), Euler-Bernoulli beam"});
}

LabResult run(const LabRun& run) {
  const Cantilever rig{1e-3 * run.number("length_mm"), 1e-9 * run.number("bending_mN_mm2"),
                       run.count("segments")};
  LabResult result;
  loadTip(run, rig, result);
  loadOwnWeight(rig, result);
  return result;
}

}  // namespace

Experiment elasticaExperiment() {
  return {"elastica",
          "A level clamped yarn bent by a weight at its tip, far beyond small deflections.",
          {LabParameter::number("length_mm", 100, "mm", 1, 1e4, "of the free yarn"),
           LabParameter::number("bending_mN_mm2", 5, "mN_mm2", 1e-3, 1e6,
                                "bending stiffness EI of the yarn"),
           LabParameter::count("segments", 40, 4, 1000, "parts of the free yarn")},
          run};
}

}  // namespace heddle
