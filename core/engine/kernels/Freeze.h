#pragma once
// What a step holds, from its start (which lies in `trial` meanwhile): face normals, F_n, what
// resists shear, masses, quadratic-velocity forces. Twins of core/forces/Compression.h and
// Inertia.h.

#include "core/engine/kernels/Elements.h"

namespace heddle::HEDDLE_ISA {

/// The edge before (way 0) or after (way 1) a node along a slot, and where its far node is.
struct Side {
  Edge edge;
  Vf there;
};
static inline Side sideAt(const Sheet& s, int row, int j, int slot, int way) {
  const int r = slot == 0 ? row - 1 + way : row, c = slot == 1 ? j - 1 + way : j;
  const double* x0 = s.trial.at(r) + c;
  const double* x1 = slot == 0 ? s.trial.at(r + 1) + c : x0 + 1;
  const Vf there = load(s.edge.at(r, kEdgeA + slot) + c);
  return {edgeAt(x0, x1, s.pitch, 3 + slot, there), there};
}

static inline void freezeNormals(const Sheet& s, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      V3 along[2];
      for (int slot = 0; slot < 2; ++slot) {
        const Side before = sideAt(s, row, j, slot, 0), after = sideAt(s, row, j, slot, 1);
        along[slot] = before.edge.length * before.edge.t + after.edge.length * after.edge.t;
      }
      const V3 normal = cross(along[1], along[0]);
      const Vf size = squareRoot(dot(normal, normal));
      const Vi is = size > 1e-30f;
      const Vf over = 1.0f / larger(size, all(1e-30f));
      float* to = s.held.at(row, kNormal0) + j;
      const V3 last = load3(to, s.pitch);
      store3(to, s.pitch,
             {select(is, over * normal.x, last.x), select(is, over * normal.y, last.y),
              select(is, over * normal.z, last.z)});
    }
  }
}

/// Force of one yarn on its crossing along the normal, N.
static inline Vf pullAt(const Sheet& s, int row, int j, int slot, float drapeScale) {
  const Side before = sideAt(s, row, j, slot, 0), after = sideAt(s, row, j, slot, 1);
  const auto offset = [&](int r, int c) {
    return load(s.node.at(r, kOffsetA + slot) + c) * load3(s.held.at(r, kNormal0) + c, s.pitch);
  };
  const V3 here = offset(row, j);
  const V3 back = slot == 0 ? offset(row - 1, j) : offset(row, j - 1);
  const V3 ahead = slot == 0 ? offset(row + 1, j) : offset(row, j + 1);
  const Vf stretch =
      slot == 0 ? load(s.lineA[kStretch] + j) : all(s.lineB[kStretch][row + kGhostRows]);
  const Vf bending =
      slot == 0 ? load(s.lineA[kBending] + j) : all(s.lineB[kBending][row + kGhostRows]);
  Edge moved[2] = {before.edge, after.edge};
  Vf tension[2];
  for (int way = 0; way < 2; ++way) {
    Edge& e = moved[way];
    // A slack yarn does not push; the displaced line's own length is no strain.
    tension[way] = larger(stretch * e.strain, all(0));
    const V3 d = e.length * e.t + (way == 0 ? here - back : ahead - here);
    e.length = squareRoot(dot(d, d));
    e.over = 1.0f / larger(e.length, all(1e-12f));
    e.t = e.over * d;
  }
  const Bend k = bendAt(moved[0], moved[1]);
  const Vf moment = 2.0f * bending * k.halfSlope / k.D;
  const V3 pull = drapeScale * (tension[1] * moved[1].t - tension[0] * moved[0].t) +
                  (drapeScale * drapeScale * drapeScale) * (moment * (k.cb + k.ca));
  const Vf both = before.there * after.there;
  return both * dot(pull, load3(s.held.at(row, kNormal0) + j, s.pitch));
}

static inline void freezePressure(const Sheet& s, float drapeScale, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      const float* node = s.node.at(row) + j;
      const Vf sign = load(node + kSideSign * s.pitch);
      const Vf pull = pullAt(s, row, j, 0, drapeScale) - pullAt(s, row, j, 1, drapeScale);
      const Vf force = larger(0.5f * sign * pull, all(0));
      const Vf over = load(node + kPlainOver * s.pitch);
      const Vf pressure = smaller(force * over, load(node + kRestShare * s.pitch));
      const Vf factor = select(over > 0.0f, 0.25f + 0.75f * pressure, all(1));
      float* held = s.held.at(row) + j;
      store(held + kNormalForce * s.pitch, force);
      store(held + kShearStiffness * s.pitch, load(node + kShearPlain * s.pitch) * factor);
      store(held + kTurnMost * s.pitch, load(node + kTurnLimit * s.pitch) * force);
    }
  }
}

static inline void freezeMasses(const Sheet& s, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      for (int slot = 0; slot < 2; ++slot) {
        const Side side = sideAt(s, row, j, slot, 1);
        const Vf density =
            slot == 0 ? load(s.lineA[kDensity] + j) : all(s.lineB[kDensity][row + kGhostRows]);
        float* to = s.mass.at(row, 4 * slot) + j;
        store3(to, s.pitch, side.edge.w * side.edge.t);
        store(to + 3 * s.pitch, (1.0f / 6.0f) * side.there * density * side.edge.du);
      }
    }
  }
}

/// h^2 times the quadratic-velocity force; velocities lie in `update` meanwhile.
static inline void freezeConvective(const Sheet& s, float h, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      V3 force{};
      Vf slide[2] = {};
      for (int slot = 0; slot < 2; ++slot) {
        for (int way = 0; way < 2; ++way) {
          const int r = slot == 0 ? row - 1 + way : row, c = slot == 1 ? j - 1 + way : j;
          const float* v0 = s.update.at(r) + c;
          const float* v1 = slot == 0 ? s.update.at(r + 1) + c : v0 + 1;
          const Vf u0 = load(v0 + (3 + slot) * s.pitch), u1 = load(v1 + (3 + slot) * s.pitch);
          const float* mass = s.mass.at(r, 4 * slot) + c;
          const V3 w = load3(mass, s.pitch);
          const Vf m = load(mass + 3 * s.pitch);
          const Side side = sideAt(s, row, j, slot, way);
          const Vf over = side.there / side.edge.du;
          const V3 x0 = load3(v0, s.pitch), x1 = load3(v1, s.pitch);
          const V3 a0 = x0 - u0 * w, a1 = x1 - u1 * w;
          const V3 s0 = 2.0f * a0 + a1, s1 = a0 + 2.0f * a1;
          const V3 p0 = m * s0, p1 = m * s1;
          const Vf stretching = u1 - u0;
          const V3 turning = over * ((x1 - x0) - stretching * w);
          const V3 toW = -(u0 * p0 + u1 * p1);
          const Vf toLength =
              m * over * (dot(a0, a0) + dot(a0, a1) + dot(a1, a1)) - dot(toW, w) * over;
          const Vf growth = m * over * stretching;
          const V3 a0Rate = -u0 * turning, a1Rate = -u1 * turning;
          const V3 push = over * toW;
          if (way == 1) {
            const V3 p0Rate = growth * s0 + m * (2.0f * a0Rate + a1Rate);
            force -= push + p0Rate;
            slide[slot] += dot(turning, p0) + dot(w, p0Rate) - toLength;
          } else {
            const V3 p1Rate = growth * s1 + m * (a0Rate + 2.0f * a1Rate);
            force += push - p1Rate;
            slide[slot] += toLength + dot(turning, p1) + dot(w, p1Rate);
          }
        }
      }
      float* to = s.convective.at(row) + j;
      const Vf h2 = all(h * h);
      store3(to, s.pitch, h2 * force);
      store(to + 3 * s.pitch, h2 * slide[0]);
      store(to + 4 * s.pitch, h2 * slide[1]);
    }
  }
}

}  // namespace heddle::HEDDLE_ISA
