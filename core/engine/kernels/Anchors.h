#pragma once
// After a step: friction anchors follow what slipped (twin of AnchorKernel). Anchors are kept in
// double precision, [2 node + slot] and [4 node + pair], and written only where they moved.

#include "core/engine/kernels/Evaluate.h"

namespace heddle::HEDDLE_ISA {

/// How far an anchor is dragged along: the distance beyond what sticking can hold.
static inline Vf excessOf(Vf distance, Vf limit, Vf stiffness) {
  const Vf reach = limit / larger(stiffness, all(1e-30f));
  const Vf beyond = absolute(distance) - reach;
  const Vf moved = select(distance > 0.0f, beyond, -beyond);
  return select((beyond > 0.0f) & (stiffness > 0.0f), moved, all(0));
}

static inline void moveAnchors(const Sheet& s, double* slide, double* turn, int begin, int end) {
  const std::ptrdiff_t pitch = s.pitch;
  const auto edgeTo = [&](int row, int j, int slot) {
    const double* x0 = s.q.at(row) + j;
    const double* x1 = slot == 0 ? s.q.at(row + 1) + j : x0 + 1;
    return edgeAt(x0, x1, pitch, 3 + slot, load(s.edge.at(row, kEdgeA + slot) + j));
  };
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      const float* node = s.node.at(row) + j;
      const Vf crossing = load(node + kCrossing * pitch);
      const int n = s.columns - j < kLanes ? s.columns - j : kLanes;
      const std::ptrdiff_t first = s.firstNode + static_cast<std::ptrdiff_t>(row) * s.columns + j;
      const Vf force = load(s.held.at(row, kNormalForce) + j);
      for (int slot = 0; slot < 2; ++slot) {
        const auto constant = [&](int which) {
          return slot == 0 ? load(s.lineA[which] + j) : all(s.lineB[which][row + kGhostRows]);
        };
        const Vf distance = difference(s.q.at(row, 3 + slot) + j, s.slideAnchor.at(row, slot) + j);
        const Vf moved =
            excessOf(distance, constant(kFriction) * force, crossing * constant(kSlideSpring));
        for (int k = 0; k < n; ++k) {
          slide[2 * (first + k) + slot] += static_cast<double>(moved[k]);
        }
      }
      const Edge A[2] = {edgeTo(row - 1, j, 0), edgeTo(row, j, 0)};
      const Edge B[2] = {edgeTo(row, j - 1, 1), edgeTo(row, j, 1)};
      const Vf limit = load(s.held.at(row, kTurnMost) + j);
      const Vf stiffness = load(node + kTurnStiffness * pitch);
      for (int pair = 0; pair < 4; ++pair) {
        const Turn t = turnAt(A[pair / 2], B[pair % 2], pair / 2 == pair % 2 ? 1.0f : -1.0f);
        const Vf there = load(node + (kCorner0 + pair) * pitch);
        const Vf moved =
            excessOf(t.phi - load(s.turnAnchor.at(row, pair) + j), limit, there * stiffness);
        for (int k = 0; k < n; ++k) {
          turn[4 * (first + k) + pair] += static_cast<double>(moved[k]);
        }
      }
    }
  }
}

}  // namespace heddle::HEDDLE_ISA
