// The yarns that come with Heddle against what is known of such yarns and of cylinders.

#include <gtest/gtest.h>

#include "core/cloth/TextileUnits.h"
#include "core/cloth/YarnLibrary.h"

namespace heddle {

namespace {
const std::filesystem::path kAssets = std::filesystem::path(HEDDLE_SOURCE_DIR) / "assets";
}

TEST(YarnPresets, AreNamedAsTheirFilesAndSayTheirSource) {
  for (const std::string& name : yarnNames(kAssets)) {
    const YarnType yarn = findYarn(name, kAssets);
    EXPECT_EQ(yarn.name, name);
    EXPECT_FALSE(yarn.source.empty()) << name;
  }
}

TEST(YarnPresets, BendLessThanSolidRods) {
  // A yarn whose fibres slide freely cannot be stiffer than the rod of equal EA: EI = EA R^2/4.
  for (const std::string& name : yarnNames(kAssets)) {
    const YarnType yarn = findYarn(name, kAssets);
    const double rod = yarn.stretchStiffness * yarn.radius() * yarn.radius() / 4;
    EXPECT_LT(yarn.bendingStiffness, rod / 5) << name;
  }
}

TEST(YarnPresets, FitIntoTheirPlainWeave) {
  // Interlaced neighbours touch at rest where R exceeds L/4.
  for (const std::string& name : yarnNames(kAssets)) {
    const YarnType yarn = findYarn(name, kAssets);
    EXPECT_LE(yarn.radius(), 0.25 * yarn.typicalSpacing) << name;
  }
}

TEST(YarnPresets, CottonFollowsItsRules) {
  for (const char* name : {"cotton-percale", "gauze", "canvas"}) {
    const YarnType yarn = findYarn(name, kAssets);
    const double tex = textile::texFromLinearDensity(yarn.linearDensity);
    EXPECT_NEAR(yarn.diameter, textile::cottonDiameter(yarn.linearDensity), 0.03 * yarn.diameter);
    EXPECT_NEAR(yarn.stretchStiffness / tex, 2.0, 0.1) << name;  // N/tex
    EXPECT_NEAR(yarn.strength / tex, 0.15, 0.01) << name;        // N/tex
    EXPECT_NEAR(yarn.strength / yarn.stretchStiffness, 0.075, 0.004) << name;
  }
}

TEST(YarnPresets, ShearAsMeasuredFabricsDo) {
  // A sheet's shear modulus is 4 kx/L; KES testers find some 0.2 to 1.3 gf/(cm deg) on woven
  // cloth of clothing weight, and 1 gf/(cm deg) is 56.19 N/m per radian.
  for (const std::string& name : yarnNames(kAssets)) {
    const YarnType yarn = findYarn(name, kAssets);
    const double gfPerCmDegree = 4 * yarn.shearStiffness / yarn.typicalSpacing / 56.19;
    EXPECT_GT(gfPerCmDegree, 0.2) << name;
    EXPECT_LT(gfPerCmDegree, 1.3) << name;
  }
}

}  // namespace heddle
