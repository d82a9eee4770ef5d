#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/cloth/YarnType.h"

namespace heddle {

/// The part of a picture that only changes when the cloth is rebuilt or a yarn breaks.
/// Yarns are polylines of points; each point refers to a node.
struct FrameTopology {
  struct Yarn {
    int firstPoint = 0;  ///< into pointNode, pointSide
    int pointCount = 0;
    bool isWarp = true;
    int index = 0;  ///< end or pick number, from 0
    Color color;
    float radius = 0;  ///< m
    int plies = 1;
    float twist = 0;  ///< turns per metre, > 0: Z
  };
  std::vector<Yarn> yarns;
  std::vector<std::int32_t> pointNode;  ///< [point] node
  /// [point] signed offset in m along the node's face normal at which the yarn's centre lies:
  /// +crimp where this yarn is on top of its crossing, -crimp below, 0 at loose ends.
  std::vector<float> pointOffset;
  std::vector<std::uint8_t> nodeIsCrossing;  ///< [node] 1: two yarns cross here
  int nodeCount = 0;
  int crossingCount = 0;
};

/// What the solver was doing when the frame was taken.
struct FrameStats {
  double simulatedSeconds = 0;    ///< cloth time since the start
  double stepSeconds = 0;         ///< step size h
  double sceneStepSeconds = 0;    ///< what the scene asks for; h is larger where time is short
  int qualityLevel = 0;           ///< 0: solved as the scene asks; higher: reduced to keep pace
  double wallSecondsPerStep = 0;  ///< mean over the last steps
  double realtimeFactor = 0;      ///< cloth seconds per wall second, while playing
  double newtonIterations = 0;    ///< mean over the last steps
  double linearIterations = 0;    ///< mean per step over the last steps
  double maxStrain = 0;
  double asleepShare = 0;  ///< of the nodes: at rest and not computed
  long steps = 0;
  long stepsRejected = 0;
  int threads = 0;
  bool playing = false;
  std::string backend;
  std::string notice;    ///< not empty: the run is paused, and why
  std::string lastStop;  ///< where a part of the cloth last rested unbalanced for a step, and why
  double lastStopSeconds = -1;  ///< cloth time then; < 0: never
};

/// A snapshot for drawing: immutable once published.
struct Frame {
  std::shared_ptr<const FrameTopology> topology;
  std::vector<float> position;  ///< [3 * node + axis] m
  std::vector<float> normal;    ///< [3 * node + axis] unit face normal of the cloth
  std::vector<float>
      strain;  ///< [point] strain of the segment from this point to the next, 0 at a yarn's last
  /// Analytic obstacle to draw with the cloth.
  struct Obstacle {
    enum class Kind { None, Floor, Sphere, Table, Cube } kind = Kind::None;
    std::array<double, 3>
        center{};  ///< m; floor: a point of the plane; table: centre of the top disc; cube: centre
    double size = 0;  ///< m; sphere: radius; table: radius; cube: half edge
  } obstacle;
  FrameStats stats;
};

}  // namespace heddle
