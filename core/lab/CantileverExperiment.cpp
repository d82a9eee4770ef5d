// The cantilever test of ASTM D1388 (option A) and F. T. Peirce, "The 'handle' of cloth as a
// measurable quantity", Journal of the Textile Institute 21 (1930): a strip is pushed over the edge
// of a platform until the line from the edge to its tip falls 41.5 degrees below the level.
//
// Half of that overhang O is the bending length C, and G = w C^3 the bending rigidity of a metre of
// width, w the weight per area. At other angles Peirce gives C = O (cos(a/2)/(8 tan a))^(1/3). A
// strip of Heddle's yarns without any friction would have G = EI/L: that many warps a metre.
//
// The rig is a strip of cloth, warp lengthways, whose rows on the platform are held. The bending
// element at the last held row spreads its curvature over half a spacing either side, so that the
// clamp's edge lies half a spacing before that row. At the other end the warps run on for one
// spacing beyond the last pick while the weft's weight ends half a spacing beyond it; the strip's
// end is taken midway.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/InputError.h"
#include "core/cloth/ClothBuilder.h"
#include "core/cloth/YarnLibrary.h"
#include "core/lab/Elastica.h"
#include "core/lab/Experiments.h"
#include "core/lab/Settle.h"
#include "core/lab/YarnRig.h"
#include "core/weave/BuiltinWeaves.h"

namespace heddle {

namespace {

constexpr double kGravity = 9.81, kDegree = std::numbers::pi / 180;
constexpr double kStandardAngle = 41.5;  // degrees
constexpr int kHeldRows = 4;             // the yarns' ends on the platform among them

/// What is known of the cloth before it is bent.
struct Cloth {
  Fabric fabric;
  double width = 0;     // m
  double weight = 0;    // N/m^2, of the strip weighed and divided by its area
  double rigidity = 0;  // EI/L, N m
  double bendingLength() const { return std::cbrt(rigidity / weight); }
};

/// One overhang, settled.
struct Strip {
  double overhang = 0;              // m
  std::vector<double> along, down;  // of the middle warp, from the edge, m
  double angle() const { return std::atan2(down.back(), along.back()); }
};

double peirceLength(const Strip& strip) {
  const double a = strip.angle();
  return strip.overhang * std::cbrt(std::cos(0.5 * a) / (8 * std::tan(a)));
}

Cloth clothOf(const LabRun& run, const std::string& weave) {
  Cloth cloth;
  const YarnType yarn = findYarn(run.text("yarn"), run.assets);
  const double sett = 100 * run.number("sett_per_cm");
  if (sett == 0 && yarn.typicalSpacing <= 0) {
    throw InputError("yarn " + yarn.name + " has no usual spacing: set sett_per_cm");
  }
  cloth.fabric.draft = builtinWeave(weave);
  cloth.fabric.yarns = {yarn};
  cloth.fabric.warpYarns = cloth.fabric.weftYarns = {0};
  cloth.fabric.endsPerMetre = cloth.fabric.picksPerMetre =
      sett > 0 ? sett : 1 / yarn.typicalSpacing;
  cloth.width = 1e-3 * run.number("width_mm");
  const double L = 1 / cloth.fabric.endsPerMetre;
  if (swatchSize(cloth.fabric, cloth.width, 20 * L).ends < 5) {
    throw InputError("width_mm is too little: a strip of fewer than five ends tips over");
  }
  const YarnSystem sample = buildSwatch(cloth.fabric, cloth.width, 20 * L);
  double warp = 0, weft = 0, ends = 0, picks = 0;
  for (std::size_t y = 0; y < sample.yarns.size(); ++y) {
    (sample.yarns[y].isWarp ? warp : weft) += sample.constants[y].density;
    (sample.yarns[y].isWarp ? ends : picks) += 1;
  }
  // Each pick is ends + 1 spacings long, and there is one on every spacing of the strip's length.
  cloth.weight = kGravity * (warp + weft / picks * (ends + 1)) / (ends * L);
  cloth.rigidity = sample.constants[0].bending / L;
  return cloth;
}

Strip hang(const LabRun& run, const Cloth& cloth, double wanted) {
  const double L = 1 / cloth.fabric.picksPerMetre;
  const int rows = std::max(4, static_cast<int>(std::lround(wanted / L - 0.25)));
  YarnSystem system = buildSwatch(cloth.fabric, cloth.width, (kHeldRows - 1 + rows - 1) * L);
  const GridBlock grid = system.blocks[0];
  const int edgeRow = kHeldRows - 1, middle = grid.columns / 2;
  for (int row = 0; row <= edgeRow; ++row) {
    for (int column = 0; column < grid.columns; ++column) {
      system.fixed[system.gridNode(0, row, column)] = kHoldAll;
    }
  }
  const double edge = system.q[dofIndex(system.gridNode(0, edgeRow, middle), 1)] - 0.5 * L;
  // Rest under steps of seconds wants double precision.
  CpuStepper stepper(std::move(system), {}, {}, run.threads, SolverKind::Plain);
  SettleSettings settings;
  settings.stillness = 1e-4 * L;
  settings.newtonTolerance = 1e-3;
  settings.firstStep = 0.02;
  settings.longestStep = 1;
  settings.maxSteps = 200;
  settle(stepper, settings);

  Strip strip;
  // From the edge to the last row less a quarter spacing, which carries no weft.
  strip.overhang = (grid.rows - 1 - edgeRow) * L + 0.5 * L - 0.25 * L;
  strip.along = {0};
  strip.down = {0};
  for (int row = edgeRow; row < grid.rows; ++row) {
    const Vec3 x = placeOf(stepper, stepper.system().gridNode(0, row, middle));
    strip.along.push_back(x.y - edge);
    strip.down.push_back(-x.z);
  }
  return strip;
}

/// The overhang at the standard angle, m, on the straight line between the measurements next to it.
double overhangAtStandardAngle(const std::vector<Strip>& strips) {
  const double wanted = kStandardAngle * kDegree;
  for (std::size_t i = 0; i + 1 < strips.size(); ++i) {
    const double a = strips[i].angle(), b = strips[i + 1].angle();
    if (a <= wanted && wanted <= b) {
      const double part = (wanted - a) / (b - a);
      return strips[i].overhang + part * (strips[i + 1].overhang - strips[i].overhang);
    }
  }
  throw std::runtime_error("the strip did not reach 41.5 degrees");
}

LabCurve profileOf(const Strip& strip, double scale, const std::string& name, bool reference) {
  LabCurve curve{name, "x (mm)", "z (mm)", {}, {}, reference};
  for (std::size_t i = 0; i < strip.along.size(); ++i) {
    curve.x.push_back(1e3 * scale * strip.along[i]);
    curve.y.push_back(-1e3 * scale * strip.down[i]);
  }
  return curve;
}

void testWeave(const LabRun& run, const std::string& weave, double begin, double share,
               LabResult& result) {
  const Cloth cloth = clothOf(run, weave);
  const double C = cloth.bendingLength();
  LabCurve found{weave, "overhang over bending length", "angle (deg)", {}, {}, false};
  std::vector<Strip> strips;
  const std::vector<double> overhangs = {1.4, 1.9, 2.1, 2.5};
  for (const double part : overhangs) {
    strips.push_back(hang(run, cloth, part * C));
    found.x.push_back(strips.back().overhang / C);
    found.y.push_back(strips.back().angle() / kDegree);
    run.progress(begin + share * static_cast<double>(strips.size()) /
                             static_cast<double>(overhangs.size()));
  }
  const Strip& near = strips[1];
  const double O = overhangAtStandardAngle(strips);
  const double G = cloth.weight * std::pow(0.5 * O, 3);
  const std::string rods = "EI/L, the warps side by side";
  result.rows.push_back({"bending rigidity G = w(O/2)\u00b3, " + weave, 1e6 * G, "\u00b5N m",
                         1e6 * cloth.rigidity, 0.05, rods + "; O/2 at 41.5\u00b0 by ASTM D1388"});
  result.rows.push_back(
      {"bending length by Peirce's formula, " + weave, 1e3 * peirceLength(near), "mm", 1e3 * C,
       0.05, "(G/w)^(1/3) with G = EI/L; C = O(cos(a/2)/(8 tan a))^(1/3), Peirce 1930"});
  const double ideal = heavyElastica(std::pow(near.overhang / C, 3)).chordAngle();
  result.rows.push_back({"angle at an overhang near 2C, " + weave, near.angle() / kDegree, "deg",
                         ideal / kDegree, 0.03,
                         "heavy elastica of G = EI/L, Bickley, Phil. Mag. 17 (1934)"});
  result.curves.push_back(std::move(found));
  if (result.curves.size() == 1) {
    const HeavyStrip exact = heavyElastica(std::pow(near.overhang / C, 3));
    result.curves.push_back(profileOf(near, 1, weave + " strip", false));
    result.curves.push_back(
        profileOf({0, exact.along, exact.down}, near.overhang, "heavy elastica, shape", true));
  }
}

LabResult run(const LabRun& run) {
  const std::string& chosen = run.text("weave");
  const std::vector<std::string> weaves =
      chosen == "all" ? std::vector<std::string>{"plain", "twill-2-2", "satin-5"}
                      : std::vector<std::string>{chosen};
  LabResult result;
  const double share = 1.0 / static_cast<double>(weaves.size());
  for (std::size_t i = 0; i < weaves.size(); ++i) {
    testWeave(run, weaves[i], share * static_cast<double>(i), share, result);
  }
  LabCurve exact{"heavy elastica", result.curves[0].xLabel, result.curves[0].yLabel, {}, {}, true};
  for (double part = 1.1; part < 2.61; part += 0.05) {
    exact.x.push_back(part);
    exact.y.push_back(heavyElastica(part * part * part).chordAngle() / kDegree);
  }
  result.curves.push_back(std::move(exact));
  return result;
}

}  // namespace

Experiment cantileverExperiment() {
  std::vector<std::string> weaves = builtinWeaveNames();
  weaves.insert(weaves.begin(), "all");
  return {"cantilever",
          "A strip of cloth pushed over an edge until it hangs at 41.5 degrees (ASTM D1388).",
          {LabParameter::text("yarn", "gauze", "a preset's name or a yarn file"),
           LabParameter::text("weave", "all", "all: plain, twill-2-2 and satin-5", weaves),
           LabParameter::number("sett_per_cm", 0, "1/cm", 0, 100,
                                "ends and picks; 0: what is usual for the yarn in plain weave"),
           LabParameter::number("width_mm", 6, "mm", 1, 100, "of the strip")},
          run};
}

}  // namespace heddle
