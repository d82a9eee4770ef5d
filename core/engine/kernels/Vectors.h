#pragma once
// Block Jacobi and the Krylov vectors' own work.

#include "core/engine/kernels/Evaluate.h"

namespace heddle::HEDDLE_ISA {

/// A symmetric 3x3: xx, xy, xz, yy, yz, zz.
struct Symmetric {
  Vf m[6] = {};
  void dyad(V3 a, Vf k) {
    const V3 s = k * a;
    m[0] += s.x * a.x;
    m[1] += s.x * a.y;
    m[2] += s.x * a.z;
    m[3] += s.y * a.y;
    m[4] += s.y * a.z;
    m[5] += s.z * a.z;
  }
  void isotropic(Vf k) {
    m[0] += k;
    m[3] += k;
    m[5] += k;
  }
  Vf trace() const { return m[0] + m[3] + m[5]; }
};

/// A node's own block: positions, couplings to its slides, and the slides' diagonal.
struct SelfBlock {
  Symmetric x;
  V3 xu[2] = {};
  Vf uu[2] = {};
};

/// The edges and bends along one slot at a node.
[[gnu::always_inline]] static inline void addLine(const Sheet& s, int row, int j, int slot,
                                                  SelfBlock& b) {
  const std::ptrdiff_t pitch = s.pitch;
  const float* c = s.matrix.at(row) + j;
  const float* last = slot == 0 ? s.matrix.at(row - 1) + j : c - 1;
  const float* next = slot == 0 ? s.matrix.at(row + 1) + j : c + 1;
  b.uu[slot] = load(c + (kDiagonalU + slot) * pitch);
  const float* const ends[2] = {last, c};
  for (const float* at : ends) {
    const float* e = at + slot * kEdgeCoefficients * pitch;
    const V3 t = load3(e, pitch);
    const Vf k = load(e + kK * pitch), across = load(e + kAcross * pitch);
    const Vf w = load(e + kW * pitch), mass = load(e + kMass * pitch);
    b.x.dyad(t, k - across);
    b.x.isotropic(across + 2.0f * mass);
    b.xu[slot] -= (k * w) * t;
    b.uu[slot] += k * w * w + load(e + kSpring * pitch) + 2.0f * mass * w * w;
  }
  const Frames f = framesAt(s.matrix, row, j, slot);
  const BendNumbers bend0 = bendNumbers(last, pitch, slot), bend1 = bendNumbers(c, pitch, slot),
                    bend2 = bendNumbers(next, pitch, slot);
  const V3 back = along(f.before, bend0.axis), ahead = along(f.after, bend2.axis);
  b.x.dyad(back, all(1));
  b.x.dyad(along(f.before, bend1.axis) + along(f.after, bend1.axis), all(1));
  b.x.dyad(ahead, all(1));
  const Vf over0 = f.before.over, over1 = f.after.over, both = over0 + over1;
  b.x.dyad(bend0.axis, bend0.twist * over0 * over0);
  b.x.dyad(bend1.axis, bend1.twist * both * both);
  b.x.dyad(bend2.axis, bend2.twist * over1 * over1);
  b.uu[slot] += bend0.slide * bend0.slide + bend2.slide * bend2.slide;
  b.xu[slot] += bend2.slide * ahead - bend0.slide * back;
}

[[gnu::always_inline]] static inline SelfBlock selfBlock(const Sheet& s, int row, int j) {
  const Field<float>& m = s.matrix;
  SelfBlock b;
  addLine(s, row, j, 0, b);
  addLine(s, row, j, 1, b);
  const Frames a = framesAt(m, row, j, 0), across = framesAt(m, row, j, 1);
  const Frame fa[2] = {a.before, a.after}, fb[2] = {across.before, across.after};
  const auto pairAt = [&](int r, int c, int pair) { return load(m.at(r, kPair0 + pair) + c); };
  // As a corner of four pairs: the node ends the edge before it and begins the one after it.
  for (int pair = 0; pair < 4; ++pair) {
    const PairArms g = pairArms(pairAt(row, j, pair), fa[pair / 2], fb[pair % 2]);
    b.x.dyad(pair / 2 == pair % 2 ? g.a + g.b : g.a - g.b, g.stiffness);
  }
  // As an arm of pairs at the four neighbours.
  for (int other = 0; other < 2; ++other) {
    const Frame up = frameAt(m, row - 1, j - 1 + other, 1),
                down = frameAt(m, row + 1, j - 1 + other, 1);
    const Frame left = frameAt(m, row - 1 + other, j - 1, 0),
                right = frameAt(m, row - 1 + other, j + 1, 0);
    const auto arm = [&](const PairArms& g, V3 v) { b.x.dyad(v, g.stiffness); };
    const PairArms above = pairArms(pairAt(row - 1, j, 2 + other), fa[0], up);
    const PairArms below = pairArms(pairAt(row + 1, j, other), fa[1], down);
    const PairArms before = pairArms(pairAt(row, j - 1, 2 * other + 1), left, fb[0]);
    const PairArms after = pairArms(pairAt(row, j + 1, 2 * other), right, fb[1]);
    arm(above, above.a);
    arm(below, below.a);
    arm(before, before.b);
    arm(after, after.b);
  }
  return b;
}

/// The inverse of a symmetric 3x3 on its free coordinates, zero on the others.
static inline void storeInverse(Symmetric b, const Vf f[3], float* to, std::ptrdiff_t pitch) {
  Vf* m = b.m;
  // What rounding took from the diagonal, and coordinates that do not move.
  const Vf whisper = 1e-6f * b.trace() + 1e-30f;
  m[1] *= f[0] * f[1];
  m[2] *= f[0] * f[2];
  m[4] *= f[1] * f[2];
  const int diagonal[3] = {0, 3, 5};
  for (int k = 0; k < 3; ++k) {
    m[diagonal[k]] = select(f[k] > 0.0f, larger(m[diagonal[k]], all(0)) + whisper, whisper);
  }
  const Vf unit = 3.0f / b.trace();
  for (Vf& v : b.m) {
    v *= unit;
  }
  const Vf c0 = m[3] * m[5] - m[4] * m[4], c1 = m[2] * m[4] - m[1] * m[5],
           c2 = m[1] * m[4] - m[2] * m[3];
  const Vf over = unit / larger(m[0] * c0 + m[1] * c1 + m[2] * c2, all(1e-12f));
  const Vf inverse[6] = {
      c0, c1, c2, m[0] * m[5] - m[2] * m[2], m[1] * m[2] - m[0] * m[4], m[0] * m[3] - m[1] * m[1]};
  const int at[6][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}};
  for (int k = 0; k < 6; ++k) {
    store(to + k * pitch, f[at[k][0]] * f[at[k][1]] * over * inverse[k]);
  }
}

static inline void factorJacobi(const Sheet& s, bool hasExtra, int begin, int end) {
  const std::ptrdiff_t pitch = s.pitch;
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      lookAhead(s.matrix, row + 2, j, 0, kCoefficients);
      SelfBlock b = selfBlock(s, row, j);
      const float* free = s.free.at(row) + j;
      for (int slot = 0; slot < 2; ++slot) {
        const Vf open = load(free + (3 + slot) * pitch);
        b.x.dyad(b.xu[slot], -open / larger(b.uu[slot], all(1e-37f)));
      }
      if (hasExtra) {
        for (int k = 0; k < 6; ++k) {
          b.x.m[k] += load(s.extra.at(row, k) + j);
        }
      }
      const Vf f[3] = {load(free), load(free + pitch), load(free + 2 * pitch)};
      storeInverse(b.x, f, s.jacobi.at(row) + j, pitch);
    }
  }
}

static inline V3 jacobiTimes(const float* m, std::ptrdiff_t pitch, V3 r) {
  const Vf xx = load(m), xy = load(m + pitch), xz = load(m + 2 * pitch), yy = load(m + 3 * pitch),
           yz = load(m + 4 * pitch), zz = load(m + 5 * pitch);
  return {xx * r.x + xy * r.y + xz * r.z, xy * r.x + yy * r.y + yz * r.z,
          xz * r.x + yz * r.y + zz * r.z};
}

/// x += a p, r -= a y, z = J r.
static inline void advanceKrylov(const Sheet& s, float a, int begin, int end) {
  const std::ptrdiff_t pitch = s.pitch;
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      float *x = s.x.at(row) + j, *r = s.r.at(row) + j;
      if (a != 0.0f) {
        store3(x, pitch, load3(x, pitch) + a * load3(s.p.at(row) + j, pitch));
        store3(r, pitch, load3(r, pitch) - a * load3(s.y.at(row) + j, pitch));
      }
      store3(s.z.at(row) + j, pitch, jacobiTimes(s.jacobi.at(row) + j, pitch, load3(r, pitch)));
    }
  }
}

/// p = z + b p.
static inline void turnKrylov(const Sheet& s, float b, int begin, int end) {
  const std::ptrdiff_t pitch = s.pitch;
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      float* p = s.p.at(row) + j;
      store3(p, pitch, load3(s.z.at(row) + j, pitch) + b * load3(p, pitch));
    }
  }
}

/// Sums a . b over `components` of every row into s.rowSums[kind rows + row].
static inline void dotRows(const Sheet& s, const Field<float>& a, const Field<float>& b,
                           int components, int kind, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    double sum = 0;
    for (int j = 0; j < s.columns; j += kLanes) {
      Vf lane{};
      for (int k = 0; k < components; ++k) {
        lane += load(a.at(row, k) + j) * load(b.at(row, k) + j);
      }
      sum += sumOf(lane);
    }
    s.rowSums[kind * s.rows + row] = sum;
  }
}

/// r = -(gradient) on free positions and t = -(gradient) on slides.
static inline void startKrylov(const Sheet& s, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      for (int k = 0; k < 5; ++k) {
        const Vf g = load(s.gradient.at(row, k) + j) + load(s.quadraticGradient.at(row, k) + j);
        const Vf b = select(load(s.free.at(row, k) + j) > 0.0f, -g, all(0));
        store((k < 3 ? s.r.at(row, k) : s.t.at(row, k - 3)) + j, b);
        if (k < 3) {
          store(s.x.at(row, k) + j, all(0));
        }
      }
    }
  }
}

/// Largest entry of the whole gradient on free coordinates, a row.
static inline void largestForces(const Sheet& s, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    Vf most{};
    for (int j = 0; j < s.columns; j += kLanes) {
      for (int k = 0; k < 5; ++k) {
        const Vf g = load(s.gradient.at(row, k) + j) + load(s.quadraticGradient.at(row, k) + j);
        const Vf size = select(load(s.free.at(row, k) + j) > 0.0f, absolute(g), all(0));
        most = select((size > most) | (size != size), size, most);
      }
    }
    s.rowSums[row] = static_cast<double>(largestOf(most));
  }
}

/// update = (x, bu - t): the whole update from positions and slides; its largest entry a row, its
/// slope along the gradient, and the largest relative shortening of an edge.
static inline void joinUpdate(const Sheet& s, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    Vf most{};
    double slope = 0;
    for (int j = 0; j < s.columns; j += kLanes) {
      Vf along{};
      for (int k = 0; k < 5; ++k) {
        const Vf d = load((k < 3 ? s.x.at(row, k) : s.w.at(row, k - 3)) + j);
        store(s.update.at(row, k) + j, d);
        const Vf g = load(s.gradient.at(row, k) + j) + load(s.quadraticGradient.at(row, k) + j);
        along += d * g;
        const Vf size = absolute(d);
        most = select((size > most) | (size != size), size, most);
      }
      slope += sumOf(along);
    }
    s.rowSums[row] = static_cast<double>(largestOf(most));
    s.rowSums[s.rows + row] = slope;
  }
}

/// Largest relative shortening of an edge's arc length by the update, a row.
static inline void largestShrinks(const Sheet& s, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    Vf most{};
    for (int j = 0; j < s.columns; j += kLanes) {
      for (int slot = 0; slot < 2; ++slot) {
        const float* d0 = s.update.at(row, 3 + slot) + j;
        const float* d1 = slot == 0 ? s.update.at(row + 1, 3) + j : d0 + 1;
        const double* q0 = s.q.at(row, 3 + slot) + j;
        const double* q1 = slot == 0 ? s.q.at(row + 1, 3) + j : q0 + 1;
        const Vf there = load(s.edge.at(row, kEdgeA + slot) + j);
        const Vf du = select(there > 0.0f, difference(q1, q0), all(1));
        const Vf shrink = there * (load(d0) - load(d1)) / du;
        most = select((shrink > most) | (shrink != shrink), shrink, most);
      }
    }
    s.rowSums[2 * s.rows + row] = static_cast<double>(largestOf(most));
  }
}

/// trial = q + t update.
static inline void moveTrial(const Sheet& s, double t, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int k = 0; k < 5; ++k) {
      const double* q = s.q.at(row, k);
      const float* d = s.update.at(row, k);
      double* to = s.trial.at(row, k);
      for (int j = 0; j < s.columns; j += kLanes) {
        const Vf step = load(d + j);
        for (int half = 0; half < 2; ++half) {
          *reinterpret_cast<VdMemory*>(to + j + half * (kLanes / 2)) =
              load2(q + j, half) + t * widen(step, half);
        }
      }
    }
  }
}

/// b - A_ux x for recovering the slides: t = -(gradient_u) - t.
static inline void slideRemainder(const Sheet& s, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int j = 0; j < s.columns; j += kLanes) {
      for (int k = 0; k < 2; ++k) {
        const Vf g =
            load(s.gradient.at(row, 3 + k) + j) + load(s.quadraticGradient.at(row, 3 + k) + j);
        float* t = s.t.at(row, k) + j;
        store(t, -g - load(t));
      }
    }
  }
}

/// quadraticGradient += t quadraticUpdate.
static inline void moveQuadratic(const Sheet& s, float t, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int k = 0; k < 5; ++k) {
      float* g = s.quadraticGradient.at(row, k);
      const float* d = s.quadraticUpdate.at(row, k);
      for (int j = 0; j < s.columns; j += kLanes) {
        store(g + j, load(g + j) + t * load(d + j));
      }
    }
  }
}

}  // namespace heddle::HEDDLE_ISA
