#include <algorithm>
#include <stdexcept>

#include "render/YarnMeshBuilder.h"

namespace heddle::render {
namespace {

// How much a yarn spreads in the middle of a float and is squeezed where it dives on both sides.
constexpr float kFloatSpread = 1.10f;
constexpr float kBindingSpread = 0.94f;

std::uint32_t packed(Color c) {
  return static_cast<std::uint32_t>(c.r) | static_cast<std::uint32_t>(c.g) << 8 |
         static_cast<std::uint32_t>(c.b) << 16;
}

void checkYarn(const FrameTopology& topology, const FrameTopology::Yarn& yarn) {
  const long end = static_cast<long>(yarn.firstPoint) + yarn.pointCount;
  if (yarn.firstPoint < 0 || yarn.pointCount < 0 ||
      end > static_cast<long>(topology.pointNode.size()) ||
      topology.pointOffset.size() != topology.pointNode.size()) {
    throw std::invalid_argument("a yarn of the frame to draw refers to points that do not exist");
  }
}

void addYarn(const FrameTopology& topology, std::size_t index, YarnLayout& layout) {
  const FrameTopology::Yarn& yarn = topology.yarns[index];
  checkYarn(topology, yarn);
  layout.yarns.emplace_back(yarn.radius, yarn.twist, static_cast<float>(yarn.plies),
                            yarn.isWarp ? 1.0f : 0.0f);
  const int last = yarn.firstPoint + yarn.pointCount - 1;
  for (int p = yarn.firstPoint; p <= last; ++p) {
    const std::int32_t node = topology.pointNode[p];
    if (node < 0 || node >= topology.nodeCount) {
      throw std::invalid_argument(
          "a yarn of the frame to draw refers to a node that does not exist");
    }
    layout.points[p].node = node;
    layout.points[p].yarn = static_cast<std::int32_t>(index);
    if (p == last) continue;
    const std::uint32_t flags = (p > yarn.firstPoint ? YarnLayout::kHasPrevious : 0u) |
                                (p + 1 < last ? YarnLayout::kHasNext : 0u);
    layout.segments.push_back({static_cast<std::uint32_t>(p), flags,
                               static_cast<std::uint32_t>(index), packed(yarn.color)});
  }
}

/// Pairs the two points that share a crossing.
void pairCrossings(const FrameTopology& topology, YarnLayout& layout) {
  std::vector<std::int32_t> first(static_cast<std::size_t>(topology.nodeCount), -1);
  for (std::size_t p = 0; p < layout.points.size(); ++p) {
    YarnLayout::Point& point = layout.points[p];
    if (point.node < 0) continue;
    const std::size_t node = static_cast<std::size_t>(point.node);
    if (node < topology.nodeIsCrossing.size() && !topology.nodeIsCrossing[node]) continue;
    if (first[node] < 0) {
      first[node] = static_cast<std::int32_t>(p);
    } else {
      point.crossing = first[node];
      layout.points[first[node]].crossing = static_cast<std::int32_t>(p);
    }
  }
}

/// The point of the same yarn `step` further, or -1.
std::int32_t along(const YarnLayout& layout, std::int32_t p, int step) {
  const std::int32_t q = p + step;
  const bool inside = p >= 0 && q >= 0 && q < static_cast<std::int32_t>(layout.points.size());
  return inside && layout.points[q].yarn == layout.points[p].yarn ? q : -1;
}

/// The yarn that crosses at the neighbouring node of the yarn crossing at p.
std::int32_t parallel(const YarnLayout& layout, std::int32_t p, int step) {
  const std::int32_t q = along(layout, layout.points[p].crossing, step);
  return q < 0 ? -1 : layout.points[q].crossing;
}

void relate(const FrameTopology& topology, float flatness, YarnLayout& layout) {
  for (std::int32_t p = 0; p < static_cast<std::int32_t>(layout.points.size()); ++p) {
    YarnLayout::Point& point = layout.points[p];
    if (point.crossing < 0) continue;
    point.before = parallel(layout, p, -1);
    point.after = parallel(layout, p, +1);
    point.flatness = flatness;
    int turns = 0;
    for (const int step : {-1, 1}) {
      const std::int32_t q = along(layout, p, step);
      turns += q >= 0 && topology.pointOffset[p] * topology.pointOffset[q] < 0 ? 1 : 0;
    }
    const float spread = turns == 0 ? kFloatSpread : (turns == 2 ? kBindingSpread : 1.0f);
    point.spread = flatness < 1 ? spread / flatness : 1.0f;
  }
}

/// Two triangles for each panel between two neighbouring ends and two neighbouring picks.
void addSheet(YarnLayout& layout) {
  for (std::int32_t p = 0; p < static_cast<std::int32_t>(layout.points.size()); ++p) {
    const YarnLayout::Point& point = layout.points[p];
    if (point.crossing < p) continue;  // each crossing once, from the lower of its two points
    const std::int32_t next = along(layout, p, 1);
    const std::int32_t side = along(layout, point.crossing, 1);
    if (next < 0 || side < 0 || layout.points[next].crossing < 0) continue;
    const std::int32_t corner = along(layout, layout.points[next].crossing, 1);
    if (corner < 0 || layout.points[side].crossing < 0) continue;
    const std::uint32_t a = static_cast<std::uint32_t>(point.node);
    const std::uint32_t b = static_cast<std::uint32_t>(layout.points[next].node);
    const std::uint32_t c = static_cast<std::uint32_t>(layout.points[corner].node);
    const std::uint32_t d = static_cast<std::uint32_t>(layout.points[side].node);
    layout.sheet.insert(layout.sheet.end(), {a, b, c, a, c, d});
  }
}

}  // namespace

YarnLayout layOutYarns(const FrameTopology& topology, float flatness) {
  YarnLayout layout;
  layout.points.resize(topology.pointNode.size());
  layout.segments.reserve(topology.pointNode.size());
  for (std::size_t y = 0; y < topology.yarns.size(); ++y) addYarn(topology, y, layout);
  pairCrossings(topology, layout);
  relate(topology, flatness, layout);
  addSheet(layout);
  return layout;
}

}  // namespace heddle::render
