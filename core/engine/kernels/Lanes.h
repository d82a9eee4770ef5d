#pragma once
// Vectors of HEDDLE_LANES neighbouring columns and the few operations on them that the compiler's
// vector extension does not spell by itself. Everything in core/engine/kernels lives in a namespace
// of its instruction set (HEDDLE_ISA) and includes no standard containers, so that nothing compiled
// for a newer processor can be picked by the linker for an older one.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX__)
#include <immintrin.h>
#endif

namespace heddle::HEDDLE_ISA {

inline constexpr int kLanes = HEDDLE_LANES;

typedef float Vf __attribute__((vector_size(4 * HEDDLE_LANES)));
typedef std::int32_t Vi __attribute__((vector_size(4 * HEDDLE_LANES)));
// Unaligned memory is read and written through these.
typedef float VfMemory __attribute__((vector_size(4 * HEDDLE_LANES), aligned(4)));
// Doubles come in halves: W/2 of them fill one register.
typedef double Vd __attribute__((vector_size(4 * HEDDLE_LANES)));
typedef double VdMemory __attribute__((vector_size(4 * HEDDLE_LANES), aligned(8)));
typedef float VfHalf __attribute__((vector_size(2 * HEDDLE_LANES)));

static inline Vf load(const float* p) { return *reinterpret_cast<const VfMemory*>(p); }
static inline void store(float* p, Vf v) { *reinterpret_cast<VfMemory*>(p) = v; }
static inline Vf all(float s) { return Vf{} + s; }
/// Whether any lane of a comparison holds.
static inline bool anyOf(Vi mask) {
#if HEDDLE_LANES == 8 && defined(__AVX__)
  return _mm256_movemask_ps(_mm256_castsi256_ps(reinterpret_cast<__m256i>(mask))) != 0;
#else
  std::int64_t parts[kLanes / 2];
  std::memcpy(parts, &mask, sizeof parts);
  std::int64_t any = 0;
  for (int k = 0; k < kLanes / 2; ++k) {
    any |= parts[k];
  }
  return any != 0;
#endif
}
static inline Vf select(Vi mask, Vf a, Vf b) { return mask ? a : b; }
static inline Vf larger(Vf a, Vf b) { return a > b ? a : b; }
static inline Vf smaller(Vf a, Vf b) { return a < b ? a : b; }
static inline Vf absolute(Vf a) { return a < 0.0f ? -a : a; }

static inline Vf squareRoot(Vf a) {
  Vf r;
  for (int k = 0; k < kLanes; ++k) {
    r[k] = __builtin_sqrtf(a[k]);
  }
  return r;
}

/// Two halves of doubles, rounded to one vector of floats.
static inline Vf round2(Vd low, Vd high) {
  const VfHalf a = __builtin_convertvector(low, VfHalf), b = __builtin_convertvector(high, VfHalf);
#if HEDDLE_LANES == 16
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
}
static inline Vd load2(const double* p, int half) {
  return *reinterpret_cast<const VdMemory*>(p + half * (kLanes / 2));
}
/// a - b of doubles, as floats.
static inline Vf difference(const double* a, const double* b) {
  return round2(load2(a, 0) - load2(b, 0), load2(a, 1) - load2(b, 1));
}
static inline Vd widen(Vf v, int half) {
  VfHalf part;
  std::memcpy(&part, reinterpret_cast<const char*>(&v) + half * sizeof part, sizeof part);
  return __builtin_convertvector(part, Vd);
}
/// Sum of the lanes in double precision, always in the same order.
static inline double sumOf(Vf v) {
  const Vd s = widen(v, 0) + widen(v, 1);
  double total = 0;
  for (int k = 0; k < kLanes / 2; ++k) {
    total += s[k];
  }
  return total;
}
/// Sums many vectors in double precision, always in the same order.
struct LaneSum {
  Vd part[2] = {};
  void add(Vf v) {
    part[0] += widen(v, 0);
    part[1] += widen(v, 1);
  }
  double total() const {
    const Vd s = part[0] + part[1];
    double sum = 0;
    for (int k = 0; k < kLanes / 2; ++k) {
      sum += s[k];
    }
    return sum;
  }
};
static inline float largestOf(Vf v) {
  float largest = v[0];
  for (int k = 1; k < kLanes; ++k) {
    largest = v[k] > largest || v[k] != v[k] ? v[k] : largest;
  }
  return largest;
}

/// Fetches the cache line at p into the second cache; to write it, if so said.
template <bool kWrite = false>
static inline void fetch(const void* p) {
  __builtin_prefetch(p, kWrite ? 1 : 0, 2);
}

struct V3 {
  Vf x, y, z;
};
static inline V3 zero3() { return {Vf{}, Vf{}, Vf{}}; }
static inline V3 operator+(V3 a, V3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline V3 operator-(V3 a, V3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline V3 operator*(Vf s, V3 a) { return {s * a.x, s * a.y, s * a.z}; }
static inline V3 operator*(float s, V3 a) { return {s * a.x, s * a.y, s * a.z}; }
static inline V3 operator-(V3 a) { return {-a.x, -a.y, -a.z}; }
static inline V3& operator+=(V3& a, V3 b) { return a = a + b; }
static inline V3& operator-=(V3& a, V3 b) { return a = a - b; }
static inline Vf dot(V3 a, V3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline V3 cross(V3 a, V3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Three components `pitch` apart.
static inline V3 load3(const float* p, std::ptrdiff_t pitch) {
  return {load(p), load(p + pitch), load(p + 2 * pitch)};
}
static inline void store3(float* p, std::ptrdiff_t pitch, V3 v) {
  store(p, v.x);
  store(p + pitch, v.y);
  store(p + 2 * pitch, v.z);
}

/// The angle in [0, pi] whose sine (>= 0) and cosine are proportional to s and c; relative error
/// below 3e-7. atan on [0, 1] is reduced once more at tan(pi/8), where four odd terms are enough.
static inline Vf angleOf(Vf s, Vf c) {
  const Vf size = absolute(c);
  const Vi steep = s > size;
  const Vf low = select(steep, size, s), high = select(steep, s, size);
  const Vf ratio = low / larger(high, all(1e-30f));
  const Vi far = ratio > 0.41421356f;
  const Vf x = select(far, (ratio - 1.0f) / (ratio + 1.0f), ratio), z = x * x;
  const Vf odd = (((8.05374449538e-2f * z - 1.38776856032e-1f) * z + 1.99777106478e-1f) * z -
                  3.33329491539e-1f) *
                     z * x +
                 x;
  Vf angle = select(far, odd + 0.78539816339f, odd);
  angle = select(steep, 1.57079632679f - angle, angle);
  return select(c < 0.0f, 3.14159265359f - angle, angle);
}

/// In-place transpose of kLanes vectors: t[i][k] <-> t[k][i].
static inline void transpose(Vf* t) {
  alignas(64) float m[kLanes][kLanes];
#if HEDDLE_LANES == 8
  // Pairs, then fours, then halves.
  Vf a[8];
  for (int i = 0; i < 8; i += 2) {
    a[i] = __builtin_shufflevector(t[i], t[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
    a[i + 1] = __builtin_shufflevector(t[i], t[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
  }
  Vf b[8];
  for (int i = 0; i < 8; i += 4) {
    for (int k = 0; k < 2; ++k) {
      b[i + k] = __builtin_shufflevector(a[i + k], a[i + 2 + k], 0, 1, 8, 9, 4, 5, 12, 13);
      b[i + 2 + k] = __builtin_shufflevector(a[i + k], a[i + 2 + k], 2, 3, 10, 11, 6, 7, 14, 15);
    }
  }
  for (int k = 0; k < 4; ++k) {
    t[k] = __builtin_shufflevector(b[k], b[4 + k], 0, 1, 2, 3, 8, 9, 10, 11);
    t[4 + k] = __builtin_shufflevector(b[k], b[4 + k], 4, 5, 6, 7, 12, 13, 14, 15);
  }
  (void)m;
#else
  for (int i = 0; i < kLanes; ++i) {
    store(m[i], t[i]);
  }
  for (int i = 0; i < kLanes; ++i) {
    for (int k = 0; k < kLanes; ++k) {
      t[i][k] = m[k][i];
    }
  }
#endif
}

}  // namespace heddle::HEDDLE_ISA
