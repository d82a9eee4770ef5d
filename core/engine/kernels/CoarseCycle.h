#pragma once
// Work of the coarse grids: their product, their smoother, and the way between grids.

#include "core/engine/CoarseSheet.h"
#include "core/engine/kernels/Vectors.h"

namespace heddle::HEDDLE_ISA {

/// out = r - A z (or A z where there is no r) on a range of coarse rows.
struct CoarseProduct {
  const CoarseSheet& s;
  const Field<float>& z;
  const Field<float>* r;
  Field<float> out;
  int begin, end;
  RowBuffers buffers;

  static constexpr int kB = 3 * 4, kBefore = kB + 2 * 4, kCount = kBefore + 2 * 4;

  float* forcesA(int row) const { return buffers.row(((row + 6) % 3) * 4); }
  float* forcesB(int row) const { return buffers.row(kB + ((row + 6) % 2) * 4); }
  float* before(int row) const { return buffers.row(kBefore + ((row + 6) % 2) * 4); }

  void run() const {
    const int last = (s.columns + kLanes - 1) / kLanes * kLanes;
    for (int row = begin - 1; row <= end; ++row) {
      for (int k = 0; k < 4; ++k) {
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
  void difference4(int row0, int j0, int row1, int j1, int slot, Vf d[4]) const {
    for (int k = 0; k < 4; ++k) {
      const int c = k < 3 ? k : 3 + slot;
      d[k] = load(z.at(row1, c) + j1) - load(z.at(row0, c) + j0);
    }
  }
  void ownForce(const float* m, const Vf d[4], Vf f[4]) const {
    int k = 0;
    for (int i = 0; i < 4; ++i) {
      for (int j = i; j < 4; ++j, ++k) {
        const Vf v = load(m + k * s.pitch);
        f[i] += v * d[j];
        if (j != i) {
          f[j] += v * d[i];
        }
      }
    }
  }
  void bendForce(const float* m, const Vf d0[4], const Vf d1[4], Vf f0[4], Vf f1[4]) const {
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        const Vf v = load(m + (4 * i + j) * s.pitch);
        f0[i] += v * d1[j];
        f1[j] += v * d0[i];
      }
    }
  }

  void nodes(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* op = s.op.at(row) + j;
    Vf dA[2][4], dB[2][4], fA[2][4] = {}, fB[2][4] = {};
    difference4(row - 1, j, row, j, 0, dA[0]);
    difference4(row, j, row + 1, j, 0, dA[1]);
    difference4(row, j - 1, row, j, 1, dB[0]);
    difference4(row, j, row, j + 1, 1, dB[1]);
    ownForce(op + kCoarseEdgeA * pitch, dA[1], fA[1]);
    ownForce(op + kCoarseEdgeB * pitch, dB[1], fB[1]);
    bendForce(op + kCoarseBendA * pitch, dA[0], dA[1], fA[0], fA[1]);
    bendForce(op + kCoarseBendB * pitch, dB[0], dB[1], fB[0], fB[1]);
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
    float *up = forcesA(row - 1) + j, *down = forcesA(row) + j;
    float *right = forcesB(row) + j, *left = before(row) + j;
    for (int k = 0; k < 4; ++k) {
      store(up + k * pitch, load(up + k * pitch) + fA[0][k]);
      store(down + k * pitch, fA[1][k]);
      store(right + k * pitch, fB[1][k]);
      store(left + k * pitch, fB[0][k]);
    }
  }

  void gather(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float *up = forcesA(row - 1) + j, *down = forcesA(row) + j;
    const float *right = forcesB(row) + j, *left = before(row) + j;
    const float* op = s.op.at(row) + j;
    Vf y[5] = {};
    for (int k = 0; k < 4; ++k) {
      const std::ptrdiff_t c = k * pitch;
      const Vf a = load(up + c) - load(down + c);
      const Vf b = (load(right + c - 1) + load(left + c)) - (load(right + c) + load(left + c + 1));
      if (k < 3) {
        y[k] = a + b;
      } else {
        y[3] = a;
        y[4] = b;
      }
    }
    const Vf m0 = load(s.op.at(row - 1, kCoarseMassA) + j), m1 = load(op + kCoarseMassA * pitch);
    const Vf m2 = load(op + kCoarseMassB * pitch - 1), m3 = load(op + kCoarseMassB * pitch);
    const Vf both = 2.0f * (m0 + m1 + m2 + m3);
    V3 here{load(z.at(row, 0) + j), load(z.at(row, 1) + j), load(z.at(row, 2) + j)};
    const Vf x[3] = {here.x, here.y, here.z};
    for (int k = 0; k < 3; ++k) {
      const float* v = z.at(row, k) + j;
      y[k] += both * x[k] + m0 * load(z.at(row - 1, k) + j) + m1 * load(z.at(row + 1, k) + j) +
              m2 * load(v - 1) + m3 * load(v + 1);
    }
    const float* self = op + kCoarseSelf * pitch;
    const V3 own = jacobiTimes(self, pitch, here);
    y[0] += own.x;
    y[1] += own.y;
    y[2] += own.z;
    y[3] += load(op + kCoarseU0 * pitch) * load(z.at(row, 3) + j);
    y[4] += load(op + kCoarseU1 * pitch) * load(z.at(row, 4) + j);
    for (int k = 0; k < 5; ++k) {
      store(out.at(row, k) + j, r ? load(r->at(row, k) + j) - y[k] : y[k]);
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

/// Inverts the nodes' own blocks. Coordinates that nothing moves stay out.
static inline void coarseInverse(const CoarseSheet& s, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      Vf m[15], L[5][5] = {}, over[5], inverse[5][5];
      coarseSelf(s, row, j, m);
      // L D L^T with a bound on the pivots: rounding must not turn a stiff coordinate soft.
      for (int i = 0; i < 5; ++i) {
        const Vf whole = m[upper5(i, i)];
        Vf d = whole;
        for (int k = 0; k < i; ++k) {
          d -= L[i][k] * L[i][k] * over[k];  // L holds L D until its column is done
        }
        const Vi is = whole > 1e-37f;
        d = larger(d, 1e-5f * whole);
        over[i] = select(is, 1.0f / larger(d, all(1e-37f)), all(0));
        for (int r = i + 1; r < 5; ++r) {
          Vf v = m[upper5(i, r)];
          for (int k = 0; k < i; ++k) {
            v -= L[r][k] * L[i][k] * over[k];
          }
          L[r][i] = v;
        }
      }
      for (int c = 0; c < 5; ++c) {
        Vf y[5];
        for (int i = 0; i < 5; ++i) {
          y[i] = all(i == c ? 1.0f : 0.0f);
          for (int k = 0; k < i; ++k) {
            y[i] -= L[i][k] * over[k] * y[k];
          }
        }
        for (int i = 4; i >= 0; --i) {
          Vf v = y[i];
          for (int k = i + 1; k < 5; ++k) {
            v -= L[k][i] * inverse[k][c];
          }
          inverse[i][c] = v * over[i];
        }
      }
      for (int i = 0; i < 5; ++i) {
        for (int c = i; c < 5; ++c) {
          store(s.inverse.at(row, upper5(i, c)) + j, 0.5f * (inverse[i][c] + inverse[c][i]));
        }
      }
    }
  }
}

/// z += step D^-1 from, or z = where `replace`. With a `probe`: its square sums per row.
static inline void coarseSmooth(const CoarseSheet& s, const Field<float>& from,
                                const Field<float>& to, float step, bool replace, int begin,
                                int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      Vf v[5];
      for (int k = 0; k < 5; ++k) {
        v[k] = step * load(from.at(row, k) + j);
      }
      const float* m = s.inverse.at(row) + j;
      for (int i = 0; i < 5; ++i) {
        Vf y{};
        for (int k = 0; k < 5; ++k) {
          y += load(m + (i <= k ? upper5(i, k) : upper5(k, i)) * s.pitch) * v[k];
        }
        float* out = to.at(row, i) + j;
        store(out, replace ? y : load(out) + y);
      }
    }
  }
}

/// from - and - to: square sums of a field's rows, and scaling, for the power iteration.
static inline void coarseSquare(const CoarseSheet& s, const Field<float>& v, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    double sum = 0;
    for (int j = 0; j < s.columns; j += kLanes) {
      Vf lane{};
      for (int k = 0; k < 5; ++k) {
        const Vf x = load(v.at(row, k) + j);
        lane += x * x;
      }
      sum += sumOf(lane);
    }
    s.rowSums[row] = sum;
  }
}
static inline void coarseScale(const CoarseSheet& s, const Field<float>& v, float by, int begin,
                               int end) {
  for (int row = begin; row < end; ++row) {
    for (int k = 0; k < 5; ++k) {
      for (int j = 0; j < s.columns; j += kLanes) {
        float* x = v.at(row, k) + j;
        store(x, by * load(x));
      }
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
