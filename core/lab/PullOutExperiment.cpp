// One yarn pulled out of a held swatch by its end (yarn pull-out test).
//
// While the pulled yarn's own tension is small against what presses it at rest, every crossing
// holds it with mu F_n0 and the force grows in proportion to their number. Behind a loaded tail the
// yarn's own tension presses it into the crossings, and it grows from one to the next by a factor,
// as a rope's around a capstan. Yarns do not leave their last crossing yet, so that the force stays
// on its plateau; the pull ends before a real yarn would have left the first one.

#include <cmath>
#include <optional>

#include "core/lab/ClothParameters.h"
#include "core/lab/Experiments.h"
#include "core/lab/LineFit.h"
#include "core/lab/PullOut.h"

namespace heddle {

namespace {

constexpr double kLowFriction = 0.01;  // so low that the yarn's own tension adds nothing
constexpr double kHighLoad = 48;       // of a tail, in F_n0
constexpr int kEdge =
    2;  // crossings at each edge, which beyond the edge have no crimp to press them

struct Crossing {
  double force = 0;  ///< F_n0, N
  double angle = 0;  ///< of the crimp's slope, rad
  double sine() const { return std::sin(angle); }
};

Crossing crossingOf(const Fabric& fabric) {
  const YarnType& yarn = fabric.yarns[0];
  const double L = 1 / fabric.endsPerMetre;
  return {restNormalForce(yarn.bendingStiffness, yarn.radius(), L),
          std::atan(2 * yarn.radius() / L)};
}

PullOutSetup setupOf(const LabRun& run) {
  PullOutSetup setup;
  setup.fabric = makeFabric(run, "plain");
  setup.picks = run.count("crossings");
  const double L = 1 / setup.fabric.endsPerMetre;
  setup.distance = 0.3 * L;
  setup.increment = 2e-3 * L;
  setup.speed = L;
  setup.tail = 4 * L;
  return setup;
}

/// Force of the plateau over the number of crossings, and its slope: N and N a crossing.
struct Counted {
  LabCurve curve;
  double slope = 0, bend = 0;  ///< bend: largest distance from the line, of the largest force
};

Counted countCrossings(const LabRun& run, double transverse, const std::string& name, double from) {
  Counted counted;
  counted.curve = {name, "number of crossings", "force (uN)", {}, {}, false};
  const int numbers[4] = {6, 10, 14, 18};
  std::vector<double> force;  // N
  for (int k = 0; k < 4; ++k) {
    PullOutSetup setup = setupOf(run);
    setup.fabric.yarns[0].friction = kLowFriction;
    setup.picks = numbers[k];
    setup.transverseTension = transverse;
    // Sticking gives way a hundredth of L away at rest, further under pressure.
    const Crossing c = crossingOf(setup.fabric);
    const double pressed = 1 + transverse * c.sine() / c.force;
    setup.distance *= pressed;
    setup.increment *= pressed;
    force.push_back(pullOut(setup).force.back());
    run.progress(from + 0.05 * (k + 1));
    counted.curve.x.push_back(numbers[k]);
    counted.curve.y.push_back(1e6 * force.back());
  }
  const Line line = fitLine(counted.curve.x, force);
  counted.slope = line.slope;
  for (int k = 0; k < 4; ++k) {
    counted.bend = std::fmax(counted.bend, std::fabs(force[k] - line.at(numbers[k])));
  }
  counted.bend /= force.back();
  return counted;
}

void addLowTension(const LabRun& run, LabResult& result) {
  const Crossing c = crossingOf(setupOf(run).fabric);
  const double transverse = 10 * c.force;
  const Counted rest = countCrossings(run, 0, "at rest", 0);
  const Counted tense = countCrossings(run, transverse, "picks under tension", 0.2);
  result.rows.push_back({"force a crossing at low tension", 1e6 * rest.slope, "uN",
                         1e6 * kLowFriction * c.force, 0.03,
                         "mu F_n0, F_n0 = 4 EI t cos t/(L l) of the resting crimp"});
  result.rows.push_back({"distance from a line over the crossings", rest.bend, "of the largest",
                         0.02, 0.0, "friction of the crossings adds up", Expect::AtMost});
  result.rows.push_back({"force a crossing, picks under tension", 1e6 * tense.slope, "uN",
                         1e6 * kLowFriction * (c.force + transverse * c.sine()), 0.03,
                         "mu (F_n0 + T sin t): a tense pick presses by its crimp's slope t"});
  result.curves.push_back(rest.curve);
  result.curves.push_back(tense.curve);
}

/// Growth of the tension from crossing to crossing, as a logarithm. What a crossing adds by itself,
/// mu times `pressed` (N), is taken off: T + pressed/sin t grows by a factor.
double growthOf(const std::vector<double>& tension, double pressed, double sine) {
  const std::size_t first = kEdge, last = tension.size() - 1 - kEdge;
  return std::log((tension[last] + pressed / sine) / (tension[first] + pressed / sine)) /
         static_cast<double>(last - first);
}

/// Without friction there is no growth to judge.
std::optional<double> growthTolerance(double mu) {
  return mu > 0 ? std::optional<double>(0.03) : std::nullopt;
}

void addTransverse(const LabRun& run, LabResult& result) {
  PullOutSetup setup = setupOf(run);
  const Crossing c = crossingOf(setup.fabric);
  const double mu = setup.fabric.yarns[0].friction;
  setup.transverseTension = kHighLoad * c.force;
  const double pressed = c.force + setup.transverseTension * c.sine();
  setup.distance *= 2 * pressed / c.force;
  setup.increment *= pressed / c.force;
  setup.speed *= pressed / c.force;
  setup.tail += setup.distance;
  const PullOutCurve pull = pullOut(setup);
  run.progress(0.6);
  result.rows.push_back({"growth of tension a crossing, picks under high tension",
                         growthOf(pull.tension, pressed, c.sine()), "",
                         2 * std::atanh(0.5 * mu * c.sine()), growthTolerance(mu),
                         "T+ - T- = mu (F_n0 + T_pick sin t + (T+ + T-)/2 sin t)"});
}

void addCapstan(const LabRun& run, LabResult& result) {
  PullOutSetup setup = setupOf(run);
  const Crossing c = crossingOf(setup.fabric);
  const double mu = setup.fabric.yarns[0].friction;
  setup.tailLoad = kHighLoad * c.force;
  setup.distance *= 0.4 * kHighLoad;
  setup.increment *= 0.1 * kHighLoad;
  setup.speed *= 0.1 * kHighLoad;
  setup.tail += setup.distance;
  const PullOutCurve pull = pullOut(setup);
  run.progress(0.7);
  const std::size_t first = kEdge;
  const double own = c.force / c.sine(), growth = growthOf(pull.tension, c.force, c.sine());
  result.rows.push_back({"growth of tension a crossing, tail loaded", growth, "",
                         2 * std::atanh(0.5 * mu * c.sine()), growthTolerance(mu),
                         "T+ - T- = mu (F_n0 + (T+ + T-)/2 sin t): the crossing's F_n"});
  result.rows.push_back({"growth of tension against Euler's rope",
                         growth,
                         "",
                         2 * mu * c.angle,
                         {},
                         "capstan: mu times the angle 2 t of wrap; half of it as F_n is the "
                         "mean of both yarns' pull"});
  LabCurve along{"tail loaded", "crossings passed", "tension (mN)", {}, {}, false};
  LabCurve law{"capstan law", "crossings passed", "tension (mN)", {}, {}, true};
  for (std::size_t k = 0; k < pull.tension.size(); ++k) {
    along.x.push_back(static_cast<double>(k));
    along.y.push_back(1e3 * pull.tension[k]);
    law.x.push_back(static_cast<double>(k));
    law.y.push_back(1e3 * ((pull.tension[first] + own) *
                               std::exp(2 * std::atanh(0.5 * mu * c.sine()) *
                                        (static_cast<double>(k) - static_cast<double>(first))) -
                           own));
  }
  result.curves.push_back(along);
  result.curves.push_back(law);
}

LabCurve curveOf(const std::string& name, const PullOutCurve& pull) {
  LabCurve curve{name, "displacement (mm)", "force (mN)", {}, {}, false};
  for (std::size_t k = 0; k < pull.force.size(); ++k) {
    curve.x.push_back(1e3 * pull.displacement[k]);
    curve.y.push_back(1e3 * pull.force[k]);
  }
  return curve;
}

void addCurves(const LabRun& run, LabResult& result) {
  PullOutSetup setup = setupOf(run);
  setup.ends = run.count("width_threads");
  setup.distance *= 3;
  const PullOutCurve plates = pullOut(setup);
  run.progress(0.75);
  setup.hold = PullOutSetup::Hold::Sides;
  const PullOutCurve sides = pullOut(setup);
  run.progress(0.9);
  setup.transverseTension = 1e-3 * run.number("transverse_tension_mN");
  const PullOutCurve tense = pullOut(setup);
  result.curves.push_back(curveOf("between plates", plates));
  result.curves.push_back(curveOf("clamped at its sides", sides));
  result.curves.push_back(curveOf("clamped, picks under tension", tense));
  result.rows.push_back(
      {"pull-out force between plates", 1e3 * plates.force.back(), "mN", {}, {}, ""});
  result.rows.push_back(
      {"pull-out force, clamped at its sides", 1e3 * sides.force.back(), "mN", {}, {}, ""});
  if (run.number("friction") == 0) return;  // nothing holds the yarn either way
  result.rows.push_back({"force clamped over that between plates",
                         sides.force.back() / plates.force.back(), "", 1.0, 0.0,
                         "the picks bow towards the pull and press harder", Expect::AtLeast});
}

LabResult run(const LabRun& run) {
  LabResult result;
  addLowTension(run, result);
  addTransverse(run, result);
  addCapstan(run, result);
  addCurves(run, result);
  return result;
}

}  // namespace

Experiment pullOutExperiment() {
  std::vector<LabParameter> parameters = clothParameters("gauze", 10, 0.3);
  parameters.push_back(
      LabParameter::count("crossings", 12, 6, 200, "picks that hold the pulled yarn"));
  parameters.push_back(
      LabParameter::count("width_threads", 9, 5, 201, "ends between the side clamps"));
  parameters.push_back(LabParameter::number("transverse_tension_mN", 20, "mN", 0, 1000,
                                            "of every pick in its side clamps"));
  return {"pull-out", "One yarn pulled out of a held plain weave by its end.", parameters, run};
}

}  // namespace heddle
