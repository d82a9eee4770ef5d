#include <gtest/gtest.h>

#include "core/cloth/SettCheck.h"
#include "core/weave/BuiltinWeaves.h"

namespace heddle {
namespace {

Fabric fabricOf(const std::string& weave, double diameter, double perMetre) {
  Fabric fabric;
  fabric.draft = builtinWeave(weave);
  fabric.yarns.resize(1);
  fabric.yarns[0].diameter = diameter;
  fabric.warpYarns = fabric.weftYarns = {0};
  fabric.endsPerMetre = fabric.picksPerMetre = perMetre;
  return fabric;
}

}  // namespace

TEST(SettCheck, PlainWeaveNeedsFourRadii) {
  // Design: R > L/4 in plain weave is loaded at rest. d = 0.25 mm: 4 R = 0.5 mm, 20 a centimetre.
  EXPECT_FALSE(checkSett(fabricOf("plain", 0.25e-3, 2000), true));
  const auto problem = checkSett(fabricOf("plain", 0.25e-3, 2400), true);
  ASSERT_TRUE(problem);
  EXPECT_DOUBLE_EQ(problem->needed, 0.5e-3);
  EXPECT_TRUE(problem->interlaced);
  EXPECT_NEAR(problem->nearestPerMetre, 2000, 1e-9);
  EXPECT_FALSE(checkSett(fabricOf("plain", 0.25e-3, problem->nearestPerMetre), true));
}

TEST(SettCheck, ThreadsThatNeverPartNeedOnlyTheirOwnWidth) {
  // Every end on one shaft: nothing passes between neighbouring ends, all picks do between picks.
  Fabric fabric = fabricOf("plain", 0.25e-3, 3000);
  for (auto& shafts : fabric.draft.threading) shafts = {1};
  EXPECT_FALSE(checkSett(fabric, true));
  fabric.endsPerMetre = 4100;  // 0.244 mm < 0.25 mm
  const auto problem = checkSett(fabric, true);
  ASSERT_TRUE(problem);
  EXPECT_FALSE(problem->interlaced);
  EXPECT_TRUE(checkSett(fabric, false));
}

TEST(SettCheck, TheAdviceNamesTheSettThatWorks) {
  const auto problem = checkSett(fabricOf("plain", 0.25e-3, 2400), false);
  ASSERT_TRUE(problem);
  const std::string text = explain(*problem);
  EXPECT_NE(text.find("24 picks/cm"), std::string::npos) << text;
  EXPECT_NE(text.find("20 picks/cm"), std::string::npos) << text;
}

}  // namespace heddle
