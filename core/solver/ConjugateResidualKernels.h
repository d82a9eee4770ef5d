#pragma once
// Kernels of the conjugate residual method on all five coordinates of every node. Vectors are
// [5 node + dof]; held coordinates stay 0. Where a kernel returns a number, its sum over the nodes
// is the inner product that the method needs next, so that no vector is read just for that.

#include "core/solver/BlockRows.h"
#include "core/yarn/SystemView.h"

namespace heddle {

/// Lower triangle of a node's symmetric 5x5, row after row.
inline constexpr int kBlockInverseSize = kDofs * (kDofs + 1) / 2;
HEDDLE_HD inline constexpr int triangleIndex(int i, int j) {
  return i >= j ? i * (i + 1) / 2 + j : j * (j + 1) / 2 + i;
}

/// One row of A x, held coordinates 0.
HEDDLE_HD inline void rowTimesAll(const SystemView& s, const MatrixView<double>& A, ConstDofView x,
                                  int node, double y[kDofs]) {
  const double *self = A.self(node), *x0 = x.data + dofIndex(node, 0);
  for (int i = 0; i < kDofs; ++i) {
    y[i] = self[5 * i] * x0[0] + self[5 * i + 1] * x0[1] + self[5 * i + 2] * x0[2] +
           self[5 * i + 3] * x0[3] + self[5 * i + 4] * x0[4];
  }
  Vec3 sum;
  for (int k = 0; k < kAlongBlocks; ++k) {
    const NodeSlot to = A.pattern.along(node, k);
    if (to.valid()) {
      const double *block = A.along(node, k), u = x.u(to);
      const Vec3 xk = x.x(to.node);
      addTimes3(sum, block, 4, xk);
      sum += u * Vec3{block[3], block[7], block[11]};
      y[3 + k / 4] += dotRow3(block + 12, xk) + block[15] * u;
    }
  }
  for (int k = 0; k < kDiagonalBlocks; ++k) {
    const int to = A.pattern.diagonal(node, k);
    if (to >= 0) {
      addTimes3(sum, A.diagonal(node, k), 3, x.x(to));
    }
  }
  for (int k = A.pattern.tailStart[node]; k < A.pattern.tailStart[node + 1]; ++k) {
    addTimes3(sum, A.tail + 9 * k, 3, x.x(A.pattern.tailColumn[k]));
  }
  for (int dof = 0; dof < kDofs; ++dof) {
    y[dof] = s.isFixed(node, dof) ? 0.0 : y[dof] + (dof < 3 ? sum[dof] : 0.0);
  }
}

/// inverse [kBlockInverseSize node] of each node's own block, held coordinates 0.
struct BlockInverseKernel {
  SystemView system;
  MatrixView<double> A;
  double* inverse;

  HEDDLE_HD void operator()(int node) const {
    double l[kDofs][kDofs], pivot[kDofs];  // L D L^T
    factor(node, l, pivot);
    double* out = inverse + kBlockInverseSize * node;
    for (int column = 0; column < kDofs; ++column) {
      double x[kDofs] = {};
      x[column] = 1.0;
      for (int i = column + 1; i < kDofs; ++i) {
        for (int j = column; j < i; ++j) {
          x[i] -= l[i][j] * x[j];
        }
      }
      for (int i = kDofs - 1; i >= column; --i) {
        x[i] /= pivot[i];
        for (int j = i + 1; j < kDofs; ++j) {
          x[i] -= l[j][i] * x[j];
        }
      }
      for (int i = column; i < kDofs; ++i) {
        const bool held = system.isFixed(node, i) || system.isFixed(node, column);
        out[triangleIndex(i, column)] = held ? 0.0 : x[i];
      }
    }
  }

 private:
  /// Held coordinates count as the identity. A pivot lost to rounding becomes the diagonal: any
  /// positive one leaves a preconditioner that is positive definite.
  HEDDLE_HD void factor(int node, double l[kDofs][kDofs], double pivot[kDofs]) const {
    constexpr double kLost = 1e-14;
    const double* a = A.self(node);
    for (int i = 0; i < kDofs; ++i) {
      const bool held = system.isFixed(node, i);
      for (int j = 0; j < i; ++j) {
        double value = held || system.isFixed(node, j) ? 0.0 : a[5 * i + j];
        for (int k = 0; k < j; ++k) {
          value -= l[i][k] * pivot[k] * l[j][k];
        }
        l[i][j] = value / pivot[j];
      }
      const double diagonal = held ? 1.0 : a[6 * i];
      double rest = diagonal;
      for (int k = 0; k < i; ++k) {
        rest -= l[i][k] * pivot[k] * l[i][k];
      }
      pivot[i] = rest > kLost * diagonal ? rest : diagonal;
    }
  }
};

/// y = J x for one node's block inverse.
HEDDLE_HD inline void inverseTimes(const double* inverse, const double* x, double* y) {
  for (int i = 0; i < kDofs; ++i) {
    double sum = 0;
    for (int j = 0; j < kDofs; ++j) {
      sum += inverse[triangleIndex(i, j)] * x[j];
    }
    y[i] = sum;
  }
}

/// x = 0, r = -gradient, z = J r. Returns r . r.
struct ResidualStartKernel {
  SystemView system;
  ConstDofView gradient;
  const double* inverse;
  double *x, *r, *z;

  HEDDLE_HD double operator()(int node) const {
    const int first = dofIndex(node, 0);
    double square = 0;
    for (int dof = 0; dof < kDofs; ++dof) {
      const double value = system.isFixed(node, dof) ? 0.0 : -gradient(node, dof);
      x[first + dof] = 0.0;
      r[first + dof] = value;
      square += value * value;
    }
    inverseTimes(inverse + kBlockInverseSize * node, r + first, z + first);
    return square;
  }
};

/// az = A z. Returns z . az.
struct ResidualProductKernel {
  SystemView system;
  MatrixView<double> A;
  const double* z;
  double* az;

  HEDDLE_HD double operator()(int node) const {
    double y[kDofs], product = 0;
    rowTimesAll(system, A, {z}, node, y);
    const int first = dofIndex(node, 0);
    for (int dof = 0; dof < kDofs; ++dof) {
      az[first + dof] = y[dof];
      product += z[first + dof] * y[dof];
    }
    return product;
  }
};

/// p = z + b p, ap = az + b ap, jap = J ap. Returns ap . jap.
struct ResidualDirectionKernel {
  const double *inverse, *z, *az;
  double *p, *ap, *jap;
  double b = 0;

  HEDDLE_HD double operator()(int node) const {
    const int first = dofIndex(node, 0);
    for (int i = first; i < first + kDofs; ++i) {
      p[i] = z[i] + b * p[i];
      ap[i] = az[i] + b * ap[i];
    }
    inverseTimes(inverse + kBlockInverseSize * node, ap + first, jap + first);
    double product = 0;
    for (int i = first; i < first + kDofs; ++i) {
      product += ap[i] * jap[i];
    }
    return product;
  }
};

/// x += a p, r -= a ap, z -= a jap. Returns r . r.
struct ResidualUpdateKernel {
  const double *p, *ap, *jap;
  double *x, *r, *z;
  double a = 0;

  HEDDLE_HD double operator()(int node) const {
    const int first = dofIndex(node, 0);
    double square = 0;
    for (int i = first; i < first + kDofs; ++i) {
      x[i] += a * p[i];
      r[i] -= a * ap[i];
      z[i] -= a * jap[i];
      square += r[i] * r[i];
    }
    return square;
  }
};

}  // namespace heddle
