// When a straight yarn under compression gives way: pinned at both ends, clamped at one, and
// clamped and standing under its own weight.
//
// Each rig bears a small sideways load that bends it by d0. A load P from above adds a deflection
// d = d0/(Pc/P - 1), so that d against d/P is a straight line of slope Pc:
// R. V. Southwell, "On the analysis of experimental observations in problems of elastic stability",
// Proc. R. Soc. A 135 (1932). This is how columns are tested without being destroyed.

#include <cmath>
#include <numbers>

#include "core/InputError.h"
#include "core/lab/Elastica.h"
#include "core/lab/Experiments.h"
#include "core/lab/LineFit.h"
#include "core/lab/Settle.h"
#include "core/lab/YarnRig.h"

namespace heddle {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kSideways = 1e-2;     // q L^3/(EI) of the sideways load
constexpr double kInextensible = 1e4;  // EA over the critical load
constexpr double kReach = 10;          // length of a dead load's spring over that of the yarn
const double kShares[] = {0.6, 0.7, 0.8, 0.85, 0.9, 0.93};  // of the load, to measure at

struct Column {
  double length, bending;  // m, N m^2
  int segments;
};

/// Pc of Southwell's line, by least squares of d on d/P, with `start` the deflection without load.
double southwell(const std::vector<double>& load, const std::vector<double>& deflection,
                 double start) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i < load.size(); ++i) {
    y.push_back(deflection[i] - start);
    x.push_back(y.back() / load[i]);
  }
  return fitLine(x, y).slope;
}

YarnSystem pinnedColumn(const Column& column, const YarnConstants& yarn) {
  YarnRig rig;
  std::vector<YarnRig::Stop> stops;
  for (int k = 0; k <= column.segments; ++k) {
    const double u = k * column.length / column.segments;
    stops.push_back({rig.addNode({0, 0, u}), u});
  }
  rig.addYarn(kSlotA, yarn, stops);
  YarnSystem system = rig.build();
  const auto hold = [&](int node, int bits) {
    system.fixed[node] = static_cast<std::uint8_t>(system.fixed[node] | bits);
  };
  hold(0, kHoldPlace);
  hold(column.segments, kHoldX | kHoldY);
  return system;
}

/// A column pressed from above by a dead load, its weight too small to matter.
struct PressedColumn {
  CpuStepper stepper;
  int loaded, watched;  // nodes
  double length;        // m

  /// Sideways deflection of the watched node under P N from above, m.
  double deflection(double P) {
    const DeadLoad press(0, loaded, {0, 0, -P}, kReach * length);
    SettleSettings settings;
    settings.stillness = 1e-8 * length;
    settings.beforeStep = [&](CpuStepper& s) { press.apply(s); };
    settle(stepper, settings);
    return placeOf(stepper, watched).x;
  }
};

PressedColumn pressed(const Column& column, bool clamped, double critical) {
  const double density = 1e-6;
  const YarnConstants yarn = plainYarn(kInextensible * critical, column.bending, density);
  YarnSystem system = clamped ? makeClampedYarn(yarn, {0, 0, 1}, column.length, column.segments)
                              : pinnedColumn(column, yarn);
  system.gravity = {kSideways * column.bending / (std::pow(column.length, 3) * density), 0, 0};
  const int top = clamped ? column.segments + 1 : column.segments;
  return {CpuStepper(std::move(system), {}, {}, 1), top, clamped ? top : column.segments / 2,
          column.length};
}

/// Measures one column below and beyond its critical load.
void press(const LabRun& run, const Column& column, bool clamped, LabResult& result) {
  const double euler = kPi * kPi * column.bending / (column.length * column.length);
  const double critical = clamped ? 0.25 * euler : euler;
  const std::string name = clamped ? "clamped, free" : "pinned, pinned";
  const double begin = clamped ? 0.35 : 0.0;
  PressedColumn rig = pressed(column, clamped, critical);
  const char* label = "load (share of Euler's)";
  const char* share = "sideways deflection (share of the length)";
  LabCurve curve{name + ", Heddle", label, share, {}, {}, false};
  const auto measure = [&](double part) {
    const double d = rig.deflection(part * critical);
    curve.x.push_back(part);
    curve.y.push_back(d / column.length);
    run.progress(begin + 0.35 * static_cast<double>(curve.x.size()) / 12);
    return d;
  };
  std::vector<double> loads, deflections;
  const double start = measure(0);
  for (const double part : kShares) {
    loads.push_back(part * critical);
    deflections.push_back(measure(part));
  }
  result.rows.push_back(
      {"critical load, " + name, 1e6 * southwell(loads, deflections, start), "\u00b5N",
       1e6 * critical, 0.03,
       clamped ? "\u03c0\u00b2EI/(4L\u00b2), Euler 1744" : "\u03c0\u00b2EI/L\u00b2, Euler 1744"});
  for (const double part : {1.02, 1.05, 1.1, 1.15, 1.2}) {
    const double d = measure(part);
    if (part != 1.1) continue;
    result.rows.push_back({"deflection beyond it at 1.1 Pc, share of L, " + name, d / column.length,
                           "", (clamped ? 2 : 1) * elasticaBuckled(part), 0.03,
                           "k/K(k), Timoshenko & Gere 1961, section 2.7"});
  }
  result.curves.push_back(std::move(curve));
  LabCurve exact{name + ", elastica", label, share, {0.5, 1}, {0, 0}, true};
  for (double part = 1.001; part <= 1.2001; part += 0.005) {
    exact.x.push_back(part);
    exact.y.push_back((clamped ? 2 : 1) * elasticaBuckled(part));
  }
  result.curves.push_back(std::move(exact));
}

/// The longest yarn that stands: gravity is raised instead of the length, since w L^3/(EI) decides.
void stand(const LabRun& run, const Column& column, double density, LabResult& result) {
  constexpr double kGreenhill = 7.8373474, g = 9.81;  // (9/4) j^2, j the first zero of J_(-1/3)
  const double critical = kGreenhill * column.bending / std::pow(column.length, 3);  // N/m
  const double sideways = kSideways * column.bending / (std::pow(column.length, 3) * density);
  const YarnConstants yarn =
      plainYarn(kInextensible * critical * column.length, column.bending, density);
  CpuStepper stepper(makeClampedYarn(yarn, {0, 0, 1}, column.length, column.segments), {}, {}, 1);
  LabCurve curve{"standing yarn, Heddle",
                 "length (share of Greenhill's)",
                 "tip aside (share of the length)",
                 {},
                 {},
                 false};
  const auto tipUnder = [&](double part) {
    stepper.setGravity({sideways, 0, -part * critical / density});
    SettleSettings settings;
    settings.stillness = 1e-8 * column.length;
    settle(stepper, settings);
    return placeOf(stepper, column.segments + 1).x;
  };
  std::vector<double> weights, deflections;
  const double start = tipUnder(0);
  for (const double part : kShares) {
    weights.push_back(part * critical);
    deflections.push_back(tipUnder(part));
    curve.x.push_back(std::cbrt(part));
    curve.y.push_back(deflections.back() / column.length);
    run.progress(0.7 + 0.3 * static_cast<double>(weights.size()) / 6);
  }
  const double found = southwell(weights, deflections, start), weight = density * g;
  result.rows.push_back({"longest yarn that stands",
                         1e3 * column.length * std::cbrt(found / weight), "mm",
                         1e3 * std::cbrt(kGreenhill * column.bending / weight), 0.03,
                         "(7.84 EI/w)^(1/3), A. G. Greenhill, Proc. Camb. Phil. Soc. 4 (1881)"});
  const double top = curve.y.back();
  LabCurve limit{"Greenhill's length", curve.xLabel, curve.yLabel, {1, 1}, {0, top}, true};
  result.curves.push_back(std::move(curve));
  result.curves.push_back(std::move(limit));
}

LabResult run(const LabRun& run) {
  const Column column{1e-3 * run.number("length_mm"), 1e-9 * run.number("bending_mN_mm2"),
                      run.count("segments")};
  if (column.segments % 2 != 0) throw InputError("segments has to be an even number");
  LabResult result;
  press(run, column, false, result);
  press(run, column, true, result);
  stand(run, column, 1e-6 * run.number("linear_density_tex"), result);
  return result;
}

}  // namespace

Experiment bucklingExperiment() {
  return {
      "buckling",
      "The load under which a straight yarn gives way, and the longest yarn that stands up.",
      {LabParameter::number("length_mm", 50, "mm", 1, 1e4, "of the pressed yarn"),
       LabParameter::number("bending_mN_mm2", 1, "mN_mm2", 1e-3, 1e6,
                            "bending stiffness EI of the yarn"),
       LabParameter::number("linear_density_tex", 11.2, "tex", 0.1, 1e5, "of the yarn that stands"),
       LabParameter::count("segments", 40, 8, 400, "parts of the yarn, an even number")},
      run};
}

}  // namespace heddle
