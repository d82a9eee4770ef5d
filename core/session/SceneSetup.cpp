#include "core/session/SceneSetup.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>

#include "core/InputError.h"
#include "core/cloth/ClothBuilder.h"

namespace heddle {

namespace {

constexpr double kClip = 5e-3;          // m
constexpr double kSlackDuration = 0.4;  // s over which slack is given
constexpr double kBodyGap = 2e-3;       // m between the flat cloth and the body under it
constexpr double kImpactSpeed = 3.0;    // m/s that the contact penalty must stop within its gap

struct Extent {
  double left = 1e30, right = -1e30, front = 1e30, back = -1e30;
};

Extent extentOfCrossings(const YarnSystem& system) {
  Extent e;
  const ConstDofView q{system.q.data()};
  const SystemView s = system.view();
  for (int node = 0; node < system.nodeCount(); ++node) {
    if (s.topology.isCrossing(node)) {
      const Vec3 x = q.x(node);
      e = {std::min(e.left, x.x), std::max(e.right, x.x), std::min(e.front, x.y),
           std::max(e.back, x.y)};
    }
  }
  return e;
}

/// A clip that grips every node (yarn ends too) for which `grips` holds.
template <class Grips>
ClipMotion clipOf(const YarnSystem& system, Vec3 travel, const Grips& grips) {
  ClipMotion clip;
  const ConstDofView q{system.q.data()};
  for (int node = 0; node < system.nodeCount(); ++node) {
    if (system.fixed[node] != 31 && grips(q.x(node))) {
      clip.nodes.push_back(node);
      clip.start.push_back(q.x(node));
    }
  }
  clip.travel = travel;
  clip.duration = travel.x != 0 || travel.y != 0 ? kSlackDuration : 0.0;
  return clip;
}

/// A frame that shrinks: every gripped node goes the same fraction of its way to the middle, so
/// that the edges are gathered. Four stiff edges would tear the cloth apart at the corners.
std::vector<ClipMotion> gathered(const ClipMotion& frame, double fraction) {
  std::vector<ClipMotion> clips;
  for (std::size_t i = 0; i < frame.nodes.size(); ++i) {
    clips.push_back(
        {{frame.nodes[i]}, {frame.start[i]}, -fraction * frame.start[i], kSlackDuration});
  }
  return clips;
}

}  // namespace

std::vector<ClipMotion> makeClips(const SceneSettings& scene, const YarnSystem& system) {
  const Extent e = extentOfCrossings(system);
  // A clip is 5 mm or a quarter of a small swatch, so that something is left to hang.
  const double w = std::min(kClip, 0.25 * (e.right - e.left));
  const double d = std::min(kClip, 0.25 * (e.back - e.front));
  const auto atBack = [=](Vec3 x) { return x.y >= e.back - d; };
  const auto atLeft = [=](Vec3 x) { return x.x <= e.left + w; };
  const auto atRight = [=](Vec3 x) { return x.x >= e.right - w; };
  const double inward = 0.5 * scene.slack * (e.right - e.left);
  std::vector<ClipMotion> clips;
  switch (scene.hold) {
    case Hold::None:
      break;
    case Hold::Corners:
      clips.push_back(
          clipOf(system, {inward, 0, 0}, [=](Vec3 x) { return atBack(x) && atLeft(x); }));
      clips.push_back(
          clipOf(system, {-inward, 0, 0}, [=](Vec3 x) { return atBack(x) && atRight(x); }));
      break;
    case Hold::Top:
      clips.push_back(clipOf(system, {}, atBack));
      break;
    case Hold::Edges: {
      const auto atFront = [=](Vec3 x) { return x.y <= e.front + d; };
      const auto atEdge = [=](Vec3 x) {
        return atLeft(x) || atRight(x) || atFront(x) || atBack(x);
      };
      clips.push_back(clipOf(system, {}, atEdge));
      if (scene.slack > 0) {
        clips = gathered(clips[0], scene.slack);
      }
      break;
    }
  }
  return clips;
}

Obstacle makeObstacle(const SceneSettings& scene, const YarnSystem& system) {
  Obstacle o;
  double radius = 0, heaviest = 0;
  const SystemView s = system.view();
  for (const NodeSlot at : system.yarnNodes()) {
    radius = std::max(radius, s.yarn(at).radius);
    heaviest = std::max(heaviest, s.yarn(at).density * s.spacingAt(at));
  }
  o.gap = 4.0 * radius / system.drapeScale;  // gamma = 4 R of the real yarns (design eq. 13)
  const double mass = 2.0 * heaviest;
  o.stiffness = mass * (kImpactSpeed / o.gap) * (kImpactSpeed / o.gap);
  o.damping = 0.2 * std::sqrt(o.stiffness * mass);
  const double top = -kBodyGap - o.gap;
  switch (scene.obstacle) {
    case ObstacleKind::None:
      break;
    case ObstacleKind::Floor:
      o.kind = Obstacle::Kind::Floor;
      o.center = {0, 0, -scene.height};
      break;
    case ObstacleKind::Sphere:
      o.kind = Obstacle::Kind::Sphere;
      o.size = 0.3 * scene.width;
      o.center = {0, 0, -kBodyGap - o.size};
      break;
    case ObstacleKind::Table:
      o.kind = Obstacle::Kind::Table;
      o.size = 0.3 * scene.width;
      o.thickness = 0.1 * scene.width;
      o.rounding = 0.2 * o.thickness;
      o.center = {0, 0, top};
      break;
    case ObstacleKind::Cube:
      o.kind = Obstacle::Kind::Cube;
      o.size = 0.25 * scene.width;
      o.rounding = 0.1 * o.size;
      o.center = {0, 0, top - o.size};
      break;
  }
  return o;
}

double availableMemory() {
  std::ifstream info("/proc/meminfo");
  std::string key;
  double kilobytes = 0;
  while (info >> key >> kilobytes) {
    if (key == "MemAvailable:") {
      return 1024.0 * kilobytes;
    }
    info.ignore(64, '\n');
  }
  return 4.0 * 1024 * 1024 * 1024;
}

void checkMemory(const SceneSettings& scene) {
  const SwatchSize size = swatchSize(scene.fabric, scene.width, scene.height);
  const double limit = scene.maxMemory > 0 ? scene.maxMemory : 0.8 * availableMemory();
  const double needed = estimateMemory(size.nodes);
  if (needed > limit) {
    constexpr double kGib = 1024.0 * 1024 * 1024;
    char text[240];
    std::snprintf(text, sizeof text,
                  "a swatch of %d ends by %d picks needs about %.3g GiB of memory and %.3g GiB are "
                  "allowed; make it smaller, the sett wider or the limit higher",
                  size.ends, size.picks, needed / kGib, limit / kGib);
    throw InputError(text);
  }
}

}  // namespace heddle
