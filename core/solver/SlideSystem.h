#pragma once
// Exact elimination of the slides: A_uu couples arc lengths along each yarn only, two nodes far, so
// it is one symmetric pentadiagonal system a yarn, factorised as L D L^T (design section 5).

#include "core/solver/BlockRows.h"
#include "core/yarn/SystemView.h"

namespace heddle {

/// Shapes: nodes [yarnStart[yarns]]; factors as nodes.
struct YarnOrderView {
  const NodeSlot* nodes = nullptr;
  const std::int32_t* start = nullptr;  ///< [yarns + 1]
};

/// Factors of one yarn's system: diagonal 1/D, and L's two sub-diagonals.
struct SlideFactors {
  double* inverse = nullptr;
  double* lower1 = nullptr;
  double* lower2 = nullptr;
};

/// kernel(yarn)
template <class Real>
struct FactorSlidesKernel {
  SystemView system;
  YarnOrderView order;
  MatrixView<Real> A;
  SlideFactors factors;

  HEDDLE_HD void operator()(int yarn) const {
    const int begin = order.start[yarn], end = order.start[yarn + 1];
    double d1 = 0, d2 = 0;  // D of the last two nodes
    for (int k = begin; k < end; ++k) {
      const NodeSlot at = order.nodes[k];
      const int u = 3 + at.slot;
      double diagonal = 1.0, off1 = 0.0, off2 = 0.0;
      if (!system.isFixed(at.node, u)) {
        diagonal = A.self(at.node)[6 * u];
        off1 = k - 1 >= begin ? coupling(at, order.nodes[k - 1], 1) : 0.0;
        off2 = k - 2 >= begin ? coupling(at, order.nodes[k - 2], 2) : 0.0;
      }
      const double l2 = k - 2 >= begin ? off2 / d2 : 0.0;
      const double below = k - 2 >= begin ? l2 * d2 * factors.lower1[k - 1] : 0.0;
      const double l1 = k - 1 >= begin ? (off1 - below) / d1 : 0.0;
      const double d = diagonal - l1 * l1 * d1 - l2 * l2 * d2;
      factors.lower1[k] = l1;
      factors.lower2[k] = l2;
      factors.inverse[k] = 1.0 / d;
      d2 = d1;
      d1 = d;
    }
  }

 private:
  HEDDLE_HD double coupling(NodeSlot at, NodeSlot to, int distance) const {
    if (system.isFixed(to.node, 3 + to.slot)) {
      return 0.0;
    }
    return A.along(at.node, alongBlock(at.slot, kPrev, distance))[15];
  }
};

/// u <- A_uu^-1 r for one yarn; r and u are [2 node + slot] and may be the same. Held slides give
/// 0.
struct SolveSlidesKernel {
  SystemView system;
  YarnOrderView order;
  SlideFactors factors;
  const double* r;
  double* u;

  HEDDLE_HD void operator()(int yarn) const {
    const int begin = order.start[yarn], end = order.start[yarn + 1];
    double y1 = 0, y2 = 0;
    for (int k = begin; k < end; ++k) {
      const NodeSlot at = order.nodes[k];
      const double value = system.isFixed(at.node, 3 + at.slot) ? 0.0 : r[2 * at.node + at.slot];
      const double y = value - factors.lower1[k] * y1 - factors.lower2[k] * y2;
      u[2 * at.node + at.slot] = y;
      y2 = y1;
      y1 = y;
    }
    double x1 = 0, x2 = 0, l11 = 0, l21 = 0, l22 = 0;
    for (int k = end - 1; k >= begin; --k) {
      const NodeSlot at = order.nodes[k];
      double& value = u[2 * at.node + at.slot];
      const double x = value * factors.inverse[k] - l11 * x1 - l22 * x2;
      value = x;
      x2 = x1;
      x1 = x;
      // Row k's factors couple it to k - 1 and k - 2; the sweep upwards needs those of k + 1, k
      // + 2.
      l22 = l21;
      l11 = factors.lower1[k];
      l21 = factors.lower2[k];
    }
  }
};

}  // namespace heddle
