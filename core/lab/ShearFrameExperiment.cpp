// The picture frame: a cloth sheared in its plane by a frame on hinges, there and back.
//
// Small angles give the sheet's shear modulus, the loop between the two ways what friction takes,
// large angles the jamming of the yarns. A second, small cycle to +-8 degrees reads G, 2HG and 2HG5
// as the KES-F1 shear tester does.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/cloth/TextileUnits.h"
#include "core/forces/ShearFriction.h"
#include "core/lab/ClothParameters.h"
#include "core/lab/Experiments.h"
#include "core/lab/PullOut.h"
#include "core/lab/ShearFrame.h"
#include "core/weave/BuiltinWeaves.h"

namespace heddle {

namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kIncrement = 0.5;       // degrees a step
constexpr double kKesReach = 8;          // degrees
constexpr double kKesIncrement = 0.125;  // degrees a step
constexpr const char* kAngle = "shear angle (deg)";

using Points = std::vector<ShearPoint>;

ShearFrameSetup setupOf(const LabRun& run, const std::string& weave, double frictionShare) {
  ShearFrameSetup setup;
  setup.fabric = makeFabric(run, weave);
  setup.fabric.yarns[0].friction *= frictionShare;
  setup.ends = setup.picks = run.count("threads");
  setup.rate = run.number("rate_deg_per_s") * kDegree;
  setup.increment = kIncrement * kDegree;
  setup.pinned = run.text("crossings") == "pinned";
  setup.pretension = 1e-3 * run.number("pretension_mN");
  setup.threads = run.threads;
  return setup;
}

LabCurve curveOf(const std::string& name, const Points& points, const char* yLabel,
                 double (*value)(const ShearPoint&)) {
  LabCurve curve{name, kAngle, yLabel, {}, {}, false};
  for (const ShearPoint& point : points) {
    curve.x.push_back(point.angle / kDegree);
    curve.y.push_back(value(point));
  }
  return curve;
}

Points firstHalf(const Points& loop) {
  return {loop.begin(), loop.begin() + static_cast<std::ptrdiff_t>(loop.size() / 2 + 1)};
}

/// Torque on the way out at an angle (rad), between the points beside it.
double torqueAt(const Points& points, double angle) {
  for (std::size_t k = 1; k < points.size(); ++k) {
    const ShearPoint &a = points[k - 1], &b = points[k];
    if ((a.angle - angle) * (b.angle - angle) <= 0 && a.angle != b.angle) {
      return a.torque + (b.torque - a.torque) * (angle - a.angle) / (b.angle - a.angle);
    }
  }
  return NAN;
}

/// Largest change of slope from step to step past 2 degrees, as a share of the peak.
double roughness(const Points& loading) {
  double largest = 0, peak = 0;
  for (std::size_t k = 2; k < loading.size(); ++k) {
    peak = std::max(peak, std::fabs(loading[k].torque));
    if (loading[k - 2].angle > 2 * kDegree) {
      largest = std::max(largest, std::fabs(loading[k].torque - 2 * loading[k - 1].torque +
                                            loading[k - 2].torque));
    }
  }
  return largest / peak;
}

struct Loops {
  Points plain, frictionless, halfFriction, halfRate, twill, satin, kes;
  Points other;  ///< of the weave asked for, where it is none of the three
};

Loops measure(const LabRun& run) {
  const double top = run.number("max_angle_deg") * kDegree;
  int done = 0;
  const auto loop = [&](ShearFrameSetup setup, const std::vector<double>& turns) {
    setup.onProgress = [&run, done](double share) { run.progress((done + share) / 8); };
    ++done;
    return shearInFrame(setup, turns);
  };
  Loops loops;
  loops.plain = loop(setupOf(run, "plain", 1), {top, 0});
  loops.frictionless = loop(setupOf(run, "plain", 0), {top, 0});
  loops.halfFriction = loop(setupOf(run, "plain", 0.5), {top, 0});
  ShearFrameSetup slow = setupOf(run, "plain", 1);
  slow.rate *= 0.5;
  slow.increment *= 0.5;
  loops.halfRate = loop(slow, {top, 0});
  loops.twill = loop(setupOf(run, "twill-2-2", 1), {top, 0});
  loops.satin = loop(setupOf(run, "satin-5", 1), {top, 0});
  ShearFrameSetup kes = setupOf(run, "plain", 1);
  kes.increment = kKesIncrement * kDegree;
  const double reach = kKesReach * kDegree;
  loops.kes = loop(kes, {reach, -reach, reach});
  const std::string& weave = run.text("weave");
  if (weave != "plain" && weave != "twill-2-2" && weave != "satin-5") {
    loops.other = loop(setupOf(run, weave, 1), {top, 0});
  }
  return loops;
}

void addCurves(const LabRun& run, const Loops& loops, LabResult& result) {
  const char* force = "shear force by side length (N/m)";
  result.curves.push_back(curveOf("plain", loops.plain, force, shearForce));
  result.curves.push_back(curveOf("2/2 twill", loops.twill, force, shearForce));
  result.curves.push_back(curveOf("5-end satin", loops.satin, force, shearForce));
  if (!loops.other.empty()) {
    result.curves.push_back(curveOf(run.text("weave"), loops.other, force, shearForce));
  }
  const char* torque = "torque by area (N/m)";
  const auto torqueOf = [](const ShearPoint& point) { return point.torque; };
  result.curves.push_back(curveOf("with friction", loops.plain, torque, torqueOf));
  result.curves.push_back(curveOf("half the friction", loops.halfFriction, torque, torqueOf));
  result.curves.push_back(curveOf("no friction", loops.frictionless, torque, torqueOf));
  result.curves.push_back(curveOf(
      "KES cycle, plain", loops.kes, "shear force (gf/cm)",
      [](const ShearPoint& point) { return 0.01 * point.torque / textile::kNewtonsPerGramForce; }));
}

/// Tolerance of what is known of yarns that press on one another as they do at rest; pretension
/// presses them harder.
std::optional<double> atRest(const LabRun& run, double tolerance) {
  return run.number("pretension_mN") > 0 ? std::nullopt : std::optional<double>(tolerance);
}

void addElasticRows(const LabRun& run, const Loops& loops, LabResult& result) {
  const Fabric fabric = makeFabric(run, "plain");
  const YarnType& yarn = fabric.yarns[0];
  const double L = 1 / fabric.endsPerMetre, top = run.number("max_angle_deg");
  const Points loading = firstHalf(loops.frictionless);
  const double G = shearModulus(loading, 0.5 * kDegree, 8 * kDegree);
  result.rows.push_back({"shear modulus of plain weave, no friction", G, "N/m per rad",
                         4 * yarn.shearStiffness / L, atRest(run, 0.02),
                         "4 kx/L: four segment pairs of energy kx L/2 gamma^2 on every L^2"});
  const ShearPoint& last = loading.back();
  const double a = (run.count("threads") - 1) * L *
                   (1 + run.number("pretension_mN") * 1e-3 / yarn.stretchStiffness);
  result.rows.push_back({"angle in the middle of the cloth", last.inside / kDegree, "deg",
                         frameAngle(last.diagonal - std::numbers::sqrt2 * a, a) / kDegree, 0.01,
                         "pi/2 - 2 acos(1/sqrt 2 + d/(2a)), kinematics of the picture frame"});
  const double locking = 90 - 2 * std::asin(yarn.radius() / L) / kDegree;
  if (top > locking + 4) {
    result.rows.push_back({"locking angle of plain weave", lockingAngle(loading, G) / kDegree,
                           "deg", locking, 2 / locking,
                           "90 deg - 2 asin(R/L): neighbouring yarns touch (Peirce's geometry)"});
    const double tangent = shearModulus(loading, last.angle - 2 * kDegree, last.angle);
    result.rows.push_back({"stiffness at the largest angle over that at the start", tangent / G, "",
                           2.0, 0.0, "jamming stiffens the cloth (Cao et al. 2008)",
                           Expect::AtLeast});
  }
}

void addWeaveRows(const LabRun& run, const Loops& loops, LabResult& result) {
  const double angle = 0.5 * run.number("max_angle_deg") * kDegree;
  const double plain = torqueAt(loops.plain, angle);
  const char* source = "fewer interlacings resist shear less, at equal yarns and sett";
  const double twill = torqueAt(loops.twill, angle), satin = torqueAt(loops.satin, angle);
  result.rows.push_back({"resistance of plain weave at half the angle", plain, "N/m", {}, {}, ""});
  result.rows.push_back(
      {"2/2 twill over plain", twill / plain, "", 1.0, 0.0, source, Expect::AtMost});
  result.rows.push_back(
      {"5-end satin over 2/2 twill", satin / twill, "", 1.0, 0.0, source, Expect::AtMost});
  if (!loops.other.empty()) {
    result.rows.push_back(
        {run.text("weave") + " over plain", torqueAt(loops.other, angle) / plain, "", {}, {}, ""});
  }
  result.rows.push_back({"roughness of the loading curve", roughness(firstHalf(loops.plain)), "",
                         0.01, 0.0, "a smooth curve: no step changes the slope by 1% of the peak",
                         Expect::AtMost});
}

void addFrictionRows(const LabRun& run, const Loops& loops, LabResult& result) {
  const Fabric fabric = makeFabric(run, "plain");
  const YarnType& yarn = fabric.yarns[0];
  if (!(yarn.friction > 0)) return;
  const double L = 1 / fabric.endsPerMetre, top = run.number("max_angle_deg") * kDegree;
  const double force = restNormalForce(yarn.bendingStiffness, yarn.radius(), L);
  // Each way takes the Coulomb torque, but for the angle in which it turns over.
  const double limit = 4 * shearFrictionLimit(yarn.friction, force, yarn.radius()) / (L * L);
  const double area = loopArea(loops.plain);
  result.rows.push_back({"loop area of plain weave", area, "J/m^2",
                         2 * limit * (top - 2 * kShearStickAngle), atRest(run, 0.05),
                         "Coulomb: 2 mu F_n 2R/3 by L^2 over the angle, F_n of the resting crimp"});
  result.rows.push_back({"loop area with half the friction", loopArea(loops.halfFriction) / area,
                         "of the whole", 0.5, 0.05, "Coulomb friction is linear in mu"});
  result.rows.push_back({"loop area without friction", loopArea(loops.frictionless) / area,
                         "of the whole", 0.01, 0.0, "nothing else dissipates", Expect::AtMost});
  result.rows.push_back({"loop area at half the rate", loopArea(loops.halfRate) / area,
                         "of that at the rate", 1.0, 0.05, "Coulomb friction knows no rate"});
}

/// Width of the KES loop, the mean of those at +angle and -angle, gf/cm.
double kesHysteresis(const Points& kes, double angle) {
  const std::size_t peak = static_cast<std::size_t>(std::lround(kKesReach / kKesIncrement));
  const Points down(kes.begin() + static_cast<std::ptrdiff_t>(peak),
                    kes.begin() + static_cast<std::ptrdiff_t>(3 * peak + 1));
  const Points up(kes.begin() + static_cast<std::ptrdiff_t>(3 * peak), kes.end());
  const double width = 0.5 * (torqueAt(up, angle) - torqueAt(down, angle) + torqueAt(up, -angle) -
                              torqueAt(down, -angle));
  return 0.01 * width / textile::kNewtonsPerGramForce;
}

void addKesRows(const Loops& loops, LabResult& result) {
  const std::size_t peak = static_cast<std::size_t>(std::lround(kKesReach / kKesIncrement));
  const Points up(loops.kes.begin() + static_cast<std::ptrdiff_t>(3 * peak), loops.kes.end());
  constexpr double kPerDegree = textile::kNewtonsPerGramForce * 100 / kDegree;
  result.rows.push_back({"KES G, 0.5 to 2.5 deg",
                         shearModulus(up, 0.5 * kDegree, 2.5 * kDegree) / kPerDegree,
                         "gf/(cm deg)",
                         {},
                         {},
                         "cotton shirting: about 0.4 to 1.2 (KES-F1)"});
  result.rows.push_back({"KES 2HG at 0.5 deg",
                         kesHysteresis(loops.kes, 0.5 * kDegree),
                         "gf/cm",
                         {},
                         {},
                         "cotton shirting: about 0.5 to 2.5 (KES-F1)"});
  result.rows.push_back({"KES 2HG5 at 5 deg",
                         kesHysteresis(loops.kes, 5 * kDegree),
                         "gf/cm",
                         {},
                         {},
                         "cotton shirting: somewhat above 2HG (KES-F1)"});
}

LabResult run(const LabRun& run) {
  const Loops loops = measure(run);
  LabResult result;
  addElasticRows(run, loops, result);
  addWeaveRows(run, loops, result);
  addFrictionRows(run, loops, result);
  addKesRows(loops, result);
  addCurves(run, loops, result);
  return result;
}

}  // namespace

Experiment shearFrameExperiment() {
  std::vector<LabParameter> parameters = clothParameters("cotton-percale", 40, 0.3);
  parameters.push_back(LabParameter::text(
      "weave", "plain", "to show beside plain, 2/2 twill and 5-end satin", builtinWeaveNames()));
  parameters.push_back(LabParameter::text(
      "crossings", "pinned",
      "pin joints, as the theory of the frame has them, or free to slide along the yarns",
      {"pinned", "sliding"}));
  parameters.push_back(
      LabParameter::count("threads", 15, 5, 200, "ends and picks between the clamps"));
  parameters.push_back(
      LabParameter::number("rate_deg_per_s", 5, "deg/s", 0.1, 100, "of the shear angle"));
  parameters.push_back(
      LabParameter::number("max_angle_deg", 70, "deg", 10, 80, "where the frame turns back"));
  parameters.push_back(
      LabParameter::number("pretension_mN", 0, "mN", 0, 1000, "of every yarn in its clamps"));
  return {"shear-frame", "Cloth in a picture frame, sheared and let back: plain, twill and satin.",
          parameters, run};
}

}  // namespace heddle
