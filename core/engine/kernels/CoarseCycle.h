#pragma once
// Work of the coarse grids: their product, their smoother, and the way between grids.

#include "core/engine/kernels/Product.h"
#include "core/engine/kernels/Slides.h"
#include "core/engine/kernels/Vectors.h"

namespace heddle::HEDDLE_ISA {

/// The product of a coarse operator: t = A_ux z; or out = r - (A_xx z - A_xu w), and without r
/// out = A_xx z - A_xu w.
template <int kPart>
struct CoarseProduct {
  const CoarseSheet& s;
  const Field<float>& z;
  const Field<float>* r;
  Field<float> out;
  int begin, end;
  RowBuffers buffers;

  static constexpr bool kX = kPart == kPositionsOfProduct;
  static constexpr int kFrom = kX ? 0 : 3, kTo = kX ? 3 : 4;  ///< of an edge's four forces
  static constexpr int kSize = kTo - kFrom;
  static constexpr int kB = 3 * kSize, kBefore = kB + 2 * kSize, kCount = kBefore + 2 * kSize;

  float* forcesA(int row) const { return buffers.row(((row + 6) % 3) * kSize); }
  float* forcesB(int row) const { return buffers.row(kB + ((row + 6) % 2) * kSize); }
  float* before(int row) const { return buffers.row(kBefore + ((row + 6) % 2) * kSize); }

  void run() const {
    const int last = (s.columns + kLanes - 1) / kLanes * kLanes;
    for (int row = begin - 1; row <= end; ++row) {
      for (int k = 0; k < kSize; ++k) {
        before(row)[k * s.pitch + last] = 0;
        forcesB(row)[k * s.pitch - 1] = 0;
      }
      for (int j = 0; j < s.columns; j += kLanes) {
        nodes(row, j);
      }
      if (row > begin) {
        for (int j = 0; j < s.columns; j += kLanes) {
          gather(row - 1, j);
        }
      }
    }
  }

 private:
  /// The edge's difference of positions and of slides, which the product takes as -w.
  [[gnu::always_inline]] void difference4(int row0, int j0, int row1, int j1, int slot,
                                          Vf d[4]) const {
    for (int k = 0; k < 3; ++k) {
      d[k] = load(z.at(row1, k) + j1) - load(z.at(row0, k) + j0);
    }
    d[3] = kX ? load(s.w.at(row0, slot) + j0) - load(s.w.at(row1, slot) + j1) : all(0);
  }
  static constexpr int kColumns = kX ? 4 : 3;  ///< of a form that meet something
  [[gnu::always_inline]] void ownForce(const float* m, const Vf d[4], Vf f[4]) const {
    int k = 0;
    for (int i = 0; i < 4; ++i) {
      for (int j = i; j < 4; ++j, ++k) {
        const bool toI = i >= kFrom && i < kTo && j < kColumns;
        const bool toJ = j != i && j >= kFrom && j < kTo && i < kColumns;
        if (toI || toJ) {
          const Vf v = load(m + k * s.pitch);
          f[i] += toI ? v * d[j] : all(0);
          f[j] += toJ ? v * d[i] : all(0);
        }
      }
    }
  }
  [[gnu::always_inline]] void bendForce(const float* m, const Vf d0[4], const Vf d1[4], Vf f0[4],
                                        Vf f1[4]) const {
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        const bool toI = i >= kFrom && i < kTo && j < kColumns;
        const bool toJ = j >= kFrom && j < kTo && i < kColumns;
        if (toI || toJ) {
          const Vf v = load(m + (4 * i + j) * s.pitch);
          f0[i] += toI ? v * d1[j] : all(0);
          f1[j] += toJ ? v * d0[i] : all(0);
        }
      }
    }
  }

  [[gnu::always_inline]] void nodes(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* op = s.op.at(row) + j;
    Vf dA[2][4], dB[2][4];
    Vf fA[2][4], fB[2][4];
    for (int k = 0; k < 4; ++k) {
      fA[0][k] = fA[1][k] = fB[0][k] = fB[1][k] = all(0);
    }
    difference4(row - 1, j, row, j, 0, dA[0]);
    difference4(row, j, row + 1, j, 0, dA[1]);
    difference4(row, j - 1, row, j, 1, dB[0]);
    difference4(row, j, row, j + 1, 1, dB[1]);
    ownForce(op + kCoarseEdgeA * pitch, dA[1], fA[1]);
    ownForce(op + kCoarseEdgeB * pitch, dB[1], fB[1]);
    bendForce(op + kCoarseBendA * pitch, dA[0], dA[1], fA[0], fA[1]);
    bendForce(op + kCoarseBendB * pitch, dB[0], dB[1], fB[0], fB[1]);
    if constexpr (kX) {
      for (int pair = 0; pair < 4; ++pair) {
        const float* m = op + (kCoarseCorner + 9 * pair) * pitch;
        for (int i = 0; i < 3; ++i) {
          for (int k = 0; k < 3; ++k) {
            const Vf v = load(m + (3 * i + k) * pitch);
            fA[pair / 2][i] += v * dB[pair % 2][k];
            fB[pair % 2][k] += v * dA[pair / 2][i];
          }
        }
      }
    }
    float *up = forcesA(row - 1) + j, *down = forcesA(row) + j;
    float *right = forcesB(row) + j, *left = before(row) + j;
    for (int k = 0; k < kSize; ++k) {
      store(up + k * pitch, load(up + k * pitch) + fA[0][kFrom + k]);
      store(down + k * pitch, fA[1][kFrom + k]);
      store(right + k * pitch, fB[1][kFrom + k]);
      store(left + k * pitch, fB[0][kFrom + k]);
    }
  }

  [[gnu::always_inline]] void gather(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float *up = forcesA(row - 1) + j, *down = forcesA(row) + j;
    const float *right = forcesB(row) + j, *left = before(row) + j;
    const auto alongA = [&](int k) { return load(up + k * pitch) - load(down + k * pitch); };
    const auto alongB = [&](int k) {
      const std::ptrdiff_t c = k * pitch;
      return (load(right + c - 1) + load(left + c)) - (load(right + c) + load(left + c + 1));
    };
    if constexpr (!kX) {
      store(s.t.at(row, 0) + j, alongA(0));
      store(s.t.at(row, 1) + j, alongB(0));
    } else {
      const float* op = s.op.at(row) + j;
      const Vf m0 = load(s.op.at(row - 1, kCoarseMassA) + j), m1 = load(op + kCoarseMassA * pitch);
      const Vf m2 = load(op + kCoarseMassB * pitch - 1), m3 = load(op + kCoarseMassB * pitch);
      const Vf both = 2.0f * (m0 + m1 + m2 + m3);
      const V3 here = load3(z.at(row) + j, z.pitch);
      const V3 own = jacobiTimes(op + kCoarseSelf * pitch, pitch, here);
      const Vf x[3] = {here.x, here.y, here.z}, self[3] = {own.x, own.y, own.z};
      for (int k = 0; k < 3; ++k) {
        const float* v = z.at(row, k) + j;
        const Vf y = alongA(k) + alongB(k) + self[k] + both * x[k] +
                     m0 * load(z.at(row - 1, k) + j) + m1 * load(z.at(row + 1, k) + j) +
                     m2 * load(v - 1) + m3 * load(v + 1);
        store(out.at(row, k) + j, r ? load(r->at(row, k) + j) - y : y);
      }
    }
  }
};

/// Upper triangle, row by row, of a symmetric 5x5.
static inline constexpr int upper5(int i, int j) { return i * 5 - i * (i - 1) / 2 + j - i; }

static inline void coarseSelf(const CoarseSheet& s, int row, int j, Vf m[15]) {
  const std::ptrdiff_t pitch = s.pitch;
  const float* op = s.op.at(row) + j;
  for (int k = 0; k < 15; ++k) {
    m[k] = all(0);
  }
  const float* edges[2][2] = {{s.op.at(row - 1, kCoarseEdgeA) + j, op + kCoarseEdgeA * pitch},
                              {op + kCoarseEdgeB * pitch - 1, op + kCoarseEdgeB * pitch}};
  for (int slot = 0; slot < 2; ++slot) {
    const float* bend = op + (slot == 0 ? kCoarseBendA : kCoarseBendB) * pitch;
    int k = 0;
    for (int i = 0; i < 4; ++i) {
      for (int c = i; c < 4; ++c, ++k) {
        const int a = i < 3 ? i : 3 + slot, b = c < 3 ? c : 3 + slot;
        // The node ends one edge and begins the next.
        m[upper5(a, b)] += load(edges[slot][0] + k * pitch) + load(edges[slot][1] + k * pitch) -
                           load(bend + (4 * i + c) * pitch) - load(bend + (4 * c + i) * pitch);
      }
    }
  }
  for (int pair = 0; pair < 4; ++pair) {
    const float* corner = op + (kCoarseCorner + 9 * pair) * pitch;
    const float sign = pair / 2 == pair % 2 ? 1.0f : -1.0f;
    for (int i = 0; i < 3; ++i) {
      for (int c = i; c < 3; ++c) {
        m[upper5(i, c)] +=
            sign * (load(corner + (3 * i + c) * pitch) + load(corner + (3 * c + i) * pitch));
      }
    }
  }
  const Vf mass =
      2.0f * (load(s.op.at(row - 1, kCoarseMassA) + j) + load(op + kCoarseMassA * pitch) +
              load(op + kCoarseMassB * pitch - 1) + load(op + kCoarseMassB * pitch));
  int k = 0;
  for (int i = 0; i < 3; ++i) {
    m[upper5(i, i)] += mass;
    for (int c = i; c < 3; ++c, ++k) {
      m[upper5(i, c)] += load(op + (kCoarseSelf + k) * pitch);
    }
  }
  m[upper5(3, 3)] += load(op + kCoarseU0 * pitch);
  m[upper5(4, 4)] += load(op + kCoarseU1 * pitch);
}

/// Block Jacobi of the positions with each node's own slides condensed.
static inline void coarseJacobi(const CoarseSheet& s, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      Vf m[15];
      coarseSelf(s, row, j, m);
      Symmetric b;
      Vf free[3];
      int k = 0;
      for (int i = 0; i < 3; ++i) {
        free[i] = select(m[upper5(i, i)] > 0.0f, all(1), all(0));
        for (int c = i; c < 3; ++c, ++k) {
          b.m[k] = m[upper5(i, c)];
        }
      }
      for (int u = 3; u < 5; ++u) {
        const Vf over = 1.0f / larger(m[upper5(u, u)], all(1e-37f));
        b.dyad({m[upper5(0, u)], m[upper5(1, u)], m[upper5(2, u)]}, -over);
      }
      storeInverse(b, free, s.jacobi.at(row) + j, s.pitch);
    }
  }
}

/// to += step J from, or to = where `replace`.
static inline void coarseSmooth(const CoarseSheet& s, const Field<float>& from,
                                const Field<float>& to, float step, bool replace, int begin,
                                int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      const V3 v =
          step * jacobiTimes(s.jacobi.at(row) + j, s.pitch, load3(from.at(row) + j, s.pitch));
      float* out = to.at(row) + j;
      store3(out, s.pitch, replace ? v : load3(out, s.pitch) + v);
    }
  }
}

/// Square sums of a field's rows, and scaling, for the power iteration.
static inline void coarseSquare(const CoarseSheet& s, const Field<float>& v, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    double sum = 0;
    for (int j = 0; j < s.columns; j += kLanes) {
      const V3 x = load3(v.at(row) + j, s.pitch);
      sum += sumOf(dot(x, x));
    }
    s.rowSums[row] = sum;
  }
}
static inline void coarseScale(const CoarseSheet& s, const Field<float>& v, float by, int begin,
                               int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      float* x = v.at(row) + j;
      store3(x, s.pitch, by * load3(x, s.pitch));
    }
  }
}

/// coarse = P^T fine on a coarse row range, `components` of them. `line`: a row with zeros before
/// it.
template <int kCoarsening>
void restrictRows(const Field<float>& fine, int fineRows, int fineColumns, int components,
                  const Field<float>& coarse, int coarseColumns, float* line, int begin, int end) {
  for (int I = begin; I < end; ++I) {
    for (int k = 0; k < components; ++k) {
      for (int j = 0; j < fineColumns; j += kLanes) {
        Vf sum{};
        for (int d = -kCoarsening + 1; d < kCoarsening; ++d) {
          const int row = kCoarsening * I + d;
          if (row >= 0 && row < fineRows) {
            const float w = 1.0f - static_cast<float>(d < 0 ? -d : d) / kCoarsening;
            sum += w * load(fine.at(row, k) + j);
          }
        }
        store(line + j, sum);
      }
      // A wider grid may have used the line before.
      store(line + (fineColumns + kLanes - 1) / kLanes * kLanes, all(0));
      float* to = coarse.at(I, k);
      for (int J = 0; J < coarseColumns; ++J) {
        const float* v = line + kCoarsening * J;
        float sum = v[0];
        for (int c = 1; c < kCoarsening; ++c) {
          sum += (1.0f - static_cast<float>(c) / kCoarsening) * (v[-c] + v[c]);
        }
        to[J] = sum;
      }
    }
  }
}

/// fine += P coarse on a fine row range; where `free` is given, on free coordinates only.
template <int kCoarsening>
void prolongRows(const Field<float>& coarse, int coarseColumns, int components,
                 const Field<float>& fine, int fineColumns, const Field<float>* free, float* line,
                 int begin, int end) {
  Vi which;
  Vf share;
  for (int k = 0; k < kLanes; ++k) {
    which[k] = k / kCoarsening;
    share[k] = static_cast<float>(k % kCoarsening) / kCoarsening;
  }
  for (int row = begin; row < end; ++row) {
    const int I = row / kCoarsening;
    const float f = static_cast<float>(row % kCoarsening) / kCoarsening;
    for (int k = 0; k < components; ++k) {
      const float *low = coarse.at(I, k), *high = coarse.at(I + 1, k);
      for (int J = 0; J < coarseColumns + 1; J += kLanes) {
        store(line + J, (1.0f - f) * load(low + J) + f * load(high + J));
      }
      for (int j = 0; j < fineColumns; j += kLanes) {
        const Vf v = load(line + j / kCoarsening);
        const Vf left = __builtin_shuffle(v, which), right = __builtin_shuffle(v, which + 1);
        Vf z = left + share * (right - left);
        if (free) {
          z *= load(free->at(row, k) + j);
        }
        float* to = fine.at(row, k) + j;
        store(to, load(to) + z);
      }
    }
  }
}

}  // namespace heddle::HEDDLE_ISA
