#pragma once
#include <functional>
#include <memory>

#include "core/session/Frame.h"
#include "core/weave/Drawdown.h"

namespace heddle::render {

/// A cloth for tests, built straight from a drawdown: one node a crossing plus one at each yarn's
/// end.
struct WovenFrameOptions {
  int ends = 10;
  int picks = 10;
  double spacing = 1e-3;  ///< m between neighbouring yarns
  double radius = 2e-4;   ///< m
  Color warp{30, 60, 140};
  Color weft{235, 230, 215};
  int plies = 1;
  float twist = 900;  ///< turns per metre
  /// Moves a point of the flat sheet (x, y in m, centred) into space; unset: z = 0.
  std::function<std::array<double, 3>(double, double)> place;
};

std::shared_ptr<Frame> wovenFrame(const Drawdown& drawdown, const WovenFrameOptions& options);

}  // namespace heddle::render
