// A hanging sheet pinched in its middle, carried aside and let go: the wrinkles that stay.
//
// What keeps them is friction, mostly that of yarns turned on one another at their crossings: the
// elastic sheet falls back into its plane.

#include <cmath>

#include "core/lab/ClothParameters.h"
#include "core/lab/Experiments.h"
#include "core/lab/Wrinkle.h"
#include "core/weave/BuiltinWeaves.h"

namespace heddle {

namespace {

constexpr double kClearFriction = 0.1;  // from here on it should keep a clear wrinkle

LabCurve courseOf(const std::string& name, const WrinkleCourse& course) {
  LabCurve curve{name, "time (s)", "depth of the wrinkles (mm)", course.time, {}, false};
  for (const double depth : course.depth) curve.y.push_back(1e3 * depth);
  return curve;
}

LabCurve profileOf(const std::string& name, const std::vector<Vec3>& pick) {
  LabCurve curve{name, "x along the middle pick (mm)", "z out of the plane (mm)", {}, {}, false};
  for (const Vec3& point : pick) {
    curve.x.push_back(1e3 * point.x);
    curve.y.push_back(1e3 * point.z);
  }
  return curve;
}

LabResult run(const LabRun& run) {
  const auto wrinkled = [&run](double frictionShare, double from) {
    WrinkleSetup setup;
    setup.fabric = makeFabric(run, run.text("weave"));
    setup.fabric.yarns[0].friction *= frictionShare;
    setup.fabric.drapeScale = run.number("drape_scale");
    setup.size = 1e-3 * run.number("size_mm");
    setup.threads = run.threads;
    setup.onProgress = [&run, from](double share) { run.progress(from + share / 3); };
    return wrinkleSheet(setup);
  };
  const WrinkleCourse whole = wrinkled(1, 0), tenth = wrinkled(0.1, 1.0 / 3),
                      none = wrinkled(0, 2.0 / 3);
  LabResult result;
  result.rows.push_back({"depth while it is held", 1e3 * whole.heldDepth, "mm", {}, {}, ""});
  result.rows.push_back(
      {"depth that stays with friction", 1e3 * whole.residual(), "mm", {}, {}, ""});
  result.rows.push_back(
      {"depth that stays with a tenth of it", 1e3 * tenth.residual(), "mm", {}, {}, ""});
  result.rows.push_back({"share that stays without friction", none.residual() / none.heldDepth, "",
                         0.02, 0.0, "an elastic sheet hangs flat by its weight", Expect::AtMost});
  LabRow kept{"share that stays with friction",
              whole.residual() / whole.heldDepth,
              "",
              0.1,
              {},
              "friction at the crossings keeps wrinkles: clearly more than none",
              Expect::AtLeast};
  if (run.number("friction") >= kClearFriction) kept.tolerance = 0;
  result.rows.push_back(kept);
  result.curves.push_back(courseOf("with friction", whole));
  result.curves.push_back(courseOf("a tenth of it", tenth));
  result.curves.push_back(courseOf("no friction", none));
  result.curves.push_back(profileOf("held", whole.held));
  result.curves.push_back(profileOf("left, with friction", whole.left));
  result.curves.push_back(profileOf("left, no friction", none.left));
  return result;
}

}  // namespace

Experiment wrinkleExperiment() {
  std::vector<LabParameter> parameters = clothParameters("cotton-percale", 40, 0.3);
  parameters.push_back(LabParameter::text("weave", "plain", "of the cloth", builtinWeaveNames()));
  parameters.push_back(LabParameter::number("size_mm", 40, "mm", 5, 500, "of the square sheet"));
  parameters.push_back(LabParameter::number("drape_scale", 10, "", 1, 50,
                                            "real yarns that a simulated one stands for"));
  return {"wrinkle", "A hanging sheet pinched, carried aside and let go: the wrinkles that stay.",
          parameters, run};
}

}  // namespace heddle
