#pragma once
// The matrix's elements as kernels read them. An edge turns by omega = t x d/length when its ends
// move apart by d. Bends and shear pairs resist the turning of one edge against another about an
// axis m, so that all they keep is the axis; along an edge's d it acts as over (m x t).

#include "core/engine/Sheet.h"
#include "core/engine/kernels/Lanes.h"

namespace heddle::HEDDLE_ISA {

using namespace engine;

/// Which way an edge goes, and 1/length. Both 0 where there is none.
struct Frame {
  V3 t;
  Vf over;
};
/// The edge after a node along a slot.
static inline Frame frameAt(const Field<float>& m, int row, int j, int slot) {
  const float* c = m.at(row, slot * kEdgeCoefficients) + j;
  return {load3(c + kT0 * m.pitch, m.pitch), load(c + kOver * m.pitch)};
}
/// The edges before and after a node along a slot.
struct Frames {
  Frame before, after;
};
static inline Frames framesAt(const Field<float>& m, int row, int j, int slot) {
  return {slot == 0 ? frameAt(m, row - 1, j, 0) : frameAt(m, row, j - 1, 1),
          frameAt(m, row, j, slot)};
}
/// How a turning about `axis` depends on the edge's d.
static inline V3 along(const Frame& f, V3 axis) { return f.over * cross(axis, f.t); }

struct BendNumbers {
  V3 axis;
  Vf slide, twist;
};
static inline BendNumbers bendNumbers(const float* c, std::ptrdiff_t pitch, int slot) {
  const float* b = c + (kBendA + slot * kBendCoefficients) * pitch;
  return {load3(b + kBinormal0 * pitch, pitch), load(b + kSlide * pitch), load(b + kTwist * pitch)};
}

/// How a shear pair depends on its A edge's and its B edge's d: stiffness (a.dA + b.dB)^2.
struct PairArms {
  Vf stiffness;
  V3 a, b;
};
static inline PairArms pairArms(Vf stiffness, const Frame& a, const Frame& b) {
  const Vf cosine = dot(a.t, b.t);
  return {stiffness, a.over * (b.t - cosine * a.t), b.over * (a.t - cosine * b.t)};
}

/// Turning of an edge and its d/length.
struct Turning {
  V3 omega, step;
};
static inline Turning turningOf(const Frame& f, V3 d) {
  const V3 step = f.over * d;
  return {cross(f.t, step), step};
}

/// What resists the turnings of the four edges at a node: A before and after, B before and after.
struct Torques {
  V3 moment[4] = {}, push[4] = {};
  /// e: what the bend's first square resists.
  void bend(const BendNumbers& b, int edge, const Turning& before, const Turning& after, Vf e) {
    const V3 m = e * b.axis;
    const V3 p = (b.twist * dot(b.axis, after.step - before.step)) * b.axis;
    moment[edge] -= m;
    moment[edge + 1] += m;
    push[edge] -= p;
    push[edge + 1] += p;
  }
  void pair(int edgeA, int edgeB, Vf stiffness, const Frame f[4], const Turning turned[4]) {
    const V3 axis = cross(f[edgeA].t, f[edgeB].t);
    const V3 m = (stiffness * dot(axis, turned[edgeB].omega - turned[edgeA].omega)) * axis;
    moment[edgeA] -= m;
    moment[edgeB] += m;
  }
  /// Of the four pairs at a node; c: its coefficients.
  void pairs(const float* c, std::ptrdiff_t pitch, const Frame f[4], const Turning turned[4]) {
    pair(0, 2, load(c + kPair0 * pitch), f, turned);
    pair(0, 3, load(c + (kPair0 + 1) * pitch), f, turned);
    pair(1, 2, load(c + (kPair0 + 2) * pitch), f, turned);
    pair(1, 3, load(c + (kPair0 + 3) * pitch), f, turned);
  }
  V3 force(const Frame& f, int edge) const {
    return f.over * (cross(moment[edge], f.t) + push[edge]);
  }
};

}  // namespace heddle::HEDDLE_ISA
