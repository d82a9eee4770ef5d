// The experiments on single yarns meet their closed forms: each judged row at its own tolerance,
// which is checked here too, and the references against numbers that do not come from the program.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/lab/Registry.h"

namespace heddle {
namespace {

LabResult perform(const std::string& test, const std::vector<std::string>& settings = {}) {
  const Experiment& experiment = findExperiment(test);
  LabRun run;
  run.settings = chooseSettings(experiment, settings);
  run.assets = HEDDLE_SOURCE_DIR "/assets";
  run.threads = 2;
  return runExperiment(experiment, run);
}

const LabRow& rowOf(const LabResult& result, const std::string& start) {
  const auto found = std::ranges::find_if(
      result.rows, [&](const LabRow& row) { return row.quantity.starts_with(start); });
  if (found == result.rows.end()) throw std::logic_error("no row " + start);
  return *found;
}

/// The value, its reference (from outside) and how near they have to be.
void expectRow(const LabResult& result, const std::string& start, double reference,
               double tolerance) {
  const LabRow& row = rowOf(result, start);
  ASSERT_TRUE(row.isJudged()) << row.quantity;
  EXPECT_LE(*row.tolerance, tolerance) << row.quantity;
  EXPECT_NEAR(*row.reference, reference, 2e-3 * std::fabs(reference)) << row.quantity;
  EXPECT_NEAR(row.value, reference, (tolerance + 2e-3) * std::fabs(reference)) << row.quantity;
  EXPECT_TRUE(row.passes()) << row.quantity;
  EXPECT_FALSE(row.source.empty()) << row.quantity;
}

TEST(LabCatenary, MeetsTheCatenaryAndHookesLaw) {
  const LabResult result = perform("catenary");
  // a = 55.6 mm solves 300 = 2 a sinh(100/a): sinh(1.7985) = 2.9382... so a = 55.60.
  const double a = 200.0 / 2 / 1.622284;
  ASSERT_NEAR(2 * a * std::sinh(100 / a), 300, 0.1);
  expectRow(result, "sag", a * (std::cosh(100 / a) - 1), 0.01);
  // rho g L^2/(2 EA)
  expectRow(result, "elongation", 1e3 * 1e-4 * 9.81 * 0.09 / (2 * 0.02), 0.005);
}

TEST(LabElastica, MeetsTheTabulatedTipPlaces) {
  const LabResult result = perform("elastica");
  const struct {
    const char* load;
    double down, back;
  } table[] = {{"1", .3017, .0564}, {"2", .4935, .1606}, {"5", .7138, .3876}, {"10", .8106, .5550}};
  for (const auto& row : table) {
    const std::string at = std::string(" at PL\u00b2/EI = ") + row.load;
    expectRow(result, "tip down, share of L," + at, row.down, 0.01);
    expectRow(result, "tip back, share of L," + at, row.back, 0.01);
  }
  // w L^4/(8 EI) with w L^3/(EI) = 0.02
  expectRow(result, "tip down under a small own weight", 0.02 / 8 * 100, 0.01);
}

TEST(LabBuckling, MeetsEulerAndGreenhill) {
  const LabResult result = perform("buckling", {"segments=16", "length_mm=40", "bending_mN_mm2=2"});
  const double EI = 2e-9, L = 0.04, pi = 3.14159265;
  expectRow(result, "critical load, pinned", 1e6 * pi * pi * EI / (L * L), 0.03);
  expectRow(result, "critical load, clamped", 1e6 * pi * pi * EI / (4 * L * L), 0.03);
  expectRow(result, "longest yarn", 1e3 * std::cbrt(7.84 * EI / (11.2e-6 * 9.81)), 0.03);
}

TEST(LabAtwood, MeetsAtwoodsFormula) {
  expectRow(perform("atwood"), "acceleration", 9.81 * 2 / 22, 0.01);
  expectRow(perform("atwood", {"heavy_g=30", "light_g=10"}), "acceleration", 9.81 / 2, 0.01);
}

TEST(LabLedge, MeetsTheHyperbolicCosine) {
  // As little over the edge as may be at the start, too.
  for (const LabRow& row : perform("ledge", {"hanging_mm=5"}).rows) {
    EXPECT_TRUE(row.passes()) << row.quantity << ' ' << row.value;
  }
  for (const char* guides : {"guides=1", "guides=8"}) {
    const LabResult result = perform("ledge", {guides});
    for (const LabRow& row : result.rows) EXPECT_TRUE(row.passes()) << row.quantity;
    const LabCurve& found = result.curves[0];
    for (std::size_t i = 0; i < found.x.size(); i += 50) {
      const double exact = 100 * std::cosh(found.x[i] * std::sqrt(9.81 / 1.0));
      EXPECT_NEAR(found.y[i], exact, 0.01 * exact) << found.x[i];
    }
  }
}

TEST(LabStickSlip, SticksUntilFrictionsLimitAndLosesTheLoopsArea) {
  const LabResult result = perform("stick-slip");
  const double normal = 2 * 50 * 0.2 / std::sqrt(1 + 0.04);  // cN
  expectRow(result, "force between", normal, 0.01);
  expectRow(result, "force at which it slips, pulled", 0.3 * normal, 0.01);
  expectRow(result, "force at which it slips, pushed", -0.3 * normal, 0.01);
  EXPECT_TRUE(rowOf(result, "work lost").passes());
  // Twice the tension or twice the coefficient, twice the force.
  expectRow(perform("stick-slip", {"tension_cN=100"}), "force at which it slips, pulled",
            0.6 * normal, 0.01);
  expectRow(perform("stick-slip", {"friction=0.6"}), "force at which it slips, pulled",
            0.6 * normal, 0.01);
}

TEST(LabCantilever, MeetsTheRigidityOfItsWarps) {
  const LabResult result = perform("cantilever", {"weave=plain", "width_mm=5"});
  // Gauze: EI = 1.1e-9 N m^2, ten ends a centimetre.
  expectRow(result, "bending rigidity", 1.1, 0.05);
  EXPECT_TRUE(rowOf(result, "angle at an overhang").passes());
  EXPECT_TRUE(rowOf(result, "bending length by Peirce").passes());
}

}  // namespace
}  // namespace heddle
