// Three square sheets of one yarn and sett, hung by two corners: plain weave, 2/2 twill and 5-end
// satin (Cirio et al. 2014 show such a row). The fewer its interlacings, the more easily the cloth
// shears: its upper edge sinks lower between the corners and it gathers into deeper folds.

#include <algorithm>

#include "core/lab/ClothParameters.h"
#include "core/lab/Experiments.h"
#include "core/lab/HangingSheet.h"

namespace heddle {

namespace {

constexpr double kStudySize = 0.08;    // m, of the sheet for which the step is varied
constexpr double kStudySeconds = 2.0;  // s until it is looked at

HangSetup setupOf(const LabRun& run, const std::string& weave) {
  HangSetup setup;
  setup.fabric = makeFabric(run, weave);
  setup.fabric.drapeScale = run.number("drape_scale");
  setup.size = 1e-2 * run.number("size_cm");
  setup.slack = run.number("slack");
  setup.step = 1e-3 * run.number("step_ms");
  setup.seconds = run.number("time_s");
  setup.threads = run.threads;
  return setup;
}

/// A pick as it is seen from the front.
LabCurve edgeOf(const std::string& name, const std::vector<Vec3>& pick, bool upper) {
  LabCurve curve{name, "x (mm)", upper ? "z of the upper edge (mm)" : "z of the lower edge (mm)",
                 {},   {},       false};
  for (const Vec3& point : pick) {
    curve.x.push_back(1e3 * point.x);
    curve.y.push_back(1e3 * point.z);
  }
  return curve;
}

/// The middle pick as it is seen from above.
LabCurve foldsOf(const std::string& name, const std::vector<Vec3>& pick) {
  LabCurve curve{name, "x (mm)", "y of the middle pick (mm)", {}, {}, false};
  for (const Vec3& point : pick) {
    curve.x.push_back(1e3 * point.x);
    curve.y.push_back(1e3 * point.y);
  }
  return curve;
}

void compareWeaves(const LabRun& run, LabResult& result) {
  const char* weaves[3] = {"plain", "twill-2-2", "satin-5"};
  const char* names[3] = {"plain", "2/2 twill", "5-end satin"};
  HangShape shapes[3];
  for (int k = 0; k < 3; ++k) {
    HangSetup setup = setupOf(run, weaves[k]);
    setup.onProgress = [&run, k](double share) { run.progress(0.25 * (k + share)); };
    shapes[k] = hangSheet(setup);
    result.curves.push_back(
        edgeOf(std::string(names[k]) + ", upper edge", shapes[k].upperEdge, true));
  }
  for (int k = 0; k < 3; ++k) {
    result.curves.push_back(
        edgeOf(std::string(names[k]) + ", lower edge", shapes[k].lowerEdge, false));
  }
  for (int k = 0; k < 3; ++k) {
    result.curves.push_back(foldsOf(std::string(names[k]) + ", middle pick", shapes[k].middle));
  }
  const std::string pair[2] = {" of 2/2 twill over plain", " of 5-end satin over 2/2 twill"};
  result.rows.push_back(
      {"sag of the upper edge, plain", 1e3 * shapes[0].edgeSag, "mm", {}, {}, ""});
  for (int k = 0; k < 2; ++k) {
    result.rows.push_back({"sag" + pair[k], shapes[k + 1].edgeSag / shapes[k].edgeSag, "", 1.0, 0.0,
                           "more floats, lower sag", Expect::AtLeast});
  }
  result.rows.push_back({"lowest point, plain", 1e3 * shapes[0].sag, "mm", {}, {}, ""});
  for (int k = 0; k < 2; ++k) {
    result.rows.push_back({"lowest point" + pair[k], shapes[k + 1].sag / shapes[k].sag, "", 1.0,
                           0.0, "more floats, lower sag", Expect::AtLeast});
  }
  const double folds = foldShare(shapes[0].middle);
  result.rows.push_back({"width gathered in folds, plain", 100 * folds, "%", {}, {}, ""});
  for (int k = 0; k < 2; ++k) {
    result.rows.push_back({"gathered width" + pair[k],
                           foldShare(shapes[k + 1].middle) / foldShare(shapes[k].middle), "", 1.0,
                           0.0, "more floats, softer folds", Expect::AtLeast});
  }
}

/// How far apart the values lie, % of the least.
double spread(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return 100 * (*high - *low) / *low;
}

void varyStep(const LabRun& run, LabResult& result) {
  const double steps[4] = {4e-3, 2e-3, 1e-3, 0.5e-3};
  LabCurve sag{"plain, 8 cm", "step (ms)", "sag of the upper edge (mm)", {}, {}, false};
  std::vector<double> lowest, edge;
  for (int k = 0; k < 4; ++k) {
    HangSetup setup = setupOf(run, "plain");
    setup.size = kStudySize;
    setup.step = steps[k];
    setup.seconds = kStudySeconds;
    setup.massDamping = 6;
    const HangShape shape = hangSheet(setup);
    run.progress(0.75 + 0.25 * (k + 1) / 4);
    lowest.push_back(shape.sag);
    edge.push_back(shape.edgeSag);
    sag.x.push_back(1e3 * steps[k]);
    sag.y.push_back(1e3 * shape.edgeSag);
  }
  const char* source = "the shape at rest knows no step";
  result.rows.push_back({"spread of the lowest point over steps of 0.5 to 4 ms", spread(lowest),
                         "%", 2.0, 0.0, source, Expect::AtMost});
  result.rows.push_back({"spread of the upper edge's sag over them", spread(edge), "%", 2.0, 0.0,
                         source, Expect::AtMost});
  result.curves.push_back(sag);
}

LabResult run(const LabRun& run) {
  LabResult result;
  compareWeaves(run, result);
  varyStep(run, result);
  return result;
}

}  // namespace

Experiment hangExperiment() {
  std::vector<LabParameter> parameters = clothParameters("gauze", 10, 0.3);
  parameters.push_back(LabParameter::number("size_cm", 25, "cm", 2, 100, "of the square sheet"));
  parameters.push_back(LabParameter::number("slack", 0.2, "", 0, 0.9,
                                            "share by which the held corners come together"));
  parameters.push_back(LabParameter::number("drape_scale", 12.5, "", 1, 50,
                                            "real yarns that a simulated one stands for"));
  parameters.push_back(LabParameter::number("step_ms", 4, "ms", 0.1, 20, "time step"));
  parameters.push_back(
      LabParameter::number("time_s", 3, "s", 0.1, 60, "until the sheet is looked at"));
  return {"hang", "Sheets hung by two corners: plain weave, 2/2 twill and 5-end satin.", parameters,
          run};
}

}  // namespace heddle
