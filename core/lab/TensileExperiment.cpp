// A strip pulled along the warp, and a cross pulled both ways, up to a force by width and back.
//
// What resists is the yarns' own stretch: the model's yarns are as long as the flat cloth, and
// their crimp does not pass from one system to the other. Real cloth first pulls its crimp
// straight, which makes it softer at first (LT below 1), longer (EMT of some per cent) and narrower
// across.

#include <cmath>

#include "core/cloth/TextileUnits.h"
#include "core/lab/ClothParameters.h"
#include "core/lab/Experiments.h"
#include "core/lab/Tensile.h"
#include "core/weave/BuiltinWeaves.h"

namespace heddle {

namespace {

using Points = std::vector<TensilePoint>;

/// N/m by width over strain, from the start to the end of the pull.
double modulus(const Points& points, bool weft) {
  const TensilePoint& top = points[points.size() / 2];
  return weft ? top.weftForce / top.weftStrain : top.warpForce / top.warpStrain;
}

/// Work of the way out along the warp, J/m^2.
double workOut(const Points& points, std::size_t from, std::size_t to) {
  double work = 0;
  for (std::size_t k = from + 1; k <= to; ++k) {
    work += 0.5 * (points[k].warpForce + points[k - 1].warpForce) *
            (points[k].warpStrain - points[k - 1].warpStrain);
  }
  return work;
}

LabCurve curveOf(const std::string& name, const Points& points, bool weft) {
  LabCurve curve{name, "extension (%)", "force by width (gf/cm)", {}, {}, false};
  for (const TensilePoint& point : points) {
    curve.x.push_back(100 * (weft ? point.weftStrain : point.warpStrain));
    curve.y.push_back(0.01 * (weft ? point.weftForce : point.warpForce) /
                      textile::kNewtonsPerGramForce);
  }
  return curve;
}

LabResult run(const LabRun& run) {
  TensileSetup setup;
  setup.fabric = makeFabric(run, run.text("weave"));
  setup.ends = setup.picks = run.count("threads");
  const double L = 1 / setup.fabric.endsPerMetre;
  const double stiffness = setup.fabric.yarns[0].stretchStiffness / L;
  const double force = 100 * textile::newtonsFromGramForce(run.number("max_force_gf_per_cm"));
  setup.warpStrain = force / stiffness;
  setup.onProgress = [&run](double share) { run.progress(0.5 * share); };
  const Points strip = pullStrip(setup);
  setup.weftStrain = setup.warpStrain;
  setup.gripSides = true;
  setup.onProgress = [&run](double share) { run.progress(0.5 + 0.5 * share); };
  const Points cross = pullStrip(setup);

  const std::size_t top = strip.size() / 2, end = strip.size() - 1;
  const double out = workOut(strip, 0, top), back = -workOut(strip, top, end);
  const TensilePoint& most = strip[top];
  const std::string law = "EA/L: a yarn of stiffness EA in every L of width";
  LabResult result;
  result.rows.push_back(
      {"warp modulus, strip", modulus(strip, false), "N/m", stiffness, 0.02, law});
  result.rows.push_back(
      {"warp modulus, cross", modulus(cross, false), "N/m", stiffness, 0.02, law});
  result.rows.push_back({"weft modulus, cross", modulus(cross, true), "N/m", stiffness, 0.02, law});
  result.rows.push_back({"KES LT, linearity", out / (0.5 * most.warpForce * most.warpStrain), "",
                         1.0, 0.02, "1 without crimp interchange; cotton shirting: 0.6 to 0.9"});
  result.rows.push_back({"KES EMT, extension", 100 * most.warpStrain * force / most.warpForce, "%",
                         100 * force / stiffness, 0.02,
                         "F L/EA without crimp interchange; cotton shirting: 2 to 8%"});
  result.rows.push_back({"KES RT, resilience", 100 * back / out, "%", 100.0, 0.02,
                         "elastic yarns give back all; cotton shirting: 40 to 70%"});
  result.rows.push_back({"contraction across by extension",
                         most.contraction / most.warpStrain,
                         "",
                         {},
                         {},
                         "0 without crimp interchange"});
  result.curves.push_back(curveOf("strip, warp", strip, false));
  result.curves.push_back(curveOf("cross, warp", cross, false));
  result.curves.push_back(curveOf("cross, weft", cross, true));
  return result;
}

}  // namespace

Experiment tensileExperiment() {
  std::vector<LabParameter> parameters = clothParameters("cotton-percale", 40, 0.3);
  parameters.push_back(LabParameter::text("weave", "plain", "of the cloth", builtinWeaveNames()));
  parameters.push_back(LabParameter::count("threads", 20, 5, 200, "ends and picks"));
  parameters.push_back(LabParameter::number("max_force_gf_per_cm", 500, "gf/cm", 1, 5000,
                                            "by width, where the pull turns back"));
  return {"tensile", "A strip pulled along its warp and a cross pulled both ways, and let back.",
          parameters, run};
}

}  // namespace heddle
