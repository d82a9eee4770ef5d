#include <gtest/gtest.h>

#include <stdexcept>

#include "core/yarn/YarnSystem.h"
#include "tests/core/yarn/Fixture.h"

namespace heddle {
namespace {

TEST(YarnSystem, FixtureIsConsistent) {
  const YarnSystem system = test::makeFixture();
  EXPECT_STREQ(findInconsistency(system), "");
  // First panel: 6 x 7 places less 4 in the hole and 2 above the break; second: 4 x 3.
  EXPECT_EQ(system.crossingCount(), 42 - 4 - 2 + 12);
  EXPECT_EQ(system.nodeCount(), 9 * 8 + 5 * 6 + 5);
}

TEST(YarnSystem, NeighboursAcrossGridHoleBreakAndTail) {
  const YarnSystem system = test::makeFixture();
  const TopologyView t = system.view().topology;
  const int below = system.gridNode(0, 3, 3);  // the hole begins above it
  EXPECT_FALSE(t.next({below, kSlotA}, kNext).valid());
  EXPECT_EQ(t.next({below, kSlotA}, kPrev).node, system.gridNode(0, 2, 3));
  EXPECT_EQ(t.next({below, kSlotB}, kNext).node, system.gridNode(0, 3, 4));
  const int atBreak = system.gridNode(0, 5, 6);
  EXPECT_EQ(t.next({atBreak, kSlotA}, kNext).node, system.tailFirst);
  EXPECT_EQ(t.next({system.tailFirst, kSlotA}, kPrev).node, atBreak);
  EXPECT_EQ(t.next({system.tailFirst, kSlotA}, kNext).node, system.tailFirst + 1);
  EXPECT_FALSE(t.next({system.tailFirst + 1, kSlotA}, kNext).valid());
  // The last node of the first panel's row is no neighbour of the next row's first.
  EXPECT_FALSE(t.next({system.gridNode(0, 2, 7), kSlotB}, kNext).valid());
  // The second panel has its own stride.
  EXPECT_EQ(t.next({system.gridNode(1, 1, 2), kSlotA}, kNext).node, system.gridNode(1, 2, 2));
}

TEST(YarnSystem, ArcLengthIsFreeOnlyWhereYarnsCross) {
  const YarnSystem system = test::makeFixture();
  const TopologyView t = system.view().topology;
  for (int node = 0; node < system.nodeCount(); ++node) {
    const bool slides = (system.fixed[node] & 0b11000) == 0;
    EXPECT_EQ(slides, t.isCrossing(node)) << node;
    const bool carriesYarn = t.has(node, kSlotA) || t.has(node, kSlotB);
    EXPECT_EQ((system.fixed[node] & 0b111) == 0, carriesYarn) << node;
  }
}

TEST(YarnSystem, TwoYarnsInOneSlotAreRefused) {
  YarnSystem system;
  system.addBlock(3, 3);
  system.allocateNodes();
  system.yarns = {{0, true, 0, {{0, kSlotA, 1, 0, 2}}}, {0, true, 1, {{0, kSlotA, 1, 0, 2}}}};
  system.constants.resize(2);
  EXPECT_THROW(system.link(), std::logic_error);
}

TEST(YarnSystem, InconsistencyIsFound) {
  YarnSystem system = test::makeFixture();
  const int node = system.gridNode(0, 2, 2);
  system.q[dofIndex(node, 3)] = system.q[dofIndex(system.gridNode(0, 3, 2), 3)];
  EXPECT_STREQ(findInconsistency(system), "arc length does not grow along a yarn");
}

}  // namespace
}  // namespace heddle
