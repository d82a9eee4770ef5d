// A slack yarn between two supports, and a yarn that hangs by one end.
//
// The rig is one yarn without bending, in equal segments, its ends held. The references are those
// of the perfectly flexible line: z = a cosh(x/a), and dL = rho g L^2/(2 EA) for a line stretched
// by its own weight.

#include <cmath>

#include "core/InputError.h"
#include "core/lab/Experiments.h"
#include "core/lab/Settle.h"
#include "core/lab/YarnRig.h"

namespace heddle {

namespace {

constexpr double kGravity = 9.81;  // m/s^2, as YarnSystem has it

/// Parameter a (m) of the catenary of length L between supports D apart at one height:
/// L = 2 a sinh(D/(2a)), by bisection.
double catenaryParameter(double L, double D) {
  double low = 1e-3 * D, high = 1e3 * D;
  for (int k = 0; k < 200; ++k) {
    const double a = 0.5 * (low + high);
    (2 * a * std::sinh(D / (2 * a)) > L ? low : high) = a;
  }
  return 0.5 * (low + high);
}

SettleSettings telling(const LabRun& run, double from, double share) {
  SettleSettings settings;
  int step = 0;
  settings.beforeStep = [&run, from, share, step](CpuStepper&) mutable {
    run.progress(from + share * (1 - 1 / (1 + 0.05 * ++step)));
  };
  return settings;
}

std::vector<Vec3> settledPlaces(YarnSystem system, const SettleSettings& settings) {
  CpuStepper stepper(std::move(system), {}, {}, 1);
  settle(stepper, settings);
  std::vector<Vec3> places;
  for (int node = 0; node < stepper.system().nodeCount(); ++node) {
    places.push_back(ConstDofView{stepper.state().q.data()}.x(node));
  }
  return places;
}

/// The slack yarn between (-D/2, 0, 0) and (D/2, 0, 0).
std::vector<Vec3> hangBetween(const LabRun& run, double L, double D) {
  SingleYarn yarn;
  yarn.density = 1e-6 * run.number("linear_density_tex");
  yarn.stretch = run.number("stretch_stiffness_N");
  yarn.segments = run.count("segments");
  yarn.from = {-0.5 * D, 0, 0};
  yarn.to = {0.5 * D, 0, 0};
  yarn.restLength = L;
  YarnSystem system = makeYarn(yarn);
  // A straight start in compression would have no side to buckle to; hang it roughly.
  for (int k = 1; k < yarn.segments; ++k) {
    const double s = 2.0 * k / yarn.segments - 1;
    system.q[dofIndex(k, 2)] = -0.4 * L * (1 - s * s);
  }
  return settledPlaces(std::move(system), telling(run, 0, 0.6));
}

double elongationHanging(const LabRun& run, double L) {
  SingleYarn yarn;
  yarn.density = 1e-6 * run.number("linear_density_tex");
  yarn.stretch = run.number("hanging_stiffness_N");
  yarn.segments = run.count("segments");
  yarn.to = {0, 0, -L};
  yarn.restLength = L;
  yarn.holdTo = false;
  return -L - settledPlaces(makeYarn(yarn), telling(run, 0.6, 0.4)).back().z;
}

LabResult run(const LabRun& run) {
  const double L = 1e-3 * run.number("length_mm"), D = 1e-3 * run.number("distance_mm");
  if (D > 0.99 * L) {
    throw InputError("distance_mm has to be less than 0.99 of length_mm: the yarn must be slack");
  }
  if (run.count("segments") % 4 != 0) throw InputError("segments has to be a multiple of 4");
  const double a = catenaryParameter(L, D), top = std::cosh(D / (2 * a));
  const std::vector<Vec3> places = hangBetween(run, L, D);
  const std::string source = "z = a cosh(x/a), the catenary (Bernoulli, Huygens and Leibniz 1691)";

  LabResult result;
  LabCurve shape{"Heddle", "x (mm)", "z (mm)", {}, {}, false};
  for (const Vec3& place : places) {
    shape.x.push_back(1e3 * place.x);
    shape.y.push_back(1e3 * place.z);
  }
  LabCurve curve{"catenary", "x (mm)", "z (mm)", {}, {}, true};
  for (int k = 0; k <= 200; ++k) {
    const double x = D * (k / 200.0 - 0.5);
    curve.x.push_back(1e3 * x);
    curve.y.push_back(1e3 * a * (std::cosh(x / a) - top));
  }
  result.curves = {shape, curve};

  const std::size_t middle = places.size() / 2, quarter = 3 * (places.size() - 1) / 4;
  // s along the yarn from the lowest point: x = a asinh(s/a).
  const double s =
      (static_cast<double>(quarter) / static_cast<double>(places.size() - 1) - 0.5) * L;
  const double x = a * std::asinh(s / a);
  result.rows.push_back({"sag", -1e3 * places[middle].z, "mm", 1e3 * a * (top - 1), 0.01, source});
  result.rows.push_back(
      {"x at three quarters of the yarn", 1e3 * places[quarter].x, "mm", 1e3 * x, 0.01, source});
  result.rows.push_back({"z at three quarters of the yarn", 1e3 * places[quarter].z, "mm",
                         1e3 * a * (std::cosh(x / a) - top), 0.01, source});

  const double weight = 1e-6 * run.number("linear_density_tex") * kGravity;
  result.rows.push_back({"elongation when it hangs by one end", 1e3 * elongationHanging(run, L),
                         "mm", 1e3 * weight * L * L / (2 * run.number("hanging_stiffness_N")),
                         0.005, "rho g L^2/(2 EA), Hooke's law under own weight"});
  return result;
}

}  // namespace

Experiment catenaryExperiment() {
  return {"catenary",
          "A slack yarn hung between two points, and its elongation when it hangs by one.",
          {LabParameter::number("length_mm", 300, "mm", 1, 1e5, "yarn between the supports"),
           LabParameter::number("distance_mm", 200, "mm", 0.1, 1e5,
                                "between the supports, at one height"),
           LabParameter::number("linear_density_tex", 100, "tex", 1, 1e5, "of the yarn"),
           LabParameter::number("stretch_stiffness_N", 5, "N", 0.01, 1e5,
                                "EA of the slack yarn; its own stretch should be small"),
           LabParameter::number("hanging_stiffness_N", 0.02, "N", 1e-4, 1e5,
                                "EA of the yarn that hangs by one end, soft enough to measure"),
           LabParameter::count("segments", 40, 8, 100, "parts of the yarn, a multiple of 4")},
          run};
}

}  // namespace heddle
