#pragma once
// Small 3-vector for kernels that run on CPU and GPU alike (Eigen and GLM stay out of them).

#include <cmath>

#if defined(__CUDACC__)
#define HEDDLE_HD __host__ __device__
#else
#define HEDDLE_HD
#endif

namespace heddle {

struct Vec3 {
  double x = 0, y = 0, z = 0;
  HEDDLE_HD double& operator[](int i) { return i == 0 ? x : (i == 1 ? y : z); }
  HEDDLE_HD double operator[](int i) const { return i == 0 ? x : (i == 1 ? y : z); }
};

HEDDLE_HD inline Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
HEDDLE_HD inline Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
HEDDLE_HD inline Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
HEDDLE_HD inline Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
HEDDLE_HD inline Vec3& operator+=(Vec3& a, Vec3 b) { return a = a + b; }
HEDDLE_HD inline Vec3& operator-=(Vec3& a, Vec3 b) { return a = a - b; }
HEDDLE_HD inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
HEDDLE_HD inline Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
HEDDLE_HD inline double length(Vec3 a) { return std::sqrt(dot(a, a)); }
/// The larger of two numbers; std::fmax minds NaN and therefore stays a call.
HEDDLE_HD inline double larger(double a, double b) { return a > b ? a : b; }
/// The same, but a NaN on either side wins, so that a broken value cannot hide.
HEDDLE_HD inline double largerOrNan(double a, double b) { return a > b || a != a ? a : b; }
/// a / |a|, or `fallback` where a has no direction.
HEDDLE_HD inline Vec3 normalizedOr(Vec3 a, Vec3 fallback) {
  const double l = length(a);
  return l > 1e-300 ? (1.0 / l) * a : fallback;
}

}  // namespace heddle
