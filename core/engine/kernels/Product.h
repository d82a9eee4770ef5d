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
  struct Bent {
    V3 before, after;
    Vf slide;
  };
  Bent bend(const float* c, V3 d0, V3 d1, Vf over0, Vf over1, Vf dw) const {
    const std::ptrdiff_t pitch = s.pitch;
    const V3 ca = load3(c + kCa0 * pitch, pitch), cb = load3(c + kCb0 * pitch, pitch);
    const Vf slide = load(c + kSlide * pitch);
    Vf e = dot(cb, d1) - dot(ca, d0);
    if (!kX) {
      return {zero3(), zero3(), -e * slide};
    }
    e += slide * dw;  // the product is taken with the slides -w
    const V3 b = load3(c + kB0 * pitch, pitch);
    const Vf across = over1 * dot(b, d1) - over0 * dot(b, d0);
    return {-(e * ca + (across * over0) * b), e * cb + (across * over1) * b, Vf{}};
  }

  void nodes(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* c = s.matrix.at(row) + j;
    const float* cUp = s.matrix.at(row - 1) + j;
    const float* cB = c + kEdgeCoefficients * pitch;
    const float* x = p.at(row) + j;
    const V3 here = load3(x, pitch);
    const V3 dA0 = here - load3(p.at(row - 1) + j, pitch),
             dA1 = load3(p.at(row + 1) + j, pitch) - here;
    const V3 dB0 = here - load3(x - 1, pitch), dB1 = load3(x + 1, pitch) - here;
    Vf wA0{}, wA1{}, wB0{}, wB1{};  // differences of the slides w
    if (kX) {
      const float* w = s.w.at(row) + j;
      const Vf a = load(w), b = load(w + pitch);
      wA0 = a - load(s.w.at(row - 1) + j);
      wA1 = load(s.w.at(row + 1) + j) - a;
      wB0 = b - load(w + pitch - 1);
      wB1 = load(w + pitch + 1) - b;
    }
    const Bent bentA = bend(c + kBendA * pitch, dA0, dA1, load(cUp + kOver * pitch),
                            load(c + kOver * pitch), wA0 + wA1);
    const Bent bentB = bend(c + (kBendA + kBendCoefficients) * pitch, dB0, dB1,
                            load(cB + kOver * pitch - 1), load(cB + kOver * pitch), wB0 + wB1);
    const V3 tA = load3(c + kT0 * pitch, pitch), tB = load3(cB + kT0 * pitch, pitch);
    const Vf sA = dot(tA, dA1), sB = dot(tB, dB1);
    const Vf kA = load(c + kK * pitch), kB_ = load(cB + kK * pitch);
    const Vf stretchA = load(c + kW * pitch), stretchB = load(cB + kW * pitch);
    float* up = forcesA(row - 1) + j;
    float* down = forcesA(row) + j;
    float* right = forcesB(row) + j;
    float* left = before(row) + j;
    if constexpr (!kX) {
      store(up, load(up) + bentA.slide);
      store(down, bentA.slide - kA * stretchA * sA);
      store(right, bentB.slide - kB_ * stretchB * sB);
      store(left, bentB.slide);
    } else {
      V3 f[4] = {bentA.before, bentA.after, bentB.before, bentB.after};
      const V3 dA[2] = {dA0, dA1}, dB[2] = {dB0, dB1};
      for (int pair = 0; pair < 4; ++pair) {
        const float* g = c + (kShear + kShearCoefficients * pair) * pitch;
        const V3 ga = load3(g, pitch), gb = load3(g + 3 * pitch, pitch);
        const Vf e = dot(ga, dA[pair / 2]) + dot(gb, dB[pair % 2]);
        f[pair / 2] += e * ga;
        f[2 + pair % 2] += e * gb;
      }
      const Vf acrossA = load(c + kAcross * pitch), acrossB = load(cB + kAcross * pitch);
      f[1] += acrossA * dA1 + (kA * (sA + stretchA * wA1) - acrossA * sA) * tA;
      f[3] += acrossB * dB1 + (kB_ * (sB + stretchB * wB1) - acrossB * sB) * tB;
      store3(up, pitch, load3(up, pitch) + f[0]);
      store3(down, pitch, f[1]);
      store3(right, pitch, f[3]);
      store3(left, pitch, f[2]);
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
