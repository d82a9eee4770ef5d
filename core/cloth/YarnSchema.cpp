#include "core/cloth/YarnSchema.h"

#include "core/cloth/TextileUnits.h"

namespace heddle::yarnschema {

namespace {

double same(double value) { return value; }
double milli(double value) { return value * 1e-3; }
double mega(double value) { return value * 1e6; }
double nano(double value) { return value * 1e-9; }

}  // namespace

std::span<const Quantity> quantities() {
  namespace tx = textile;
  // The limits are wide: from a single silk filament (0.1 tex) to a rope of 100 g/m.
  static const std::vector<Quantity> table = {
      {"linear_density",
       &YarnType::linearDensity,
       {{"_kg_per_m", same},
        {"_tex", tx::linearDensityFromTex},
        {"_ne", tx::linearDensityFromNe},
        {"_nm", tx::linearDensityFromNm},
        {"_denier", tx::linearDensityFromDenier}},
       true,
       1e-7,
       0.1},
      {"diameter", &YarnType::diameter, {{"_m", same}, {"_mm", milli}}, true, 5e-6, 0.05},
      {"stretch_stiffness", &YarnType::stretchStiffness, {{"_N", same}}, true, 1e-3, 1e7},
      {"bending_stiffness",
       &YarnType::bendingStiffness,
       {{"_N_m2", same}, {"_mN_mm2", nano}},
       true,
       1e-14,
       1},
      {"shear_stiffness",
       &YarnType::shearStiffness,
       {{"_N", same}, {"_mN", milli}},
       true,
       1e-7,
       10},
      {"contact_stiffness",
       &YarnType::contactStiffness,
       {{"_N_per_m2", same}, {"_MPa", mega}},
       true,
       1,
       1e12},
      {"friction", &YarnType::friction, {{"", same}}, true, 0, 5},
      {"slide_stiffness", &YarnType::slideStiffness, {{"_N_per_m", same}}, false, 0, 1e7},
      {"slide_damping", &YarnType::slideDamping, {{"_N_s_per_m", same}}, false, 0, 1e4},
      {"mass_damping", &YarnType::massDamping, {{"_per_s", same}}, true, 0, 1e4},
      {"stiffness_damping", &YarnType::stiffnessDamping, {{"_s", same}}, true, 0, 1},
      {"strength",
       &YarnType::strength,
       {{"_N", same}, {"_cN", tx::newtonsFromCentinewtons}},
       true,
       1e-4,
       1e6},
      {"strength_scatter", &YarnType::strengthScatter, {{"", same}}, false, 0, 1},
      {"typical_spacing",
       &YarnType::typicalSpacing,
       {{"_m", same}, {"_mm", milli}},
       false,
       1e-5,
       0.2},
      {"twist",
       &YarnType::twist,
       {{"_per_m", same}, {"_per_inch", tx::perMetreFromPerInch}},
       false,
       -20000,
       20000},
  };
  return table;
}

}  // namespace heddle::yarnschema
