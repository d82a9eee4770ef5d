#pragma once
// The force elements on vectors of lanes: twins of core/forces, with the same formulas. Differences
// of positions are formed in double precision, all else in single.

#include "core/engine/Sheet.h"
#include "core/engine/kernels/Lanes.h"

namespace heddle::HEDDLE_ISA {

using namespace engine;

/// Fetches components begin..end of a row around column j, if a cache line begins there. Kernels
/// read so many rows at once that processors do not foresee them, and memory is far.
template <bool kWrite = false, class Number>
[[gnu::always_inline]] static inline void lookAhead(const Field<Number>& field, int row, int j,
                                                    int begin, int end) {
  constexpr int kNumbers = 64 / sizeof(Number);  // of a line
  if (j % 16 == 0) {
    const Number* p = field.at(row) + j;
    for (int k = begin; k < end; ++k) {
      for (int n = 0; n < 16; n += kNumbers) {
        fetch<kWrite>(p + k * field.pitch + n);
      }
    }
  }
}

/// An edge's geometry. Where there is no edge t and over are 0 and du is 1.
struct Edge {
  V3 t;
  Vf length, over, du, w;
  Vf strain, square;  ///< |w| - 1 and |w|^2 - 1
};

/// x0, x1: component 0 of the two nodes' coordinates; u: 3 or 4.
static inline Edge edgeAt(const double* x0, const double* x1, std::ptrdiff_t pitch, int u,
                          Vf there) {
  const Vi is = there > 0.0f;
  V3 e;
  Vf du, excess;
  {
    Vd part[2][5];
    for (int half = 0; half < 2; ++half) {
      Vd* d = part[half];
      for (int k = 0; k < 3; ++k) {
        d[k] = load2(x1 + k * pitch, half) - load2(x0 + k * pitch, half);
      }
      d[3] = load2(x1 + u * pitch, half) - load2(x0 + u * pitch, half);
      // |e|^2 - du^2 before rounding: in single precision alone the strain would drown.
      d[4] = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] - d[3] * d[3];
    }
    e = {round2(part[0][0], part[1][0]), round2(part[0][1], part[1][1]),
         round2(part[0][2], part[1][2])};
    du = round2(part[0][3], part[1][3]);
    excess = round2(part[0][4], part[1][4]);
  }
  Edge edge;
  edge.length = squareRoot(dot(e, e));
  edge.over = select(is, 1.0f / larger(edge.length, all(1e-12f)), all(0));
  edge.t = edge.over * e;
  edge.du = select(is & (du > 0.0f), du, all(1));
  const Vf inverse = 1.0f / edge.du;
  edge.w = edge.length * inverse;
  edge.square = select(is, excess * inverse * inverse, all(0));
  edge.strain = edge.square / (edge.w + 1.0f);
  return edge;
}

/// Springs on an edge's arc length: parallel contact and the barrier against inversion.
struct EdgeSpring {
  Vf energy{}, gradient{}, stiffness{};
};
static inline EdgeSpring edgeSpring(Vf du, Vf there, Vf spacing, Vf reach, Vf touch, Vf barrier) {
  EdgeSpring s;
  const Vf overlap = larger(reach - du, all(0));
  const Vf push = touch * overlap;
  s.energy = 0.5f * push * overlap;
  s.gradient = -push;
  s.stiffness = select(overlap > 0.0f, touch, all(0));
  const Vf d = 0.28f * spacing;
  const Vi close = (du < d) & (there > 0.0f);
  if (anyOf(close)) {
    for (int k = 0; k < kLanes; ++k) {
      if (close[k]) {
        const float gap = du[k] - d[k], log = __builtin_logf(du[k] / d[k]);
        const float c = barrier[k] * spacing[k];
        s.energy[k] -= c * gap * gap * log;
        s.gradient[k] += c * (-2.0f * gap * log - gap * gap / du[k]);
        s.stiffness[k] += c * (-2.0f * log - 4.0f * gap / du[k] + gap * gap / (du[k] * du[k]));
      }
    }
  }
  return s;
}

struct Bend {
  Vf value, halfSlope;  ///< f(theta) and half its slope (Bending.h)
  Vf theta, D;
  V3 binormal, ca, cb;  ///< ca, cb: d theta along the edges, before and after, 1/m
  Vf across;            ///< dyad2 over dyad1
};

static inline Bend bendAt(const Edge& a, const Edge& b) {
  Bend k;
  const V3 turn = cross(a.t, b.t);
  const Vf sine = squareRoot(dot(turn, turn)), cosine = dot(a.t, b.t);
  k.theta = angleOf(sine, cosine);
  k.D = a.du + b.du;
  const Vi flat = sine < 1e-6f;
  const Vf over = 1.0f / larger(sine, all(1e-6f));
  k.binormal = over * turn;
  if (anyOf(flat)) {
    // Straight yarn bends in any plane alike.
    const Vi low = absolute(a.t.x) < 0.7f;
    const V3 any{select(low, all(0), -a.t.z), select(low, a.t.z, all(0)),
                 select(low, -a.t.y, a.t.x)};
    const Vf size = 1.0f / larger(squareRoot(dot(any, any)), all(1e-20f));
    k.binormal = {select(flat, size * any.x, k.binormal.x),
                  select(flat, size * any.y, k.binormal.y),
                  select(flat, size * any.z, k.binormal.z)};
  }
  k.ca = a.over * cross(k.binormal, a.t);
  k.cb = b.over * cross(k.binormal, b.t);
  k.value = k.theta * k.theta;
  k.halfSlope = k.theta;
  constexpr float kFoldAngle = 2.61799387799f, kPi = 3.14159265359f, kWidth = kPi - kFoldAngle;
  const Vi folded = k.theta > kFoldAngle;
  if (anyOf(folded)) {
    const Vf s = (k.theta - kFoldAngle) * (1.0f / kWidth);
    const Vf value = kFoldAngle * kFoldAngle +
                     kWidth * s * (2.0f * kFoldAngle + s * (kWidth - 2.0f / 3.0f * kPi * s));
    k.value = select(folded, value, k.value);
    k.halfSlope = select(folded, (1.0f - s) * (kFoldAngle + kPi * s), k.halfSlope);
  }
  // theta/2 cot(theta/2), with tan(theta/2) = sine/(1 + cosine).
  const Vf half = 0.5f * k.halfSlope * (1.0f + cosine) * over;
  k.across =
      larger(select(k.theta < 2e-2f, 1.0f - k.theta * k.theta * (1.0f / 12.0f), half), all(0));
  return k;
}

/// The angle of one shear pair; sign = +1 where both arms leave the crossing the same way along
/// their yarns, else -1. ga, gb: d phi along the edges.
struct Turn {
  Vf phi, lean;  ///< lean: of the axis tA x tB about which the angle turns
  V3 ga, gb;
};
static inline Turn turnAt(const Edge& a, const Edge& b, float sign) {
  const V3 normal = cross(a.t, b.t);
  const Vf sine = squareRoot(dot(normal, normal)), along = dot(a.t, b.t);
  const Vf over = -sign / larger(sine, all(1e-3f));
  return {angleOf(sine, sign * along), -over, (over * a.over) * (b.t - along * a.t),
          (over * b.over) * (a.t - along * b.t)};
}

/// Huber's law of a distance from an anchor (SlidingFriction.h).
struct Friction {
  Vf energy, gradient, stiffness;
};
static inline Friction frictionAt(Vf distance, Vf limit, Vf stiffness) {
  const Vf size = absolute(distance);
  const Vi sticks = stiffness * size <= limit;
  const Vf slip = limit * (size - 0.5f * limit / larger(stiffness, all(1e-30f)));
  return {select(sticks, 0.5f * stiffness * distance * distance, slip),
          select(sticks, stiffness * distance, select(distance > 0.0f, limit, -limit)),
          select(sticks, stiffness, 0.3f * limit / larger(size, all(1e-30f)))};
}

/// What resists one pair's turning: elastic with jamming, and friction.
struct TurnLaw {
  Vf energy, friction, moment, stiffness, frictionStiffness;
};
static inline TurnLaw turnLaw(Vf phi, Vf there, Vf stiffness, Vf jam, Vf jamAngle, Vf anchor,
                              Vf limit, Vf turnStiffness) {
  TurnLaw law;
  const Vf k = there * stiffness, e = phi - 1.57079632679f;
  law.moment = k * e;
  law.energy = 0.5f * law.moment * e;
  law.stiffness = k;
  const Vi jams = phi < jamAngle;
  if (anyOf(jams)) {
    const Vf excess = larger(jamAngle - phi, all(0)), square = excess * excess;
    const Vf c = 25.0f * there * jam;
    law.energy += c * square * square;
    law.moment -= 4.0f * c * square * excess;
    law.stiffness += 12.0f * c * square;
  }
  const Friction f = frictionAt(phi - anchor, there * limit, there * turnStiffness);
  law.friction = f.energy;
  law.moment += f.gradient;
  law.frictionStiffness = f.stiffness;
  return law;
}

}  // namespace heddle::HEDDLE_ISA
