#pragma once
// Kernels of the condensed system S = A_xx - A_xu A_uu^-1 A_ux on positions. Vectors of positions
// are [3 node + axis], of slides [2 node + slot]; held coordinates stay 0.

#include "core/solver/BlockRows.h"
#include "core/yarn/SystemView.h"

namespace heddle {

HEDDLE_HD inline Vec3 clearHeld(const SystemView& s, int node, Vec3 value) {
  for (int axis = 0; axis < 3; ++axis) {
    if (s.isFixed(node, axis)) {
      value[axis] = 0.0;
    }
  }
  return value;
}

/// First half of a product: y = A_xx p, t = A_ux p.
template <class Real>
struct PositionProductKernel {
  MatrixView<Real> A;
  const double* p;
  double* y;
  double* t;
  HEDDLE_HD void operator()(int node) const {
    Vec3 yx;
    double yu[2] = {0, 0};
    rowTimesPositions(A, p, node, yx, yu);
    store3(y, node, yx);
    t[2 * node] = yu[0];
    t[2 * node + 1] = yu[1];
  }
};

/// Second half: y = (y - A_xu w) where free, 0 where held, with w = A_uu^-1 t.
template <class Real>
struct SlideProductKernel {
  SystemView system;
  MatrixView<Real> A;
  const double* w;
  double* y;
  HEDDLE_HD void operator()(int node) const {
    store3(y, node, clearHeld(system, node, load3(y, node) - rowTimesSlides(A, w, node)));
  }
};

/// t = b_u - A_ux x, for recovering the slides.
template <class Real>
struct SlideResidualKernel {
  MatrixView<Real> A;
  const double* x;
  const double* bu;
  double* t;
  HEDDLE_HD void operator()(int node) const {
    Vec3 unused;
    double yu[2] = {0, 0};
    rowTimesPositions(A, x, node, unused, yu);
    t[2 * node] = bu[2 * node] - yu[0];
    t[2 * node + 1] = bu[2 * node + 1] - yu[1];
  }
};

/// Splits -gradient into b_x and b_u.
struct SplitKernel {
  ConstDofView gradient;
  double* bx;
  double* bu;
  HEDDLE_HD void operator()(int node) const {
    store3(bx, node, -gradient.x(node));
    bu[2 * node] = -gradient(node, 3);
    bu[2 * node + 1] = -gradient(node, 4);
  }
};

struct JoinKernel {
  const double* x;
  const double* u;
  DofView out;
  HEDDLE_HD void operator()(int node) const {
    out.setX(node, load3(x, node));
    out(node, 3) = u[2 * node];
    out(node, 4) = u[2 * node + 1];
  }
};

/// Block Jacobi: the inverse of each node's own 3x3 block of its locally condensed 5x5 block.
/// inverse is [6 node]: xx, xy, xz, yy, yz, zz.
template <class Real>
struct JacobiFactorKernel {
  SystemView system;
  MatrixView<Real> A;
  double* inverse;
  HEDDLE_HD void operator()(int node) const {
    const Real* a = A.self(node);
    double m[3][3];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        m[i][j] = a[5 * i + j];
        for (int u = 3; u < 5; ++u) {
          if (!system.isFixed(node, u)) {
            m[i][j] -= static_cast<double>(a[5 * i + u]) * a[5 * j + u] / a[6 * u];
          }
        }
      }
    }
    for (int i = 0; i < 3; ++i) {
      if (system.isFixed(node, i)) {
        for (int j = 0; j < 3; ++j) {
          m[i][j] = m[j][i] = i == j ? 1.0 : 0.0;
        }
      }
    }
    const double xx = m[1][1] * m[2][2] - m[1][2] * m[1][2];
    const double xy = m[0][2] * m[1][2] - m[0][1] * m[2][2];
    const double xz = m[0][1] * m[1][2] - m[0][2] * m[1][1];
    const double over = 1.0 / (m[0][0] * xx + m[0][1] * xy + m[0][2] * xz);
    double* out = inverse + 6 * node;
    out[0] = over * xx;
    out[1] = over * xy;
    out[2] = over * xz;
    out[3] = over * (m[0][0] * m[2][2] - m[0][2] * m[0][2]);
    out[4] = over * (m[0][1] * m[0][2] - m[0][0] * m[1][2]);
    out[5] = over * (m[0][0] * m[1][1] - m[0][1] * m[0][1]);
  }
};

HEDDLE_HD inline Vec3 jacobiTimes(const double* inverse, int node, Vec3 r) {
  const double* m = inverse + 6 * node;
  return {m[0] * r.x + m[1] * r.y + m[2] * r.z, m[1] * r.x + m[3] * r.y + m[4] * r.z,
          m[2] * r.x + m[4] * r.y + m[5] * r.z};
}

/// x += a p, r -= a Sp, z = J r.
struct CgUpdateKernel {
  SystemView system;
  const double* inverse;
  const double* p;
  const double* sp;
  double* x;
  double* r;
  double* z;
  double a;
  HEDDLE_HD void operator()(int node) const {
    store3(x, node, load3(x, node) + a * load3(p, node));
    const Vec3 rest = load3(r, node) - a * load3(sp, node);
    store3(r, node, rest);
    store3(z, node, clearHeld(system, node, jacobiTimes(inverse, node, rest)));
  }
};

/// p = z + b p.
struct CgDirectionKernel {
  const double* z;
  double* p;
  double b;
  HEDDLE_HD void operator()(int node) const {
    store3(p, node, load3(z, node) + b * load3(p, node));
  }
};

}  // namespace heddle
