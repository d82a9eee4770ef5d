#pragma once
// One coarse grid of the engine's multigrid: every fourth (or second) node in each direction, five
// coordinates a node, linear in between. As on the cloth, slides are eliminated exactly along the
// grid's lines, so that what is asked and answered are positions. Its operator has the shape of the
// fine one - edges, bends between successive edges, corners between an A and a B edge - with
// general small blocks in place of dyads.

#include "core/engine/Sheet.h"

namespace heddle::engine {

/// From the cloth to its first coarse grid, and from there on, where grids are small and a better
/// answer costs little.
inline constexpr int kFirstCoarsening = 4, kNextCoarsening = 2;
/// Coarse rows (or columns) over so many fine ones.
inline constexpr int coarseCount(int fine, int coarsening) {
  return (fine - 1 + coarsening - 1) / coarsening + 1;
}

struct CoarseSheet {
  int rows = 0, columns = 0;
  std::ptrdiff_t pitch = 0;
  Field<float> op;                          ///< kCoarseNumbers
  Field<float> jacobi;                      ///< 6: inverses of the nodes' own condensed blocks
  Field<float> inverseA, lower1A, lower2A;  ///< 1 each: factors of the slides along slot A
  float* factorsB = nullptr;                ///< as in Sheet
  Field<float> r, z, rest;                  ///< 3: what is asked, answered, left
  Field<float> t, w;                        ///< 2: slides' part of a product
  Field<float> probe;                       ///< 3: direction of the largest eigenvalue
  double* rowSums = nullptr;
  float step = 0.5f;  ///< of the damped Jacobi smoother
};

/// What the rows of one strip of cells sum to, before columns are joined: components of a strip
/// field, which has a row for every coarse row. "Low" goes to the coarse row below the cells,
/// "high" to the one above.
enum StripNumber : int {
  kStripEdgeA = 0,
  kStripMassA = 10,
  kStripBendA = 11,
  kStripLow = 27,  ///< edge B 10, bend B 16, mass B, u0, u1, self 6
  kStripEdgeB = 0,
  kStripBendB = 10,
  kStripMassB = 26,
  kStripU0,
  kStripU1,
  kStripSelf,
  kStripSideNumbers = 35,
  kStripHigh = kStripLow + kStripSideNumbers,
  kStripCorner = kStripHigh + kStripSideNumbers,  ///< [low, high][way of B][9]
  kStripNumbers = kStripCorner + 36
};

}  // namespace heddle::engine
