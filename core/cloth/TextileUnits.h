#pragma once
// The units of the trade, to and from SI. Yarn numbers come in two kinds: direct ones grow with the
// yarn (tex, denier), indirect ones with its fineness (Ne, Nm).

#include <cmath>

namespace heddle::textile {

inline constexpr double kMetresPerInch = 0.0254;
inline constexpr double kMetresPerYard = 0.9144;
inline constexpr double kKilogramsPerPound = 0.45359237;
inline constexpr double kNewtonsPerGramForce = 9.80665e-3;

// --- linear density, kg/m ------------------------------------------------------------------

/// tex: grams in 1000 m.
constexpr double linearDensityFromTex(double tex) { return tex * 1e-6; }
constexpr double texFromLinearDensity(double kgPerMetre) { return kgPerMetre * 1e6; }

/// denier: grams in 9000 m.
constexpr double linearDensityFromDenier(double denier) { return denier * 1e-6 / 9; }
constexpr double denierFromLinearDensity(double kgPerMetre) { return kgPerMetre * 9e6; }

/// Ne, the English cotton count: hanks of 840 yards in a pound.
constexpr double linearDensityFromNe(double ne) {
  return kKilogramsPerPound / (840 * kMetresPerYard) / ne;
}
constexpr double neFromLinearDensity(double kgPerMetre) { return linearDensityFromNe(kgPerMetre); }

/// Nm, the metric count: metres in a gram.
constexpr double linearDensityFromNm(double nm) { return 1e-3 / nm; }
constexpr double nmFromLinearDensity(double kgPerMetre) { return 1e-3 / kgPerMetre; }

// --- geometry, m ---------------------------------------------------------------------------

/// Diameter of a ring-spun cotton yarn by Peirce's rule, 1/(28 sqrt Ne) inches: a yarn of
/// 1.1 cm^3/g (F. T. Peirce, The Geometry of Cloth Structure, 1937).
inline double cottonDiameter(double kgPerMetre) {
  return kMetresPerInch / (28 * std::sqrt(neFromLinearDensity(kgPerMetre)));
}

/// Sett, threads per metre.
constexpr double perMetreFromPerCentimetre(double perCentimetre) { return perCentimetre * 100; }
constexpr double perCentimetreFromPerMetre(double perMetre) { return perMetre / 100; }
constexpr double perMetreFromPerInch(double perInch) { return perInch / kMetresPerInch; }
constexpr double perInchFromPerMetre(double perMetre) { return perMetre * kMetresPerInch; }

// --- force, N ------------------------------------------------------------------------------

constexpr double newtonsFromCentinewtons(double centinewtons) { return centinewtons * 0.01; }
constexpr double centinewtonsFromNewtons(double newtons) { return newtons * 100; }
constexpr double newtonsFromGramForce(double grams) { return grams * kNewtonsPerGramForce; }

}  // namespace heddle::textile
