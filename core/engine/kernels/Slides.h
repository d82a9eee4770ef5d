#pragma once
// Exact elimination of the slides on vectors: one symmetric pentadiagonal system a yarn line,
// factorised as L D L^T, with lanes across lines. Lines of slot A lie across the lanes already; of
// slot B, kLanes rows are turned in tiles. Twin of core/solver/SlideSystem.h.

#include "core/engine/CoarseSheet.h"
#include "core/engine/kernels/Evaluate.h"

namespace heddle::HEDDLE_ISA {

/// Diagonal and the couplings to the next two nodes of one node's row of A_uu, held slides taken
/// out.
struct SlideRow {
  Vf diagonal, next, far;
};
/// Rows of the cloth's own A_uu.
struct FineSlides {
  const Sheet& s;

  Vf free(int slot, int row, int j) const { return load(s.free.at(row, 3 + slot) + j); }
  SlideRow row(int slot, int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const int down = slot == 0 ? 1 : 0, right = slot == 1 ? 1 : 0;
    const float* c = s.matrix.at(row) + j;
    const float* last = s.matrix.at(row - down) + j - right;
    const float* following = s.matrix.at(row + down) + j + right;
    const int edge = slot * kEdgeCoefficients, bend = kBendA + slot * kBendCoefficients;
    const Vf s0 = load(last + (bend + kSlide) * pitch),
             s2 = load(following + (bend + kSlide) * pitch);
    const Vf stiff0 = stiffness(last + edge * pitch), stiff1 = stiffness(c + edge * pitch);
    const Vf mass0 = inertia(last + edge * pitch), mass1 = inertia(c + edge * pitch);
    const Vf full = stiff0 + stiff1 + 2.0f * (mass0 + mass1) + s0 * s0 + s2 * s2 +
                    load(c + (kDiagonalU + slot) * pitch);
    const Vf here = free(slot, row, j);
    SlideRow r;
    r.diagonal = select((here > 0.0f) & (full > 0.0f), full, all(1));
    r.next = here * free(slot, row + down, j + right) * (mass1 - stiff1);
    r.far = here * free(slot, row + 2 * down, j + 2 * right) * (-s2 * s2);
    return r;
  }

 private:
  Vf stiffness(const float* e) const {
    const Vf w = load(e + kW * s.pitch);
    return load(e + kK * s.pitch) * w * w + load(e + kSpring * s.pitch);
  }
  Vf inertia(const float* e) const {
    const Vf w = load(e + kW * s.pitch);
    return load(e + kMass * s.pitch) * w * w;
  }
};

/// The same of a coarse operator. Where nothing holds a slide it stays out.
struct CoarseSlides {
  const CoarseSheet& s;

  Vf free(int slot, int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* c = s.op.at(row) + j;
    const float* last = slot == 0 ? s.op.at(row - 1) + j : c - 1;
    const int edge = slot == 0 ? kCoarseEdgeA : kCoarseEdgeB;
    const Vf size = load(last + (edge + 9) * pitch) + load(c + (edge + 9) * pitch) +
                    load(c + (kCoarseU0 + slot) * pitch);
    return select(size > 0.0f, all(1), all(0));
  }
  SlideRow row(int slot, int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const int down = slot == 0 ? 1 : 0, right = slot == 1 ? 1 : 0;
    const float* c = s.op.at(row) + j;
    const float* last = s.op.at(row - down) + j - right;
    const float* following = s.op.at(row + down) + j + right;
    const int edge = (slot == 0 ? kCoarseEdgeA : kCoarseEdgeB) + 9;
    const int bend = (slot == 0 ? kCoarseBendA : kCoarseBendB) + 15;
    const Vf x1 = load(c + bend * pitch), x2 = load(following + bend * pitch);
    const Vf e1 = load(c + edge * pitch);
    const Vf full =
        load(last + edge * pitch) + e1 - 2.0f * x1 + load(c + (kCoarseU0 + slot) * pitch);
    SlideRow r;
    r.diagonal = select(free(slot, row, j) > 0.0f, full, all(1));
    r.next = x1 + x2 - e1;
    r.far = -x2;
    return r;
  }
};

/// The recurrence of the factorisation, kept between nodes of a line. `far1`: coupling of the last
/// but one node to this, `next1` of the last.
struct SlideFactor {
  Vf over1{}, over2{}, lower1{}, next1{}, far1{}, far2{};
  Vf inverse{}, l1{}, l2{};
  void advance(const SlideRow& r, Vf free) {
    l2 = far2 * over2;
    const Vf rest = next1 - far2 * lower1;
    l1 = rest * over1;
    const Vf d = r.diagonal - l1 * rest - l2 * far2;
    const Vf over = 1.0f / select(d > 0.0f, d, r.diagonal);
    inverse = select(free > 0.0f, over, all(0));
    over2 = over1;
    over1 = over;
    lower1 = l1;
    far2 = far1;
    far1 = r.far;
    next1 = r.next;
  }
};

/// Groups of kLanes lines of slot A. Into: a sheet of the cloth or of a coarse grid.
template <class Into, class Rows>
void factorLinesA(const Into& s, const Rows& rows, int begin, int end) {
  for (int group = begin; group < end; ++group) {
    const int j = group * kLanes;
    SlideFactor f;
    for (int row = 0; row < s.rows; ++row) {
      f.advance(rows.row(0, row, j), rows.free(0, row, j));
      store(s.inverseA.at(row) + j, f.inverse);
      store(s.lower1A.at(row) + j, f.l1);
      store(s.lower2A.at(row) + j, f.l2);
    }
  }
}

/// Groups of kLanes lines of slot B.
template <class Into, class Rows>
void factorLinesB(const Into& s, const Rows& rows, int begin, int end) {
  for (int group = begin; group < end; ++group) {
    float* to = s.factorsB + static_cast<std::ptrdiff_t>(group) * s.columns * 3 * kLanes;
    SlideFactor f;
    for (int j = 0; j < s.columns; j += kLanes) {
      Vf diagonal[kLanes], next[kLanes], far[kLanes], free[kLanes];
      for (int k = 0; k < kLanes; ++k) {
        const int row = group * kLanes + k;
        diagonal[k] = all(1);
        next[k] = far[k] = free[k] = all(0);
        if (row < s.rows) {
          const SlideRow r = rows.row(1, row, j);
          free[k] = rows.free(1, row, j);
          diagonal[k] = r.diagonal;
          next[k] = r.next;
          far[k] = r.far;
        }
      }
      transpose(diagonal);
      transpose(next);
      transpose(far);
      transpose(free);
      for (int k = 0; k < kLanes && j + k < s.columns; ++k) {
        f.advance({diagonal[k], next[k], far[k]}, free[k]);
        store(to + ((j + k) * 3 + 0) * kLanes, f.inverse);
        store(to + ((j + k) * 3 + 1) * kLanes, f.l1);
        store(to + ((j + k) * 3 + 2) * kLanes, f.l2);
      }
    }
  }
}

/// w = A_uu^-1 t on lines of slot A, a vector of them at a time.
template <class Of>
void solveLinesA(const Of& s, int begin, int end) {
  // Two vectors at once, so that one waits less for the other's last operation.
  for (int group = begin; group < end; group += 2) {
    const int n = group + 1 < end ? 2 : 1;
    Vf y1[2] = {}, y2[2] = {};
    for (int row = 0; row < s.rows; ++row) {
      for (int g = 0; g < n; ++g) {
        const int j = (group + g) * kLanes;
        const Vf y = load(s.t.at(row) + j) - load(s.lower2A.at(row) + j) * y2[g] -
                     load(s.lower1A.at(row) + j) * y1[g];
        store(s.w.at(row) + j, y);
        y2[g] = y1[g];
        y1[g] = y;
      }
    }
    Vf x1[2] = {}, x2[2] = {};
    for (int row = s.rows - 1; row >= 0; --row) {
      for (int g = 0; g < n; ++g) {
        const int j = (group + g) * kLanes;
        float* w = s.w.at(row) + j;
        const Vf x = load(w) * load(s.inverseA.at(row) + j) -
                     load(s.lower2A.at(row + 2) + j) * x2[g] -
                     load(s.lower1A.at(row + 1) + j) * x1[g];
        store(w, x);
        x2[g] = x1[g];
        x1[g] = x;
      }
    }
  }
}

/// The same on groups of kLanes lines of slot B. `turned`: s.columns + kLanes vectors of a
/// thread's.
template <class Of>
void solveLinesB(const Of& s, float* turned, int begin, int end) {
  for (int group = begin; group < end; ++group) {
    const float* f = s.factorsB + static_cast<std::ptrdiff_t>(group) * s.columns * 3 * kLanes;
    const int row0 = group * kLanes, n = s.rows - row0 < kLanes ? s.rows - row0 : kLanes;
    Vf y1{}, y2{}, tile[kLanes];
    for (int j = 0; j < s.columns; j += kLanes) {
      for (int k = 0; k < kLanes; ++k) {
        tile[k] = k < n ? load(s.t.at(row0 + k, 1) + j) : all(0);
      }
      transpose(tile);
      for (int k = 0; k < kLanes && j + k < s.columns; ++k) {
        const float* c = f + (j + k) * 3 * kLanes;
        const Vf y = tile[k] - load(c + 2 * kLanes) * y2 - load(c + kLanes) * y1;
        store(turned + (j + k) * kLanes, y);
        y2 = y1;
        y1 = y;
      }
    }
    Vf x1{}, x2{}, l11{}, l21{}, l22{};
    for (int j = (s.columns - 1) / kLanes * kLanes; j >= 0; j -= kLanes) {
      for (int k = kLanes - 1; k >= 0; --k) {
        tile[k] = all(0);
        if (j + k < s.columns) {
          const float* c = f + (j + k) * 3 * kLanes;
          const Vf x = load(turned + (j + k) * kLanes) * load(c) - l22 * x2 - l11 * x1;
          tile[k] = x;
          x2 = x1;
          x1 = x;
          l22 = l21;
          l11 = load(c + kLanes);
          l21 = load(c + 2 * kLanes);
        }
      }
      transpose(tile);
      for (int k = 0; k < n; ++k) {
        store(s.w.at(row0 + k, 1) + j, tile[k]);
      }
    }
  }
}

}  // namespace heddle::HEDDLE_ISA
