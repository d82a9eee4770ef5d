// What the clips grip and where they go, where bodies stand, and the memory limit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>

#include "core/InputError.h"
#include "core/cloth/ClothBuilder.h"
#include "core/session/SceneSetup.h"
#include "core/session/Simulation.h"
#include "tests/core/solver/Scenes.h"

namespace heddle {
namespace {

/// 27 by 27 crossings 10/9 mm apart: 5 mm from the outermost one are 4.5 spacings, 5 threads.
SceneSettings swatch(Hold hold) {
  SceneSettings scene;
  scene.fabric = test::softCotton("plain");
  scene.fabric.endsPerMetre = scene.fabric.picksPerMetre = 900;
  scene.width = scene.height = 0.03;
  scene.hold = hold;
  return scene;
}

YarnSystem build(const SceneSettings& scene) {
  return buildSwatch(scene.fabric, scene.width, scene.height);
}

std::set<int> gripped(const std::vector<ClipMotion>& clips) {
  std::set<int> nodes;
  for (const ClipMotion& clip : clips) {
    EXPECT_EQ(clip.nodes.size(), clip.start.size());
    for (const int node : clip.nodes) EXPECT_TRUE(nodes.insert(node).second) << "gripped twice";
  }
  return nodes;
}

TEST(SceneSetup, HoldNoneGripsNothing) {
  const SceneSettings scene = swatch(Hold::None);
  EXPECT_TRUE(makeClips(scene, build(scene)).empty());
}

TEST(SceneSetup, TopGripsFiveMillimetresOfTheBackEdge) {
  const SceneSettings scene = swatch(Hold::Top);
  const YarnSystem system = build(scene);
  const std::set<int> nodes = gripped(makeClips(scene, system));
  // 5 picks of 27 crossings and two ends each, and the free ends of 27 ends.
  EXPECT_EQ(nodes.size(), 5u * 29 + 27);
  for (int end = 1; end <= 27; ++end) {
    EXPECT_TRUE(nodes.contains(system.gridNode(0, 27, end)));
    EXPECT_TRUE(nodes.contains(system.gridNode(0, 23, end)));
    EXPECT_FALSE(nodes.contains(system.gridNode(0, 22, end)));
  }
}

TEST(SceneSetup, CornersGripTwoSquaresOfFiveMillimetres) {
  const SceneSettings scene = swatch(Hold::Corners);
  const YarnSystem system = build(scene);
  const auto clips = makeClips(scene, system);
  ASSERT_EQ(clips.size(), 2u);
  const std::set<int> nodes = gripped(clips);
  // In each 5 by 5 crossings and the free ends of 5 ends and 5 picks.
  EXPECT_EQ(clips[0].nodes.size(), 35u);
  EXPECT_EQ(clips[1].nodes.size(), 35u);
  EXPECT_TRUE(nodes.contains(system.gridNode(0, 27, 1)));
  EXPECT_TRUE(nodes.contains(system.gridNode(0, 23, 27)));
  EXPECT_FALSE(nodes.contains(system.gridNode(0, 23, 6)));
  EXPECT_FALSE(nodes.contains(system.gridNode(0, 1, 1)));
}

TEST(SceneSetup, EdgesGripAllFour) {
  const SceneSettings scene = swatch(Hold::Edges);
  const YarnSystem system = build(scene);
  const std::set<int> nodes = gripped(makeClips(scene, system));
  // All but the 17 by 17 crossings in the middle: every free end is gripped.
  EXPECT_EQ(nodes.size(), 27u * 27 - 17 * 17 + 4 * 27);
  EXPECT_FALSE(nodes.contains(system.gridNode(0, 6, 6)));
  EXPECT_TRUE(nodes.contains(system.gridNode(0, 5, 14)));
}

/// Distance of the two nodes' places at `time` along `axis`.
double apart(const std::vector<ClipMotion>& clips, int a, int b, int axis, double time) {
  const auto at = [&](int node) {
    for (const ClipMotion& clip : clips) {
      const auto found = std::find(clip.nodes.begin(), clip.nodes.end(), node);
      if (found != clip.nodes.end()) {
        return clip.at(static_cast<std::size_t>(found - clip.nodes.begin()), time)[axis];
      }
    }
    ADD_FAILURE() << "not gripped";
    return 0.0;
  };
  return at(b) - at(a);
}

TEST(SceneSetup, SlackBringsTheClipsTogetherByItsFraction) {
  SceneSettings scene = swatch(Hold::Corners);
  scene.slack = 0.2;
  const YarnSystem system = build(scene);
  const int left = system.gridNode(0, 27, 1), right = system.gridNode(0, 27, 27);
  const auto clips = makeClips(scene, system);
  const double first = 26.0 / 900, duration = clips[0].duration;
  EXPECT_GT(duration, 0);
  EXPECT_NEAR(apart(clips, left, right, 0, 0), first, 1e-12);
  EXPECT_NEAR(apart(clips, left, right, 0, duration), 0.8 * first, 1e-12);
  EXPECT_NEAR(apart(clips, left, right, 0, 10 * duration), 0.8 * first, 1e-12);
  // Never faster apart again, and slow at both ends of the way.
  double last = first;
  for (int k = 1; k <= 100; ++k) {
    const double now = apart(clips, left, right, 0, 0.01 * k * duration);
    EXPECT_LE(now, last);
    last = now;
  }
  EXPECT_GT(apart(clips, left, right, 0, 0.01 * duration), first - 0.001 * 0.2 * first);

  scene.hold = Hold::Edges;
  const auto edges = makeClips(scene, system);
  const int front = system.gridNode(0, 1, 14), back = system.gridNode(0, 27, 14);
  EXPECT_NEAR(apart(edges, left, right, 0, 1e3), 0.8 * first, 1e-12);
  EXPECT_NEAR(apart(edges, front, back, 1, 1e3), 0.8 * first, 1e-12);
}

TEST(SceneSetup, AFrameThatShrinksStretchesNoYarn) {
  SceneSettings scene = swatch(Hold::Edges);
  scene.slack = 0.3;
  const YarnSystem system = build(scene);
  const auto clips = makeClips(scene, system);
  std::vector<double> q = system.q;
  for (const ClipMotion& clip : clips) {
    for (std::size_t i = 0; i < clip.nodes.size(); ++i) {
      DofView{q.data()}.setX(clip.nodes[i], clip.at(i, 1e3));
    }
  }
  // Between any two neighbours in the frame, around its corners too.
  const SystemView s = system.view();
  const std::set<int> nodes = gripped(clips);
  for (const NodeSlot at : system.yarnNodes()) {
    const NodeSlot next = s.topology.next(at, kNext);
    if (!next.valid() || !nodes.contains(at.node) || !nodes.contains(next.node)) continue;
    const ConstDofView now{q.data()};
    EXPECT_NEAR(length(now.x(next.node) - now.x(at.node)), 0.7 * (now.u(next) - now.u(at)), 1e-12);
  }
}

TEST(SceneSetup, ARunCarriesTheGrippedNodesAlong) {
  SceneSettings scene = swatch(Hold::Corners);
  scene.width = scene.height = 0.01;  // 9 by 9; the clips are a quarter of it
  scene.slack = 0.3;
  scene.threads = 1;
  Simulation simulation(scene);
  const YarnSystem& system = simulation.stepper().system();
  const int left = system.gridNode(0, 9, 1), right = system.gridNode(0, 9, 9);
  const double first = 8.0 / 900;
  const auto distance = [&] {
    const ConstDofView q{simulation.stepper().state().q.data()};
    return length(q.x(right) - q.x(left));
  };
  EXPECT_NEAR(distance(), first, 1e-12);
  while (simulation.stepper().state().time < 0.41) {
    ASSERT_TRUE(simulation.step()) << simulation.failure();
  }
  EXPECT_NEAR(distance(), 0.7 * first, 1e-12);
  EXPECT_LT(simulation.stepper().maxStrain(), 0.05);
}

TEST(SceneSetup, BodiesStandBelowTheFlatCloth) {
  SceneSettings scene = swatch(Hold::None);
  const YarnSystem system = build(scene);
  scene.obstacle = ObstacleKind::Floor;
  EXPECT_NEAR(signedDistance(makeObstacle(scene, system), {1, 2, 0}).distance, 0.03, 1e-15);
  scene.obstacle = ObstacleKind::Sphere;
  const Obstacle sphere = makeObstacle(scene, system);
  EXPECT_NEAR(sphere.size, 0.3 * 0.03, 1e-15);
  EXPECT_NEAR(signedDistance(sphere, {0, 0, -2e-3}).distance, 0, 1e-12);  // its top
  for (const ObstacleKind kind : {ObstacleKind::Table, ObstacleKind::Cube}) {
    scene.obstacle = kind;
    const Obstacle body = makeObstacle(scene, system);
    for (int node = 0; node < system.nodeCount(); ++node) {
      const double d = signedDistance(body, ConstDofView{system.q.data()}.x(node)).distance;
      EXPECT_GE(d, 2e-3 + body.gap - 1e-12);  // the cloth starts in the air
    }
  }
}

TEST(SceneSetup, MemoryOverTheLimitIsRefusedWithBothFigures) {
  SceneSettings scene = swatch(Hold::None);
  EXPECT_NO_THROW(checkMemory(scene));
  scene.width = scene.height = 10;  // 81 million crossings
  scene.maxMemory = 0.5 * 1024 * 1024 * 1024;
  try {
    checkMemory(scene);
    FAIL() << "nothing was refused";
  } catch (const InputError& error) {
    const std::string text = error.what();
    std::smatch figures;
    ASSERT_TRUE(std::regex_search(
        text, figures, std::regex("9000 ends by 9000 picks .* ([0-9.e+]+) GiB .* ([0-9.]+) GiB")))
        << text;
    const double perNode = std::stod(figures[1]) * 1024 * 1024 * 1024 / (9002.0 * 9002.0);
    EXPECT_GT(perNode, 500);  // 13 blocks of up to 25 numbers and the state are in there
    EXPECT_LT(perNode, 5000);
    EXPECT_EQ(std::stod(figures[2]), 0.5);
  }
  // The limit is what it says: just enough is allowed.
  scene = swatch(Hold::None);
  scene.maxMemory = estimateMemory(29 * 29) + 1;
  EXPECT_NO_THROW(checkMemory(scene));
  scene.maxMemory = estimateMemory(29 * 29) - 1;
  EXPECT_THROW(checkMemory(scene), InputError);
}

TEST(SceneSetup, AvailableMemoryIsThisMachines) {
  EXPECT_GT(availableMemory(), 1024.0 * 1024);
  EXPECT_LT(availableMemory(), 1e15);
}

}  // namespace
}  // namespace heddle
