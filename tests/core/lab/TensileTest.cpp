// Strips and crosses pulled apart against the stiffness of their yarns.
#include <gtest/gtest.h>

#include "core/lab/Tensile.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

TensileSetup stripOf(const std::string& weave) {
  TensileSetup setup;
  setup.fabric = test::softCotton(weave);
  setup.ends = setup.picks = 8;
  setup.steps = 10;
  return setup;
}

TEST(Tensile, AStripIsAsStiffAsItsYarns) {
  const TensileSetup setup = stripOf("twill-2-2");
  const std::vector<TensilePoint> points = pullStrip(setup);
  const double stiffness = setup.fabric.yarns[0].stretchStiffness * setup.fabric.endsPerMetre;
  ASSERT_EQ(points.size(), 21u);
  EXPECT_NEAR(points[10].warpStrain, 0.01, 1e-12);
  for (const TensilePoint& point : points) {
    EXPECT_NEAR(point.warpForce, stiffness * point.warpStrain, 0.02 * stiffness * 0.01);
  }
}

TEST(Tensile, ACrossIsAsStiffBothWays) {
  TensileSetup setup = stripOf("plain");
  setup.gripSides = true;
  setup.weftStrain = 0.005;
  const std::vector<TensilePoint> points = pullStrip(setup);
  const double stiffness = setup.fabric.yarns[0].stretchStiffness * setup.fabric.endsPerMetre;
  EXPECT_NEAR(points[10].warpForce, stiffness * 0.01, 0.02 * stiffness * 0.01);
  EXPECT_NEAR(points[10].weftForce, stiffness * 0.005, 0.02 * stiffness * 0.005);
  EXPECT_NEAR(points.back().warpForce, 0, 0.02 * stiffness * 0.01);
}

}  // namespace
}  // namespace heddle
