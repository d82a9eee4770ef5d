#pragma once
// Coarse operators. An edge of the cloth that lies in a cell of the coarse grid moves by its share
// of the cell's edges, taken linearly across; so an element's form on edges becomes a form on
// coarse edges. Across its direction each share w of a form goes to one coarse edge as a whole (w c
// c^T instead of (w c)(w c)^T), which is never less than the Galerkin product and keeps the shape
// of the operator the same on all levels.

#include "core/engine/CoarseSheet.h"
#include "core/engine/kernels/Vectors.h"

namespace heddle::HEDDLE_ISA {

/// A symmetric 4x4 on an edge's (d, du): upper triangle row by row.
struct EdgeForm {
  Vf m[10] = {};
  void dyad(const Vf c[4]) {
    int k = 0;
    for (int i = 0; i < 4; ++i) {
      for (int j = i; j < 4; ++j) {
        m[k++] += c[i] * c[j];
      }
    }
  }
  void dyad3(V3 a, Vf s) {
    const V3 b = s * a;
    m[0] += b.x * a.x;
    m[1] += b.x * a.y;
    m[2] += b.x * a.z;
    m[4] += b.y * a.y;
    m[5] += b.y * a.z;
    m[7] += b.z * a.z;
  }
  /// + X + X^T of a 4x4 given row by row.
  void symmetric(const Vf* x) {
    int k = 0;
    for (int i = 0; i < 4; ++i) {
      for (int j = i; j < 4; ++j) {
        m[k++] += x[4 * i + j] + x[4 * j + i];
      }
    }
  }
};

/// Reads the cloth's own elements as forms.
struct FineReader {
  const Sheet& s;
  bool hasExtra;

  const float* at(int row, int j) const { return s.matrix.at(row) + j; }
  void foresee(int row, int j) const { lookAhead(s.matrix, row + 1, j, 0, kCoefficients); }
  /// slot 0: the edge to the next row, slot 1: to the next column.
  [[gnu::always_inline]] EdgeForm edge(int row, int j, int slot) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* here = at(row, j);
    const float* next = slot == 0 ? at(row + 1, j) : here + 1;
    const float* e = here + slot * kEdgeCoefficients * pitch;
    EdgeForm f;
    const V3 t = load3(e, pitch);
    const Vf k = load(e + kK * pitch), across = load(e + kAcross * pitch);
    const Vf w = load(e + kW * pitch), over = load(e + kOver * pitch);
    f.dyad3(t, k - across);
    f.m[0] += across;
    f.m[4] += across;
    f.m[7] += across;
    const Vf kw = k * w;
    f.m[3] -= kw * t.x;
    f.m[6] -= kw * t.y;
    f.m[8] -= kw * t.z;
    f.m[9] += kw * w + load(e + kSpring * pitch);
    const Frame frame{t, over};
    const BendNumbers b0 = bendNumbers(here, pitch, slot), b1 = bendNumbers(next, pitch, slot);
    const V3 cb = along(frame, b0.axis), ca = along(frame, b1.axis);
    const Vf after[4] = {cb.x, cb.y, cb.z, -b0.slide};
    const Vf before[4] = {-ca.x, -ca.y, -ca.z, -b1.slide};
    f.dyad(after);
    f.dyad(before);
    f.dyad3(b0.axis, b0.twist * over * over);
    f.dyad3(b1.axis, b1.twist * over * over);
    // The edge leaves its first node forwards and its second backwards.
    const int nextRow = slot == 0 ? row + 1 : row, nextColumn = slot == 0 ? j : j + 1;
    for (int other = 0; other < 2; ++other) {
      addArm(f, arms(row, j, slot == 0 ? 2 + other : 2 * other + 1), slot);
      addArm(f, arms(nextRow, nextColumn, slot == 0 ? other : 2 * other), slot);
    }
    return f;
  }
  [[gnu::always_inline]] PairArms arms(int row, int j, int pair) const {
    const Frame a = frameAt(s.matrix, pair / 2 == 0 ? row - 1 : row, j, 0);
    const Frame b = frameAt(s.matrix, row, pair % 2 == 0 ? j - 1 : j, 1);
    return pairArms(load(s.matrix.at(row, kPair0 + pair) + j), a, b);
  }
  [[gnu::always_inline]] static void addArm(EdgeForm& f, const PairArms& g, int slot) {
    f.dyad3(slot == 0 ? g.a : g.b, g.stiffness);
  }
  [[gnu::always_inline]] void bend(int row, int j, int slot, Vf out[16]) const {
    const BendNumbers b = bendNumbers(at(row, j), s.pitch, slot);
    const Frames f = framesAt(s.matrix, row, j, slot);
    const V3 ca = along(f.before, b.axis), cb = along(f.after, b.axis), n = b.axis;
    const Vf across = b.twist * f.before.over * f.after.over;
    const Vf p[4] = {-ca.x, -ca.y, -ca.z, -b.slide}, q[4] = {cb.x, cb.y, cb.z, -b.slide};
    const Vf m[3] = {n.x, n.y, n.z};
    for (int i = 0; i < 4; ++i) {
      for (int k = 0; k < 4; ++k) {
        out[4 * i + k] = p[i] * q[k];
        if (i < 3 && k < 3) {
          out[4 * i + k] -= across * m[i] * m[k];
        }
      }
    }
  }
  [[gnu::always_inline]] void corner(int row, int j, int pair, Vf out[9]) const {
    const PairArms both = arms(row, j, pair);
    const V3 a = both.stiffness * both.a, b = both.b;
    const Vf p[3] = {a.x, a.y, a.z}, q[3] = {b.x, b.y, b.z};
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) {
        out[3 * i + k] = p[i] * q[k];
      }
    }
  }
  Vf mass(int row, int j, int slot) const {
    return load(s.matrix.at(row, slot * kEdgeCoefficients + kMass) + j);
  }
  /// u0, u1, self: what a node has of its own. A held coordinate is a stiff one here.
  [[gnu::always_inline]] void node(int row, int j, Vf out[8]) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* c = at(row, j);
    out[0] = load(c + kDiagonalU * pitch);
    out[1] = load(c + (kDiagonalU + 1) * pitch);
    const float* last[2] = {at(row - 1, j), c + kEdgeCoefficients * pitch - 1};
    for (int slot = 0; slot < 2; ++slot) {
      const float* e = c + slot * kEdgeCoefficients * pitch;
      const Vf w0 = load(last[slot] + kW * pitch), w1 = load(e + kW * pitch);
      out[slot] +=
          3.0f * (load(last[slot] + kMass * pitch) * w0 * w0 + load(e + kMass * pitch) * w1 * w1);
    }
    for (int k = 0; k < 6; ++k) {
      out[2 + k] = hasExtra ? load(s.extra.at(row, k) + j) : all(0);
    }
    const float* free = s.free.at(row) + j;
    Vf held[5];
    Vi any{};
    for (int k = 0; k < 5; ++k) {
      held[k] = 1.0f - load(free + k * pitch);
      any |= held[k] > 0.0f;
    }
    if (anyOf(any)) {
      const SelfBlock b = selfBlock(s, row, j);
      const Vf stiff = b.x.trace();
      out[0] += held[3] * b.uu[0];
      out[1] += held[4] * b.uu[1];
      out[2] += held[0] * stiff;
      out[5] += held[1] * stiff;
      out[7] += held[2] * stiff;
    }
  }
};

/// Reads a coarse operator.
struct CoarseReader {
  const CoarseSheet& s;
  void foresee(int, int) const {}
  const float* at(int row, int j, int k) const { return s.op.at(row, k) + j; }
  [[gnu::always_inline]] EdgeForm edge(int row, int j, int slot) const {
    EdgeForm f;
    for (int k = 0; k < 10; ++k) {
      f.m[k] = load(at(row, j, (slot == 0 ? kCoarseEdgeA : kCoarseEdgeB) + k));
    }
    return f;
  }
  [[gnu::always_inline]] void bend(int row, int j, int slot, Vf out[16]) const {
    for (int k = 0; k < 16; ++k) {
      out[k] = load(at(row, j, (slot == 0 ? kCoarseBendA : kCoarseBendB) + k));
    }
  }
  [[gnu::always_inline]] void corner(int row, int j, int pair, Vf out[9]) const {
    for (int k = 0; k < 9; ++k) {
      out[k] = load(at(row, j, kCoarseCorner + 9 * pair + k));
    }
  }
  Vf mass(int row, int j, int slot) const { return load(at(row, j, kCoarseMassA + slot)); }
  [[gnu::always_inline]] void node(int row, int j, Vf out[8]) const {
    for (int k = 0; k < 8; ++k) {
      out[k] = load(at(row, j, kCoarseU0 + k));
    }
  }
};

/// Sums the fine rows of one strip of cells (below coarse row `strip` + 1) into the strip field.
template <int kCoarsening, class Reader>
void buildStrip(const Reader& fine, int fineRows, int fineColumns, const Field<float>& strips,
                int strip) {
  Vi lane;
  for (int k = 0; k < kLanes; ++k) {
    lane[k] = k % kCoarsening;
  }
  constexpr float kSquare = 1.0f / (kCoarsening * kCoarsening);
  const int first = kCoarsening * strip;
  for (int j = 0; j < fineColumns; j += kLanes) {
    Vf sum[kStripNumbers] = {};
    for (int k = 0; k <= kCoarsening && first + k < fineRows; ++k) {
      const int row = first + k;
      fine.foresee(row + 1, j);
      const float share[2] = {1.0f - static_cast<float>(k) / kCoarsening,
                              static_cast<float>(k) / kCoarsening};
      Vf block[16];
      if (k < kCoarsening) {
        const EdgeForm a = fine.edge(row, j, 0);
        for (int c = 0; c < 10; ++c) {
          sum[kStripEdgeA + c] += kSquare * a.m[c];
        }
        sum[kStripMassA] += fine.mass(row, j, 0);
        fine.bend(row, j, 0, block);
        if (k == 0) {
          for (int c = 0; c < 16; ++c) {
            sum[kStripBendA + c] = kSquare * block[c];
          }
        } else {
          EdgeForm both;
          both.symmetric(block);
          for (int c = 0; c < 10; ++c) {
            sum[kStripEdgeA + c] += kSquare * both.m[c];
          }
        }
        EdgeForm b = fine.edge(row, j, 1);
        fine.bend(row, j, 1, block);
        EdgeForm both;
        both.symmetric(block);
        for (int c = 0; c < 10; ++c) {
          b.m[c] += select(lane != 0, both.m[c], all(0));
        }
        const Vf mass = fine.mass(row, j, 1);
        Vf own[8];
        fine.node(row, j, own);
        for (int side = 0; side < (k == 0 ? 1 : 2); ++side) {
          Vf* to = sum + (side == 0 ? kStripLow : kStripHigh);
          const float w = share[side], wq = w * kSquare;
          for (int c = 0; c < 10; ++c) {
            to[kStripEdgeB + c] += wq * b.m[c];
          }
          for (int c = 0; c < 16; ++c) {
            to[kStripBendB + c] += wq * block[c];
          }
          to[kStripMassB] += w * mass;
          for (int c = 0; c < 8; ++c) {
            to[kStripU0 + c] += w * own[c];
          }
        }
      }
      // Corners whose A edge lies in these cells: forwards from rows below the top, backwards above
      // the bottom.
      for (int wayB = 0; wayB < 2; ++wayB) {
        Vf corner[9] = {};
        if (k < kCoarsening) {
          fine.corner(row, j, 2 + wayB, corner);
        }
        if (k > 0) {
          Vf more[9];
          fine.corner(row, j, wayB, more);
          for (int c = 0; c < 9; ++c) {
            corner[c] += more[c];
          }
        }
        for (int side = 0; side < 2; ++side) {
          Vf* to = sum + kStripCorner + 18 * side + 9 * wayB;
          for (int c = 0; c < 9; ++c) {
            to[c] += (share[side] * kSquare) * corner[c];
          }
        }
      }
    }
    float* to = strips.at(strip) + j;
    for (int c = 0; c < kStripNumbers; ++c) {
      store(to + c * strips.pitch, sum[c]);
    }
  }
}

/// Joins the columns of the strips below and above a coarse row.
template <int kCoarsening>
void joinStrips(const CoarseSheet& coarse, const Field<float>& strips, int row) {
  const float* high = strips.at(row - 1);  // its upper side is this row
  const float* low = strips.at(row);
  const std::ptrdiff_t pitch = strips.pitch;
  float* to = coarse.op.at(row);
  const auto share = [](int k) { return 1.0f - static_cast<float>(k) / kCoarsening; };
  const auto tent = [&](const float* v) {
    float sum = v[0];
    for (int k = 1; k < kCoarsening; ++k) {
      sum += share(k) * (v[-k] + v[k]);
    }
    return sum;
  };
  const auto box = [](const float* v) {
    float sum = 0;
    for (int k = 0; k < kCoarsening; ++k) {
      sum += v[k];
    }
    return sum;
  };
  for (int J = 0; J < coarse.columns; ++J) {
    const int j = kCoarsening * J;
    float* out = to + J;
    const auto at = [&](int k) -> float& { return out[k * coarse.pitch]; };
    for (int c = 0; c < 10; ++c) {
      at(kCoarseEdgeA + c) = tent(low + (kStripEdgeA + c) * pitch + j);
      const float* l = low + (kStripLow + kStripEdgeB + c) * pitch + j;
      const float* h = high + (kStripHigh + kStripEdgeB + c) * pitch + j;
      at(kCoarseEdgeB + c) = box(l) + box(h);
    }
    for (int c = 0; c < 16; ++c) {
      at(kCoarseBendA + c) = tent(low + (kStripBendA + c) * pitch + j);
      at(kCoarseBendB + c) = low[(kStripLow + kStripBendB + c) * pitch + j] +
                             high[(kStripHigh + kStripBendB + c) * pitch + j];
    }
    at(kCoarseMassA) = tent(low + kStripMassA * pitch + j);
    const float* l = low + (kStripLow + kStripMassB) * pitch + j;
    const float* h = high + (kStripHigh + kStripMassB) * pitch + j;
    at(kCoarseMassB) = box(l) + box(h);
    for (int c = 0; c < 8; ++c) {
      at(kCoarseU0 + c) = tent(low + (kStripLow + kStripU0 + c) * pitch + j) +
                          tent(high + (kStripHigh + kStripU0 + c) * pitch + j);
    }
    for (int wayA = 0; wayA < 2; ++wayA) {
      // Leaving upwards the corner's A edge is in the strip above, else in the one below.
      const float* from =
          wayA == 1 ? low + kStripCorner * pitch + j : high + (kStripCorner + 18) * pitch + j;
      for (int c = 0; c < 9; ++c) {
        const float *back = from + c * pitch, *ahead = from + (9 + c) * pitch;
        float right = ahead[0], left = back[0];
        for (int k = 1; k < kCoarsening; ++k) {
          right += share(k) * (ahead[k] + back[k]);
          left += share(k) * (back[-k] + ahead[-k]);
        }
        at(kCoarseCorner + 9 * (2 * wayA + 1) + c) = right;
        at(kCoarseCorner + 9 * (2 * wayA) + c) = left;
      }
    }
  }
}

}  // namespace heddle::HEDDLE_ISA
