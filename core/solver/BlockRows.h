#pragma once
// The step's matrix, a row of blocks a node: A_r with exact sparsity for couplings along yarns and
// across one crossing, plus A_t for the few couplings a grid's pattern does not hold (design
// section 3).
//
// A_r row, kRowSize numbers:
//   self       5x5: x, y, z, uA, uB
//   along      8 blocks 4x4 on (x, y, z, u): slot A at -1, +1, -2, +2, then slot B
//   diagonal   4 blocks 3x3 on (x, y, z): (A-,B-), (A-,B+), (A+,B-), (A+,B+)
// A_t: 3x3 blocks on positions, sorted by row.

#include <cstdint>

#include "core/yarn/DofView.h"

namespace heddle {

inline constexpr int kAlongBlocks = 8;
inline constexpr int kDiagonalBlocks = 4;
inline constexpr int kAlongFirst = 25;
inline constexpr int kDiagonalFirst = kAlongFirst + 16 * kAlongBlocks;
inline constexpr int kRowSize = kDiagonalFirst + 9 * kDiagonalBlocks;
inline constexpr int kNeighbors = kAlongBlocks + kDiagonalBlocks;

/// Place of the along-block of `slot` at `way`, one or two nodes away.
HEDDLE_HD inline constexpr int alongBlock(int slot, int way, int distance) {
  return 4 * slot + 2 * (distance - 1) + way;
}
HEDDLE_HD inline constexpr int diagonalBlock(int wayA, int wayB) { return 2 * wayA + wayB; }

/// Which nodes a row couples to. column [kNeighbors * node + k], node < 0: none.
struct PatternView {
  const NodeSlot* column = nullptr;
  const std::int32_t* tailStart = nullptr;  ///< [nodes + 1] into tailColumn
  const std::int32_t* tailColumn = nullptr;

  HEDDLE_HD NodeSlot along(int node, int block) const { return column[kNeighbors * node + block]; }
  HEDDLE_HD int diagonal(int node, int block) const {
    return column[kNeighbors * node + kAlongBlocks + block].node;
  }
};

template <class Real>
struct MatrixView {
  PatternView pattern;
  Real* rows = nullptr;  ///< [kRowSize * node]
  Real* tail = nullptr;  ///< [9 * entry]

  HEDDLE_HD Real* row(int node) const { return rows + static_cast<std::size_t>(kRowSize) * node; }
  HEDDLE_HD Real* self(int node) const { return row(node); }
  HEDDLE_HD Real* along(int node, int block) const { return row(node) + kAlongFirst + 16 * block; }
  HEDDLE_HD Real* diagonal(int node, int block) const {
    return row(node) + kDiagonalFirst + 9 * block;
  }
};

/// Positions' part of a vector: [3 node + axis].
HEDDLE_HD inline Vec3 load3(const double* x, int node) {
  return {x[3 * node], x[3 * node + 1], x[3 * node + 2]};
}
HEDDLE_HD inline void store3(double* x, int node, Vec3 value) {
  x[3 * node] = value.x;
  x[3 * node + 1] = value.y;
  x[3 * node + 2] = value.z;
}

/// y += B x for the leading 3x3 of a block with `stride` numbers a row.
template <class Real>
HEDDLE_HD inline void addTimes3(Vec3& y, const Real* block, int stride, Vec3 x) {
  y.x += block[0] * x.x + block[1] * x.y + block[2] * x.z;
  y.y += block[stride] * x.x + block[stride + 1] * x.y + block[stride + 2] * x.z;
  y.z += block[2 * stride] * x.x + block[2 * stride + 1] * x.y + block[2 * stride + 2] * x.z;
}
template <class Real>
HEDDLE_HD inline double dotRow3(const Real* row, Vec3 x) {
  return row[0] * x.x + row[1] * x.y + row[2] * x.z;
}

/// One row of A times positions only: yx = A_xx x, yu = A_ux x.
template <class Real>
HEDDLE_HD inline void rowTimesPositions(const MatrixView<Real>& A, const double* x, int node,
                                        Vec3& yx, double yu[2]) {
  const Real* self = A.self(node);
  const Vec3 x0 = load3(x, node);
  addTimes3(yx, self, 5, x0);
  yu[0] += dotRow3(self + 15, x0);
  yu[1] += dotRow3(self + 20, x0);
  for (int k = 0; k < kAlongBlocks; ++k) {
    const NodeSlot to = A.pattern.along(node, k);
    if (to.valid()) {
      const Real* block = A.along(node, k);
      const Vec3 xk = load3(x, to.node);
      addTimes3(yx, block, 4, xk);
      yu[k / 4] += dotRow3(block + 12, xk);
    }
  }
  for (int k = 0; k < kDiagonalBlocks; ++k) {
    const int to = A.pattern.diagonal(node, k);
    if (to >= 0) {
      addTimes3(yx, A.diagonal(node, k), 3, load3(x, to));
    }
  }
  for (int k = A.pattern.tailStart[node]; k < A.pattern.tailStart[node + 1]; ++k) {
    addTimes3(yx, A.tail + 9 * k, 3, load3(x, A.pattern.tailColumn[k]));
  }
}

/// One row of A times slides only: yx = A_xu u; u is [2 node + slot].
template <class Real>
HEDDLE_HD inline Vec3 rowTimesSlides(const MatrixView<Real>& A, const double* u, int node) {
  const Real* self = A.self(node);
  const double uA = u[2 * node], uB = u[2 * node + 1];
  Vec3 y{self[3] * uA + self[4] * uB, self[8] * uA + self[9] * uB, self[13] * uA + self[14] * uB};
  for (int k = 0; k < kAlongBlocks; ++k) {
    const NodeSlot to = A.pattern.along(node, k);
    if (to.valid()) {
      const Real* block = A.along(node, k);
      const double uk = u[2 * to.node + to.slot];
      y += Vec3{block[3] * uk, block[7] * uk, block[11] * uk};
    }
  }
  return y;
}

}  // namespace heddle
