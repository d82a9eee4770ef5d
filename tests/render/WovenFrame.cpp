#include "tests/render/WovenFrame.h"

#include <array>
#include <cmath>

#include "core/math/Vec3.h"

namespace heddle::render {
namespace {

/// Nodes on a grid one wider than the crossings on every side; the corners stay unused.
class Grid {
 public:
  Grid(const WovenFrameOptions& options, Frame& frame) : options_(options), frame_(frame) {
    for (int pick = -1; pick <= options.picks; ++pick) {
      for (int end = -1; end <= options.ends; ++end) addNode(end, pick);
    }
  }
  int node(int end, int pick) const { return (pick + 1) * (options_.ends + 2) + end + 1; }

 private:
  Vec3 place(double x, double y) const {
    if (!options_.place) return {x, y, 0};
    const std::array<double, 3> p = options_.place(x, y);
    return {p[0], p[1], p[2]};
  }

  void addNode(int end, int pick) {
    const double s = options_.spacing;
    const double x = (end - 0.5 * (options_.ends - 1)) * s,
                 y = (pick - 0.5 * (options_.picks - 1)) * s;
    const Vec3 p = place(x, y);
    const double h = 0.01 * s;
    const Vec3 n = normalizedOr(
        cross(place(x + h, y) - place(x - h, y), place(x, y + h) - place(x, y - h)), {0, 0, 1});
    for (int axis = 0; axis < 3; ++axis) {
      frame_.position.push_back(static_cast<float>(p[axis]));
      frame_.normal.push_back(static_cast<float>(n[axis]));
    }
  }

  const WovenFrameOptions& options_;
  Frame& frame_;
};

}  // namespace

std::shared_ptr<Frame> wovenFrame(const Drawdown& drawdown, const WovenFrameOptions& options) {
  auto frame = std::make_shared<Frame>();
  auto topology = std::make_shared<FrameTopology>();
  const Grid grid(options, *frame);
  topology->nodeCount = static_cast<int>(frame->position.size() / 3);
  topology->crossingCount = options.ends * options.picks;
  topology->nodeIsCrossing.assign(static_cast<std::size_t>(topology->nodeCount), 0);
  const auto addYarn = [&](bool warp, int index) {
    const int crossings = warp ? options.picks : options.ends;
    FrameTopology::Yarn yarn;
    yarn.firstPoint = static_cast<int>(topology->pointNode.size());
    yarn.pointCount = crossings + 2;
    yarn.isWarp = warp;
    yarn.index = index;
    yarn.color = warp ? options.warp : options.weft;
    yarn.radius = static_cast<float>(options.radius);
    yarn.plies = options.plies;
    yarn.twist = options.twist;
    topology->yarns.push_back(yarn);
    for (int i = -1; i <= crossings; ++i) {
      const int end = warp ? index : i, pick = warp ? i : index;
      const bool loose = i < 0 || i == crossings;
      topology->pointNode.push_back(grid.node(end, pick));
      const double up = loose ? 0.0 : (drawdown.warpUp(end, pick) == warp ? 1.0 : -1.0);
      topology->pointOffset.push_back(static_cast<float>(up * options.radius));
      if (!loose) topology->nodeIsCrossing[grid.node(end, pick)] = 1;
    }
  };
  for (int end = 0; end < options.ends; ++end) addYarn(true, end);
  for (int pick = 0; pick < options.picks; ++pick) addYarn(false, pick);
  frame->strain.assign(topology->pointNode.size(), 0.0f);
  frame->topology = std::move(topology);
  return frame;
}

}  // namespace heddle::render
