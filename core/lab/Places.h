#pragma once
#include <vector>

#include "core/solver/Stepper.h"

namespace heddle {

/// Where a node is now, m.
inline Vec3 placeOf(const Stepper& stepper, int node) {
  return ConstDofView{stepper.state().q.data()}.x(node);
}

/// Where the crossings of a swatch's pick are now, m; rows of the grid count from a loose end, so
/// the first pick is row 1.
inline std::vector<Vec3> pickOf(const Stepper& stepper, int row) {
  std::vector<Vec3> points;
  for (int column = 1; column + 1 < stepper.system().blocks[0].columns; ++column) {
    points.push_back(placeOf(stepper, stepper.system().gridNode(0, row, column)));
  }
  return points;
}

}  // namespace heddle
