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
  void nodes(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* c = s.matrix.at(row) + j;
    if (kX && j % 16 == 0) {
      const float* next = s.matrix.at(row + 1) + j;
      for (int k = 0; k < kDiagonalU; ++k) {
        __builtin_prefetch(next + k * pitch, 0, 2);
      }
    }
    const float* cB = c + kEdgeCoefficients * pitch;
    const float* x = p.at(row) + j;
    const V3 here = load3(x, pitch);
    const Frames a = framesAt(s.matrix, row, j, 0), b = framesAt(s.matrix, row, j, 1);
    const Frame f[4] = {a.before, a.after, b.before, b.after};
    const V3 d[4] = {here - load3(p.at(row - 1) + j, pitch), load3(p.at(row + 1) + j, pitch) - here,
                     here - load3(x - 1, pitch), load3(x + 1, pitch) - here};
    const Turning turned[4] = {turningOf(f[0], d[0]), turningOf(f[1], d[1]), turningOf(f[2], d[2]),
                               turningOf(f[3], d[3])};
    const BendNumbers bendA = bendNumbers(c, pitch, 0), bendB = bendNumbers(c, pitch, 1);
    Vf eA = dot(bendA.axis, turned[1].omega - turned[0].omega);
    Vf eB = dot(bendB.axis, turned[3].omega - turned[2].omega);
    const Vf sA = dot(f[1].t, d[1]), sB = dot(f[3].t, d[3]);
    const Vf kA = load(c + kK * pitch), kB_ = load(cB + kK * pitch);
    const Vf stretchA = load(c + kW * pitch), stretchB = load(cB + kW * pitch);
    float *up = forcesA(row - 1) + j, *down = forcesA(row) + j;
    float *right = forcesB(row) + j, *left = before(row) + j;
    if constexpr (!kX) {
      const Vf slideA = -eA * bendA.slide, slideB = -eB * bendB.slide;
      store(up, load(up) + slideA);
      store(down, slideA - kA * stretchA * sA);
      store(right, slideB - kB_ * stretchB * sB);
      store(left, slideB);
    } else {
      // The product is taken with the slides -w.
      const float* w = s.w.at(row) + j;
      const Vf slideA = load(w), slideB = load(w + pitch);
      const Vf ahead = load(s.w.at(row + 1) + j), beside = load(w + pitch + 1);
      eA += bendA.slide * (ahead - load(s.w.at(row - 1) + j));
      eB += bendB.slide * (beside - load(w + pitch - 1));
      Torques torques;
      torques.bend(bendA, 0, turned[0], turned[1], eA);
      torques.bend(bendB, 2, turned[2], turned[3], eB);
      torques.pairs(c, pitch, f, turned);
      const Vf acrossA = load(c + kAcross * pitch), acrossB = load(cB + kAcross * pitch);
      const V3 alongA = (kA * (sA + stretchA * (ahead - slideA)) - acrossA * sA) * f[1].t;
      const V3 alongB = (kB_ * (sB + stretchB * (beside - slideB)) - acrossB * sB) * f[3].t;
      store3(up, pitch, load3(up, pitch) + torques.force(f[0], 0));
      store3(down, pitch, torques.force(f[1], 1) + acrossA * d[1] + alongA);
      store3(right, pitch, torques.force(f[3], 3) + acrossB * d[3] + alongB);
      store3(left, pitch, torques.force(f[2], 2));
    }
  }

  void gather(int row, int j, double& along) const {
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
