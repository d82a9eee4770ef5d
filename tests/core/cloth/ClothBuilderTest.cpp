// The swatch against counts, places and the zigzag's geometry worked out by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "core/InputError.h"
#include "core/cloth/ClothBuilder.h"
#include "core/forces/Compression.h"
#include "core/solver/CpuStepper.h"
#include "core/weave/BuiltinWeaves.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr double kL = 1e-3, kR = 0.2e-3;  // of softCotton at 10 threads a cm

Fabric withSett(const std::string& weave, double endsPerMetre, double picksPerMetre) {
  Fabric fabric = test::softCotton(weave);
  fabric.endsPerMetre = endsPerMetre;
  fabric.picksPerMetre = picksPerMetre;
  return fabric;
}

double coordinate(const YarnSystem& system, int node, int dof) {
  return system.q[dofIndex(node, dof)];
}

TEST(ClothBuilder, CountsThreadsFromSizeAndSett) {
  // 30 mm at 8 ends a cm and 20 mm at 12 picks a cm.
  const SwatchSize size = swatchSize(withSett("plain", 800, 1200), 0.03, 0.02);
  EXPECT_EQ(size.ends, 24);
  EXPECT_EQ(size.picks, 24);
  EXPECT_EQ(size.nodes, 26 * 26);
  const SwatchSize wide = swatchSize(withSett("plain", 2000, 500), 0.03, 0.02);
  EXPECT_EQ(wide.ends, 60);
  EXPECT_EQ(wide.picks, 10);
  EXPECT_EQ(wide.nodes, 62 * 12);
}

TEST(ClothBuilder, RoundsToTheNearestThread) {
  EXPECT_EQ(swatchSize(withSett("plain", 1040, 1000), 0.01, 0.01).ends, 10);
  EXPECT_EQ(swatchSize(withSett("plain", 1060, 1000), 0.01, 0.01).ends, 11);
  EXPECT_EQ(swatchSize(withSett("plain", 1000, 1000), 0.0104, 0.0096).ends, 10);
  EXPECT_EQ(swatchSize(withSett("plain", 1000, 1000), 0.0104, 0.0096).picks, 10);
}

TEST(ClothBuilder, LaysCrossingsOnTheSettsGridAroundTheOrigin) {
  // 4 ends 2 mm apart, 5 picks 1 mm apart.
  const YarnSystem system = buildSwatch(withSett("plain", 500, 1000), 8e-3, 5e-3);
  ASSERT_EQ(system.crossingCount(), 4 * 5);
  ASSERT_EQ(system.yarns.size(), 9u);
  const double x[] = {-5e-3, -3e-3, -1e-3, 1e-3, 3e-3, 5e-3};  // with a free end on both sides
  const double y[] = {-3e-3, -2e-3, -1e-3, 0, 1e-3, 2e-3, 3e-3};
  for (int end = 0; end < 4; ++end) {
    const Yarn& yarn = system.yarns[end];
    EXPECT_TRUE(yarn.isWarp);
    EXPECT_EQ(yarn.index, end);
    ASSERT_EQ(system.yarnStart()[end + 1] - system.yarnStart()[end], 7);
    for (int k = 0; k < 7; ++k) {
      const NodeSlot at = system.yarnNodes()[system.yarnStart()[end] + k];
      EXPECT_EQ(at.slot, kSlotA);
      EXPECT_NEAR(coordinate(system, at.node, 0), x[end + 1], 1e-15);
      EXPECT_NEAR(coordinate(system, at.node, 1), y[k], 1e-15);
      EXPECT_EQ(coordinate(system, at.node, 2), 0);
      EXPECT_NEAR(coordinate(system, at.node, 3), k * 1e-3, 1e-15);
      EXPECT_NEAR(system.spacing[2 * at.node], 1e-3, 1e-15);
    }
  }
  for (int pick = 0; pick < 5; ++pick) {
    const Yarn& yarn = system.yarns[4 + pick];
    EXPECT_FALSE(yarn.isWarp);
    EXPECT_EQ(yarn.index, pick);
    ASSERT_EQ(system.yarnStart()[5 + pick] - system.yarnStart()[4 + pick], 6);
    for (int k = 0; k < 6; ++k) {
      const NodeSlot at = system.yarnNodes()[system.yarnStart()[4 + pick] + k];
      EXPECT_EQ(at.slot, kSlotB);
      EXPECT_NEAR(coordinate(system, at.node, 0), x[k], 1e-15);
      EXPECT_NEAR(coordinate(system, at.node, 1), y[pick + 1], 1e-15);
      EXPECT_NEAR(coordinate(system, at.node, 4), k * 2e-3, 1e-15);
      EXPECT_NEAR(system.spacing[2 * at.node + 1], 2e-3, 1e-15);
    }
  }
}

TEST(ClothBuilder, EveryYarnHasOneFreeEndOnEachSide) {
  const YarnSystem system = buildSwatch(test::softCotton("twill-2-2"), 7e-3, 6e-3);
  const TopologyView topology = system.view().topology;
  std::set<int> ends;
  for (std::size_t y = 0; y < system.yarns.size(); ++y) {
    const int first = system.yarnStart()[y], last = system.yarnStart()[y + 1] - 1;
    for (int k = first; k <= last; ++k) {
      const int node = system.yarnNodes()[k].node;
      const bool isEnd = k == first || k == last;
      EXPECT_EQ(topology.isCrossing(node), !isEnd);
      EXPECT_EQ(system.side[node] == 0, isEnd);
      // A yarn's end moves freely but its arc length is frozen; a crossing has all five
      // coordinates.
      EXPECT_EQ(system.fixed[node], isEnd ? 1 << 3 | 1 << 4 : 0);
      if (isEnd) ends.insert(node);
    }
  }
  EXPECT_EQ(ends.size(), 2u * (7 + 6));
}

TEST(ClothBuilder, SpacingOfTheDraftsThreadsOverrulesTheSett) {
  Fabric fabric = test::softCotton("plain");
  fabric.draft.warp[0].spacing = 1e-3;
  fabric.draft.warp[1].spacing = 2e-3;
  const YarnSystem system = buildSwatch(fabric, 9e-3, 4e-3);  // 1 + 2 + 1 + 2 + 1 + 2 mm
  const double x[] = {-4.5e-3, -3.5e-3, -2.5e-3, -0.5e-3, 0.5e-3, 2.5e-3, 3.5e-3, 5.5e-3};
  ASSERT_EQ(system.crossingCount(), 6 * 4);
  for (int k = 0; k < 8; ++k) {
    const NodeSlot at = system.yarnNodes()[system.yarnStart()[6] + k];  // the first pick
    EXPECT_NEAR(coordinate(system, at.node, 0), x[k], 1e-15);
    EXPECT_NEAR(coordinate(system, at.node, 4), x[k] - x[0], 1e-15);
    if (k < 7) {
      EXPECT_NEAR(system.spacing[2 * at.node + 1], x[k + 1] - x[k], 1e-15);
    }
  }
  EXPECT_STREQ(findInconsistency(system), "");
  fabric.useDraftSpacing = false;
  EXPECT_EQ(swatchSize(fabric, 9e-3, 4e-3).ends, 9);
}

TEST(ClothBuilder, SidesFollowTheDrawdownInEveryWeave) {
  for (const std::string& weave : builtinWeaveNames()) {
    const Fabric fabric = test::softCotton(weave);
    const Drawdown drawdown = makeDrawdown(fabric.draft);
    const YarnSystem system = buildSwatch(fabric, 21e-3, 19e-3);  // more than a repeat of each
    EXPECT_STREQ(findInconsistency(system), "") << weave;
    for (int pick = 0; pick < 19; ++pick) {
      for (int end = 0; end < 21; ++end) {
        const int side = system.side[system.gridNode(0, pick + 1, end + 1)];
        EXPECT_EQ(side, drawdown.warpUp(end, pick) ? 1 : -1) << weave << ' ' << end << ' ' << pick;
      }
    }
  }
}

TEST(ClothBuilder, PlainWeaveStartsWithTheFirstEndOnTop) {
  const YarnSystem system = buildSwatch(test::softCotton("plain"), 5e-3, 5e-3);
  for (int pick = 0; pick < 5; ++pick) {
    for (int end = 0; end < 5; ++end) {
      EXPECT_EQ(system.side[system.gridNode(0, pick + 1, end + 1)], (end + pick) % 2 == 0 ? 1 : -1);
    }
  }
}

TEST(ClothBuilder, CrimpOfPlainWeaveIsInTheYarnsDensity) {
  // 6 ends, 9 picks. An end crosses 9 picks: 8 interlaced segments that rise by 2R, and two
  // straight ones at its ends.
  const YarnSystem system = buildSwatch(test::softCotton("plain"), 6e-3, 9e-3);
  const double zigzag = std::sqrt(1 + std::pow(2 * kR / kL, 2));  // 1.0770
  EXPECT_NEAR(zigzag, 1.0770, 1e-4);
  for (std::size_t y = 0; y < system.yarns.size(); ++y) {
    const int crossings = system.yarns[y].isWarp ? 9 : 6;
    const double factor = ((crossings - 1) * zigzag + 2) / (crossings + 1);
    EXPECT_NEAR(system.constants[y].density, 1e-4 * factor, 1e-12);
  }
}

TEST(ClothBuilder, CrimpShareOneLeavesTheWeftStraight) {
  Fabric fabric = test::softCotton("plain");
  fabric.crimpShare = 1;
  const YarnSystem system = buildSwatch(fabric, 6e-3, 6e-3);
  // The warp does all the going up and down: 4R from crossing to crossing.
  const double zigzag = std::sqrt(1 + std::pow(4 * kR / kL, 2));
  EXPECT_NEAR(system.constants[0].density, 1e-4 * (5 * zigzag + 2) / 7, 1e-12);
  EXPECT_NEAR(system.constants[6].density, 1e-4, 1e-16);
}

TEST(ClothBuilder, FloatsCarryLessCrimpThanPlainWeave) {
  // An 8-end satin's yarn changes sides twice in 8 crossings, whichever end: of 16 crossings' 15
  // inner segments 3 or 4 are interlaced, or fewer where a binder is next to the border.
  const YarnSystem system = buildSwatch(test::softCotton("satin-8"), 16e-3, 16e-3);
  const double zigzag = std::sqrt(1 + std::pow(2 * kR / kL, 2));
  for (int end = 0; end < 16; ++end) {
    int changes = 0;
    for (int row = 1; row < 16; ++row) {
      changes += system.side[system.gridNode(0, row, end + 1)] !=
                         system.side[system.gridNode(0, row + 1, end + 1)]
                     ? 1
                     : 0;
    }
    EXPECT_GE(changes, 3);
    EXPECT_LE(changes, 4);
    EXPECT_NEAR(system.constants[end].density, 1e-4 * (changes * zigzag + 17 - changes) / 17,
                1e-12);
  }
}

TEST(ClothBuilder, MassIsThatOfTheYarnInIt) {
  YarnSystem system = buildSwatch(test::softCotton("plain"), 6e-3, 9e-3);
  for (int node = 0; node < system.nodeCount(); ++node) system.v[dofIndex(node, 2)] = 1;
  CpuStepper stepper(std::move(system), {}, {}, 1);
  const double zigzag = std::hypot(kL, 2 * kR);
  const double yarn = 6 * (8 * zigzag + 2 * kL) + 9 * (5 * zigzag + 2 * kL);  // m, with crimp
  EXPECT_NEAR(stepper.energy().kinetic, 0.5 * 1e-4 * yarn, 1e-10 * 0.5 * 1e-4 * yarn);
}

/// N of eq. 7 for a yarn bent by a polyline of two edges that rise by `riseA` and `riseB` over L
/// towards the crossing: the derivative of kb theta^2/(2L) by the crossing's height, where
/// theta = atan(riseA/L) + atan(riseB/L).
double bendingPull(double kb, double riseA, double riseB) {
  const double theta = std::atan(riseA / kL) + std::atan(riseB / kL);
  const double perHeight = kL / (kL * kL + riseA * riseA) + kL / (kL * kL + riseB * riseB);
  return 2 * kb * theta / (2 * kL) * perHeight;
}

TEST(ClothBuilder, CrossingsOfPlainWeavePressAtRest) {
  const YarnSystem system = buildSwatch(test::softCotton("plain"), 7e-3, 7e-3);
  const std::vector<Vec3> up(system.nodeCount(), Vec3{0, 0, 1});
  const auto force = [&](int row, int column) {
    return compression(system.view(), {system.q.data()}, up.data(),
                       system.gridNode(0, row, column));
  };
  const double inside = bendingPull(5e-9, 2 * kR, 2 * kR), border = bendingPull(5e-9, 2 * kR, kR);
  EXPECT_NEAR(inside, 6.5e-3, 0.1e-3);  // N, the figure of the yarn model
  EXPECT_NEAR(force(4, 4), inside, 1e-9 * inside);
  EXPECT_NEAR(force(3, 4), inside, 1e-9 * inside);
  // Next to a border one of the two yarns runs out to a free end that lies in the cloth's plane.
  EXPECT_NEAR(force(1, 4), 0.5 * (inside + border), 1e-9 * inside);
  EXPECT_NEAR(force(4, 7), 0.5 * (inside + border), 1e-9 * inside);
  EXPECT_NEAR(force(1, 1), border, 1e-9 * inside);
}

TEST(ClothBuilder, SlideStiffnessFollowsTheForceAtRest) {
  // kf = mu F_n/(0.01 L) with F_n the mean over a yarn's crossings.
  const YarnSystem system = buildSwatch(test::softCotton("plain"), 7e-3, 7e-3);
  const double inside = bendingPull(5e-9, 2 * kR, 2 * kR), border = bendingPull(5e-9, 2 * kR, kR);
  const double middle = (5 * inside + 2 * 0.5 * (inside + border)) / 7;
  const double outer = (5 * 0.5 * (inside + border) + 2 * border) / 7;
  const double perForce = 0.3 / (0.01 * kL);
  EXPECT_NEAR(system.constants[3].slideStiffness, perForce * middle, 1e-9 * perForce * middle);
  EXPECT_NEAR(system.constants[0].slideStiffness, perForce * outer, 1e-9 * perForce * outer);
  EXPECT_NEAR(system.constants[7 + 6].slideStiffness, perForce * outer, 1e-9 * perForce * outer);

  Fabric given = test::softCotton("plain");
  given.yarns[0].slideStiffness = 123;
  EXPECT_EQ(buildSwatch(given, 7e-3, 7e-3).constants[3].slideStiffness, 123);
}

TEST(ClothBuilder, LimpYarnsStillHoldTheirPlaceByTheirWeight) {
  Fabric fabric = test::softCotton("plain");
  fabric.yarns[0].bendingStiffness = 0;
  for (const YarnConstants& yarn : buildSwatch(fabric, 5e-3, 5e-3).constants) {
    EXPECT_NEAR(yarn.slideStiffness, 0.3 * 9.81 * yarn.density * kL / (0.01 * kL), 1e-9);
  }
}

TEST(ClothBuilder, WarpAndWeftKeepTheirOwnYarns) {
  Fabric fabric = test::softCotton("plain");
  fabric.yarns.push_back(fabric.yarns[0]);
  fabric.yarns[1].linearDensity = 3e-4;
  fabric.yarns[1].diameter = 0.8e-3;
  fabric.yarns[1].stretchStiffness = 20;
  fabric.yarns[1].massDamping = 2;
  fabric.yarns[1].stiffnessDamping = 3e-4;
  fabric.warpYarns = {0, 0, 1};
  fabric.weftYarns = {1};
  const YarnSystem system = buildSwatch(fabric, 6e-3, 4e-3);
  double mass[2] = {0, 0};
  for (std::size_t y = 0; y < system.yarns.size(); ++y) {
    const bool heavy = !system.yarns[y].isWarp || system.yarns[y].index % 3 == 2;
    EXPECT_EQ(system.yarns[y].type, heavy ? 1 : 0);
    EXPECT_EQ(system.constants[y].stretch, heavy ? 20 : 6.28);
    EXPECT_EQ(system.constants[y].radius, heavy ? 0.4e-3 : 0.2e-3);
    mass[heavy ? 1 : 0] += system.constants[y].density;
  }
  const double share = mass[1] / (mass[0] + mass[1]);
  EXPECT_NEAR(system.massDamping, 0.5 * (1 - share) + 2 * share, 1e-12);
  EXPECT_NEAR(system.stiffnessDamping, 1e-4 * (1 - share) + 3e-4 * share, 1e-15);
  // A crossing displaces its yarns by the mean of their radii: thin on thick 0.3, thick on thick
  // 0.4.
  const SystemView view = system.view();
  const auto offset = [&](int row, int column, Slot slot) {
    return crimpOffset(view, {system.gridNode(0, row, column), slot});
  };
  EXPECT_NEAR(offset(1, 1, kSlotA), 0.3e-3, 1e-15);
  EXPECT_NEAR(offset(1, 1, kSlotB), -0.3e-3, 1e-15);
  EXPECT_NEAR(offset(1, 3, kSlotA), 0.4e-3, 1e-15);
}

/// The sentence that building this swatch is refused with.
std::string refusal(const Fabric& fabric, double width = 0.01, double height = 0.01) {
  std::string sentence;
  try {
    buildSwatch(fabric, width, height);
    ADD_FAILURE() << "nothing was refused";
  } catch (const InputError& error) {
    sentence = error.what();
  }
  EXPECT_THROW(swatchSize(fabric, width, height), InputError);
  EXPECT_GT(sentence.size(), 20u);
  EXPECT_THAT(sentence, Not(HasSubstr("\n")));
  return sentence;
}

TEST(ClothBuilder, RefusesWrongSettAndSizeByName) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = HUGE_VAL;
  for (const double wrong : {0.0, -1000.0, nan, inf}) {
    EXPECT_THAT(refusal(withSett("plain", wrong, 1000)), HasSubstr("ends per cm"));
    EXPECT_THAT(refusal(withSett("plain", 1000, wrong)), HasSubstr("picks per cm"));
    EXPECT_THAT(refusal(withSett("plain", 1000, 1000), wrong, 0.01), HasSubstr("width"));
    EXPECT_THAT(refusal(withSett("plain", 1000, 1000), 0.01, wrong), HasSubstr("height"));
  }
}

TEST(ClothBuilder, RefusesTooFewAndTooManyThreads) {
  EXPECT_THAT(refusal(withSett("plain", 1000, 1000), 1e-3, 0.01), HasSubstr("fewer than two ends"));
  EXPECT_THAT(refusal(withSett("plain", 1000, 1000), 0.01, 1e-3),
              HasSubstr("fewer than two picks"));
  EXPECT_THAT(refusal(withSett("plain", 1e-300, 1000)), HasSubstr("fewer than two ends"));
  EXPECT_THAT(refusal(withSett("plain", 1000, 1000), 1e9, 0.01),
              HasSubstr("more than 100000 ends"));
  EXPECT_THAT(refusal(withSett("plain", 1000, 1e300)), HasSubstr("more than 100000 picks"));
}

TEST(ClothBuilder, RefusesAFabricThatLacksSomething) {
  Fabric noYarns = test::softCotton("plain");
  noYarns.yarns.clear();
  EXPECT_THAT(refusal(noYarns), HasSubstr("no yarns"));
  Fabric noWeft = test::softCotton("plain");
  noWeft.weftYarns.clear();
  EXPECT_THAT(refusal(noWeft), HasSubstr("no yarns"));
  for (const int index : {-1, 1}) {
    Fabric badIndex = test::softCotton("plain");
    badIndex.warpYarns = {0, index};
    EXPECT_THAT(refusal(badIndex), HasSubstr("a yarn that it does not have"));
  }
  Fabric noDraft = test::softCotton("plain");
  noDraft.draft = Draft{};
  EXPECT_THAT(refusal(noDraft), HasSubstr("no threads"));
  Fabric weightless = test::softCotton("plain");
  weightless.yarns[0].linearDensity = 0;
  EXPECT_THAT(refusal(weightless), HasSubstr("soft cotton"));
  Fabric crimp = test::softCotton("plain");
  crimp.crimpShare = 1.5;
  EXPECT_THAT(refusal(crimp), HasSubstr("crimp share"));
}

}  // namespace
}  // namespace heddle
