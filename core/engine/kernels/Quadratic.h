#pragma once
// The quadratic part of a step's potential: Q = (1 + h alpha) M + h beta K + the dampers of slides,
// with M and K frozen at the step's start (design eqs. 3, 12). Exact, where the product of Newton's
// matrix may approximate. Differences of positions are formed before anything is rounded, so that
// rigid motion is not damped.

#include "core/engine/kernels/Evaluate.h"

namespace heddle::HEDDLE_ISA {

/// A vector of single precision, [5]. at() and step() are its values and differences, for M
/// pushed*().
struct SingleSource {
  const Field<float>& v;
  std::ptrdiff_t pitch;
  void foresee(int row, int j) const { lookAhead(v, row, j, 0, 5); }
  Vf at(int row, int j, int k) const { return load(v.at(row, k) + j); }
  Vf pushedAt(int row, int j, int k) const { return at(row, j, k); }
  Vf pushedStep(int row0, int j0, int row1, int j1, int k) const {
    return step(row0, j0, row1, j1, k);
  }
  Vf step(int row0, int j0, int row1, int j1, int k) const {
    return load(v.at(row1, k) + j1) - load(v.at(row0, k) + j0);
  }
};
/// q - origin, [5], and q - goal for M: what inertia resists is little where a step was foreseen
/// well.
struct MovedSource {
  const Field<double>&q, &origin, &goal;
  void foresee(int row, int j) const {
    lookAhead(q, row, j, 0, 5);
    lookAhead(origin, row, j, 0, 5);
    lookAhead(goal, row, j, 0, 5);
  }
  Vf at(int row, int j, int k) const { return difference(q.at(row, k) + j, origin.at(row, k) + j); }
  Vf pushedAt(int row, int j, int k) const {
    return difference(q.at(row, k) + j, goal.at(row, k) + j);
  }
  Vf step(int row0, int j0, int row1, int j1, int k) const {
    return stepFrom(origin, row0, j0, row1, j1, k);
  }
  Vf pushedStep(int row0, int j0, int row1, int j1, int k) const {
    return stepFrom(goal, row0, j0, row1, j1, k);
  }

 private:
  Vf stepFrom(const Field<double>& from, int row0, int j0, int row1, int j1, int k) const {
    const double *a = q.at(row0, k) + j0, *b = q.at(row1, k) + j1;
    const double *c = from.at(row0, k) + j0, *d = from.at(row1, k) + j1;
    return round2((load2(b, 0) - load2(a, 0)) - (load2(d, 0) - load2(c, 0)),
                  (load2(b, 1) - load2(a, 1)) - (load2(d, 1) - load2(c, 1)));
  }
};

template <class Source>
struct Quadratic {
  const Sheet& s;
  const Source& source;
  Field<float> out;
  int begin, end;
  RowBuffers buffers;
  float massScale;     ///< 1 + h alpha, or 1 for M alone
  float dampingScale;  ///< h beta; 0: without K
  float damperScale;   ///< h; 0: without the slides' dampers
  bool add = false;    ///< out += instead of out =

  static constexpr int kB = 3 * 8, kBefore = kB + 2 * 8, kCount = kBefore + 2 * 4;

  float* edgesA(int row) const { return buffers.row(((row + 6) % 3) * 8); }
  float* edgesB(int row) const { return buffers.row(kB + ((row + 6) % 2) * 8); }
  float* before(int row) const { return buffers.row(kBefore + ((row + 6) % 2) * 4); }

  void run() const {
    const int last = (s.columns + kLanes - 1) / kLanes * kLanes;
    for (int row = begin - 1; row <= end; ++row) {
      for (int k = 0; k < 8; ++k) {
        edgesB(row)[k * s.pitch - 1] = 0;
      }
      for (int k = 0; k < 4; ++k) {
        before(row)[k * s.pitch + last] = 0;
      }
      for (int j = 0; j < s.columns; j += kLanes) {
        source.foresee(row + 2, j);
        lookAhead(s.mass, row + 1, j, 0, kMassNumbers);
        if (dampingScale > 0) {
          lookAhead(s.damping, row + 1, j, 0, kDiagonalU);
        }
        edge(row, j, 0);
        edge(row, j, 1);
        if (dampingScale > 0) {
          nodes(row, j);
        } else {
          store3(before(row) + j, s.pitch, zero3());
          store(before(row) + 3 * s.pitch + j, Vf{});
        }
      }
      if (row > begin) {
        for (int j = 0; j < s.columns; j += kLanes) {
          gather(row - 1, j);
        }
      }
    }
  }

 private:
  struct Push {
    V3 x;
    Vf u;
  };
  Push loadPush(const float* p) const { return {load3(p, s.pitch), load(p + 3 * s.pitch)}; }
  void storePush(float* p, Push v) const {
    store3(p, s.pitch, v.x);
    store(p + 3 * s.pitch, v.u);
  }
  struct Step {
    V3 d;
    Vf du;
  };
  Step stepOf(int row, int j, int slot) const {
    const int r = slot == 0 ? row + 1 : row, c = slot == 0 ? j : j + 1;
    return {
        {source.step(row, j, r, c, 0), source.step(row, j, r, c, 1), source.step(row, j, r, c, 2)},
        source.step(row, j, r, c, 3 + slot)};
  }

  [[gnu::always_inline]] void edge(int row, int j, int slot) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* mass = s.mass.at(row, 4 * slot) + j;
    const V3 w = load3(mass, pitch);
    const Vf m = massScale * load(mass + 3 * pitch);
    const V3 x0{source.pushedAt(row, j, 0), source.pushedAt(row, j, 1), source.pushedAt(row, j, 2)};
    const Vf u0 = source.pushedAt(row, j, 3 + slot);
    const int r = slot == 0 ? row + 1 : row, next = slot == 0 ? j : j + 1;
    const V3 d{source.pushedStep(row, j, r, next, 0), source.pushedStep(row, j, r, next, 1),
               source.pushedStep(row, j, r, next, 2)};
    const V3 a0 = x0 - u0 * w, a1 = a0 + (d - source.pushedStep(row, j, r, next, 3 + slot) * w);
    const V3 p0 = m * (2.0f * a0 + a1), p1 = m * (a0 + 2.0f * a1);
    Push to0{p0, Vf{} - dot(w, p0)}, to1{p1, Vf{} - dot(w, p1)};
    if (dampingScale > 0) {
      const Step step = stepOf(row, j, slot);
      const float* c = s.damping.at(row, slot * kEdgeCoefficients) + j;
      const V3 t = load3(c, pitch);
      const Vf k = load(c + kK * pitch), across = load(c + kAcross * pitch);
      const Vf stretch = load(c + kW * pitch), along = dot(t, step.d);
      const Vf f = k * (along - stretch * step.du);
      const V3 force = dampingScale * (across * step.d + (f - across * along) * t);
      const Vf slide = -dampingScale * f * stretch;
      to0.x -= force;
      to0.u -= slide;
      to1.x += force;
      to1.u += slide;
    }
    float* to = (slot == 0 ? edgesA(row) : edgesB(row)) + j;
    storePush(to, to0);
    storePush(to + 4 * pitch, to1);
  }

  [[gnu::always_inline]] void nodes(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* c = s.damping.at(row) + j;
    const Step d[4] = {stepOf(row - 1, j, 0), stepOf(row, j, 0), stepOf(row, j - 1, 1),
                       stepOf(row, j, 1)};
    const Frames a = framesAt(s.damping, row, j, 0), b = framesAt(s.damping, row, j, 1);
    const Frame f[4] = {a.before, a.after, b.before, b.after};
    const Turning turned[4] = {turningOf(f[0], d[0].d), turningOf(f[1], d[1].d),
                               turningOf(f[2], d[2].d), turningOf(f[3], d[3].d)};
    Torques torques;
    Vf slide[2];
    for (int slot = 0; slot < 2; ++slot) {
      const BendNumbers bend = bendNumbers(c, pitch, slot);
      const int e = 2 * slot;
      const Vf angle = dot(bend.axis, turned[e + 1].omega - turned[e].omega) -
                       bend.slide * (d[e].du + d[e + 1].du);
      torques.bend(bend, e, turned[e], turned[e + 1], angle);
      slide[slot] = -dampingScale * angle * bend.slide;
    }
    torques.pairs(c, pitch, f, turned);
    push(edgesA(row - 1) + j, dampingScale * torques.force(f[0], 0), slide[0]);
    push(edgesA(row) + j, dampingScale * torques.force(f[1], 1), slide[0]);
    push(edgesB(row) + j, dampingScale * torques.force(f[3], 3), slide[1]);
    storePush(before(row) + j, {dampingScale * torques.force(f[2], 2), slide[1]});
  }
  /// A force along an edge: backwards on its first node, forwards on its second.
  [[gnu::always_inline]] void push(float* edge, V3 force, Vf slide) const {
    const Push to0 = loadPush(edge), to1 = loadPush(edge + 4 * s.pitch);
    storePush(edge, {to0.x - force, to0.u - slide});
    storePush(edge + 4 * s.pitch, {to1.x + force, to1.u + slide});
  }

  [[gnu::always_inline]] void gather(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const Push a0 = loadPush(edgesA(row - 1) + 4 * pitch + j), a1 = loadPush(edgesA(row) + j);
    const Push b0 = loadPush(edgesB(row) + 4 * pitch + j - 1), b1 = loadPush(edgesB(row) + j);
    const Push here = loadPush(before(row) + j), next = loadPush(before(row) + j + 1);
    const V3 x = (a0.x + a1.x) + ((b0.x + here.x) + (b1.x - next.x));
    Vf u[2] = {a0.u + a1.u, (b0.u + here.u) + (b1.u - next.u)};
    if (damperScale > 0) {
      const Vf crossing = damperScale * load(s.node.at(row, kCrossing) + j);
      u[0] += crossing * load(s.lineA[kSlideDamper] + j) * source.at(row, j, 3);
      u[1] += crossing * s.lineB[kSlideDamper][row + kGhostRows] * source.at(row, j, 4);
    }
    float* to = out.at(row) + j;
    if (add) {
      store3(to, pitch, load3(to, pitch) + x);
      store(to + 3 * pitch, load(to + 3 * pitch) + u[0]);
      store(to + 4 * pitch, load(to + 4 * pitch) + u[1]);
    } else {
      store3(to, pitch, x);
      store(to + 3 * pitch, u[0]);
      store(to + 4 * pitch, u[1]);
    }
  }
};

}  // namespace heddle::HEDDLE_ISA
