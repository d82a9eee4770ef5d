#pragma once
// The matrix times a vector, from its elements: differences along edges in, forces along edges out,
// never a row of blocks. Differences keep single precision honest (rigid motion gives nothing), and
// an element's few numbers are less to read than the blocks they make.

#include "core/engine/kernels/Evaluate.h"

namespace heddle::HEDDLE_ISA {

/// t = A_ux p, or y = A_xx p - A_xu w.
enum Part : int { kSlidesOfProduct, kPositionsOfProduct };

template <int kPart>
struct Product {
  const Sheet& s;
  const Field<float>& p;
  int begin, end;
  RowBuffers buffers;
  bool hasExtra;

  static constexpr bool kX = kPart == kPositionsOfProduct;
  static constexpr int kSize = kX ? 3 : 1;
  static constexpr int kB = 3 * kSize, kBefore = kB + 2 * kSize, kTurnsA = kBefore + 2 * kSize,
                       kTurning = kX ? 6 : 3, kTurnsB = kTurnsA + 2 * kTurning,
                       kCount = kTurnsB + kTurning;

  float* forcesA(int row) const { return buffers.row(((row + 6) % 3) * kSize); }
  float* forcesB(int row) const { return buffers.row(kB + ((row + 6) % 2) * kSize); }
  float* before(int row) const { return buffers.row(kBefore + ((row + 6) % 2) * kSize); }

  /// Turnings of the A edges after a row's nodes, and of its B edges.
  float* turnsA(int row) const { return buffers.row(kTurnsA + ((row + 6) % 2) * kTurning); }
  float* turnsB() const { return buffers.row(kTurnsB); }

  void run() const {
    const int last = (s.columns + kLanes - 1) / kLanes * kLanes;
    edges(begin - 2);
    for (int row = begin - 1; row <= end; ++row) {
      for (int k = 0; k < kSize; ++k) {
        before(row)[k * s.pitch + last] = 0;
        forcesB(row)[k * s.pitch - 1] = 0;
      }
      for (int k = 0; k < kTurning; ++k) {
        turnsB()[k * s.pitch - 1] = 0;
      }
      edges(row);
      for (int j = 0; j < s.columns; j += kLanes) {
        nodes(row, j);
      }
      if (row > begin) {
        double along = 0;
        for (int j = 0; j < s.columns; j += kLanes) {
          gather(row - 1, j, along);
        }
        if (kX) {
          s.rowSums[row - 1] = along;
        }
      }
    }
  }

 private:
  void keep(float* to, const Turning& turned) const {
    store3(to, s.pitch, turned.omega);
    if (kX) {
      store3(to + 3 * s.pitch, s.pitch, turned.step);
    }
  }
  Turning kept(const float* from) const {
    return {load3(from, s.pitch), kX ? load3(from + 3 * s.pitch, s.pitch) : zero3()};
  }

  /// The edges after a row's nodes: how they turn, and what their own stiffness answers.
  void edges(int row) const {
    for (int j = 0; j < s.columns; j += kLanes) {
      if (kX) {
        lookAhead(s.matrix, row + 1, j, 0, kDiagonalU);
      }
      edge(row, j, 0);
      edge(row, j, 1);
    }
  }
  [[gnu::always_inline]] void edge(int row, int j, int slot) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* c = s.matrix.at(row, slot * kEdgeCoefficients) + j;
    const float* x0 = p.at(row) + j;
    const float* x1 = slot == 0 ? p.at(row + 1) + j : x0 + 1;
    const Frame f{load3(c + kT0 * pitch, pitch), load(c + kOver * pitch)};
    const V3 d = load3(x1, pitch) - load3(x0, pitch);
    keep((slot == 0 ? turnsA(row) : turnsB()) + j, turningOf(f, d));
    const Vf along = dot(f.t, d), k = load(c + kK * pitch), stretch = load(c + kW * pitch);
    float* to = (slot == 0 ? forcesA(row) : forcesB(row)) + j;
    if constexpr (!kX) {
      store(to, -(k * stretch * along));
    } else {
      // The product is taken with the slides -w.
      const float* w0 = s.w.at(row, slot) + j;
      const float* w1 = slot == 0 ? s.w.at(row + 1) + j : w0 + 1;
      const Vf across = load(c + kAcross * pitch);
      const Vf own = k * (along + stretch * (load(w1) - load(w0))) - across * along;
      store3(to, pitch, across * d + own * f.t);
    }
  }

  [[gnu::always_inline]] void nodes(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* c = s.matrix.at(row) + j;
    const Turning turned[4] = {kept(turnsA(row - 1) + j), kept(turnsA(row) + j),
                               kept(turnsB() + j - 1), kept(turnsB() + j)};
    const BendNumbers bendA = bendNumbers(c, pitch, 0), bendB = bendNumbers(c, pitch, 1);
    Vf eA = dot(bendA.axis, turned[1].omega - turned[0].omega);
    Vf eB = dot(bendB.axis, turned[3].omega - turned[2].omega);
    float *up = forcesA(row - 1) + j, *down = forcesA(row) + j;
    float *right = forcesB(row) + j, *left = before(row) + j;
    if constexpr (!kX) {
      const Vf slideA = -eA * bendA.slide, slideB = -eB * bendB.slide;
      store(up, load(up) + slideA);
      store(down, load(down) + slideA);
      store(right, load(right) + slideB);
      store(left, slideB);
    } else {
      const float* w = s.w.at(row) + j;
      eA += bendA.slide * (load(s.w.at(row + 1) + j) - load(s.w.at(row - 1) + j));
      eB += bendB.slide * (load(w + pitch + 1) - load(w + pitch - 1));
      const Frames a = framesAt(s.matrix, row, j, 0), b = framesAt(s.matrix, row, j, 1);
      const Frame f[4] = {a.before, a.after, b.before, b.after};
      Torques torques;
      torques.bend(bendA, 0, turned[0], turned[1], eA);
      torques.bend(bendB, 2, turned[2], turned[3], eB);
      torques.pairs(c, pitch, f, turned);
      store3(up, pitch, load3(up, pitch) + torques.force(f[0], 0));
      store3(down, pitch, load3(down, pitch) + torques.force(f[1], 1));
      store3(right, pitch, load3(right, pitch) + torques.force(f[3], 3));
      store3(left, pitch, torques.force(f[2], 2));
    }
  }

  [[gnu::always_inline]] void gather(int row, int j, double& along) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* up = forcesA(row - 1) + j;
    const float* down = forcesA(row) + j;
    const float* right = forcesB(row) + j;
    const float* left = before(row) + j;
    if constexpr (!kX) {
      float* out = s.t.at(row) + j;
      store(out, load(up) - load(down));
      store(out + pitch, (load(right - 1) + load(left)) - (load(right) + load(left + 1)));
    } else {
      const float* c = s.matrix.at(row) + j;
      const float* m = c + kMass * pitch;
      const Vf m0 = load(s.matrix.at(row - 1, kMass) + j), m1 = load(m);
      const Vf m2 = load(m + kEdgeCoefficients * pitch - 1),
               m3 = load(m + kEdgeCoefficients * pitch);
      const float* x = p.at(row) + j;
      const V3 here = load3(x, pitch);
      V3 y = (2.0f * (m0 + m1 + m2 + m3)) * here + m0 * load3(p.at(row - 1) + j, pitch) +
             m1 * load3(p.at(row + 1) + j, pitch) + m2 * load3(x - 1, pitch) +
             m3 * load3(x + 1, pitch);
      y += (load3(up, pitch) - load3(down, pitch)) +
           ((load3(right - 1, pitch) + load3(left, pitch)) -
            (load3(right, pitch) + load3(left + 1, pitch)));
      if (hasExtra) {
        const float* e = s.extra.at(row) + j;
        const Vf xx = load(e), xy = load(e + pitch), xz = load(e + 2 * pitch),
                 yy = load(e + 3 * pitch), yz = load(e + 4 * pitch), zz = load(e + 5 * pitch);
        y += V3{xx * here.x + xy * here.y + xz * here.z, xy * here.x + yy * here.y + yz * here.z,
                xz * here.x + yz * here.y + zz * here.z};
      }
      const float* free = s.free.at(row) + j;
      y = {y.x * load(free), y.y * load(free + pitch), y.z * load(free + 2 * pitch)};
      store3(s.y.at(row) + j, pitch, y);
      along += sumOf(dot(y, here));
    }
  }
};

}  // namespace heddle::HEDDLE_ISA
