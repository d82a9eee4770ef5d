#pragma once
// The forces of a range of rows at a point: their energy, or their gradient and the coefficients of
// the matrix. Works down the rows once; what passes between rows is kept in a few row buffers that
// stay in the cache. Rows just outside the range are computed too where the range needs them, so
// that a result never depends on how rows are shared out.

#include "core/engine/kernels/Elements.h"
#include "core/engine/kernels/Matrix.h"

namespace heddle::HEDDLE_ISA {

/// Row buffers of one thread: `count` rows of lanes.
struct RowBuffers {
  float* data;
  std::ptrdiff_t pitch;
  float* row(int k) const { return data + k * pitch + kPad; }
};

/// An edge between two passes of a sheet's rows: components of a row buffer.
enum EdgeRow : int {
  kRowT0,
  kRowLength = 3,
  kRowOver,
  kRowDu,
  kRowForce0,
  kRowSlide = 9,
  kRowWeight,
  kEdgeRow
};

enum Mode : int { kEnergyMode, kGradientMode, kDampingMode };

static inline void keepEdge(float* to, std::ptrdiff_t pitch, const Edge& e) {
  store3(to + kRowT0 * pitch, pitch, e.t);
  store(to + kRowLength * pitch, e.length);
  store(to + kRowOver * pitch, e.over);
  store(to + kRowDu * pitch, e.du);
}
static inline Edge keptEdge(const float* from, std::ptrdiff_t pitch) {
  Edge e{};
  e.t = load3(from + kRowT0 * pitch, pitch);
  e.length = load(from + kRowLength * pitch);
  e.over = load(from + kRowOver * pitch);
  e.du = load(from + kRowDu * pitch);
  return e;
}

/// Energy and the sum of its parts' sizes, J.
struct Energies {
  LaneSum energy, size;
};

template <int kMode>
struct Evaluator {
  const Sheet& s;
  const StepNumbers& n;
  const Field<double>& q;
  const Field<float>& coefficients;
  int begin, end;
  RowBuffers buffers;

  // Buffers: three rows of A edges, two of B edges, the parts of B edges' forces that come from the
  // node before and after them, heights of three rows, and a row of coefficients nobody keeps.
  static constexpr int kB = 3 * kEdgeRow, kAfter = kB + 2 * kEdgeRow, kHeight = kAfter + 2 * 4,
                       kUnused = kHeight + 3, kCount = kUnused + kCoefficients;

  float* edgesA(int row) const { return buffers.row(((row + 6) % 3) * kEdgeRow); }
  float* edgesB(int row) const { return buffers.row(kB + ((row + 6) % 2) * kEdgeRow); }
  /// Force on the B edge before each node from elements centred at the node.
  float* before(int row) const { return buffers.row(kAfter + ((row + 6) % 2) * 4); }
  float* heights(int row) const { return buffers.row(kHeight + (row + 6) % 3); }
  bool mine(int row) const { return row >= begin && row < end; }
  float* target(int row) const { return mine(row) ? coefficients.at(row) : buffers.row(kUnused); }

  void run() const {
    for (int row = begin - 2; row <= end; ++row) {
      Energies sums;
      if (kMode != kDampingMode) {
        measureHeights(row + 1);
      }
      for (int j = 0; j < s.columns; j += kLanes) {
        foresee(row, j);
        edgeRows(row, j, sums);
      }
      clearBefore(row);
      if (kMode == kGradientMode ? row >= begin - 1 : mine(row)) {
        for (int j = 0; j < s.columns; j += kLanes) {
          nodes(row, j, sums);
        }
      }
      if (kMode == kEnergyMode && mine(row)) {
        s.rowSums[row] = sums.energy.total();
        s.rowSums[s.rows + row] = sums.size.total();
      }
      if (kMode == kGradientMode && mine(row - 1)) {
        for (int j = 0; j < s.columns; j += kLanes) {
          gather(row - 1, j);
        }
      }
    }
  }

 private:
  [[gnu::always_inline]] void foresee(int row, int j) const {
    lookAhead(q, row + 2, j, 0, 5);
    lookAhead(s.edge, row + 1, j, 0, kEdgeConstants);
    lookAhead(s.node, row + 1, j, 0, kNodeConstants);
    lookAhead(s.held, row + 1, j, kNormalForce, kHeldNumbers);
    lookAhead(s.turnAnchor, row + 1, j, 0, 4);
    if (kMode != kDampingMode) {
      lookAhead(s.slideAnchor, row + 1, j, 0, 2);
    }
    if (kMode != kEnergyMode && mine(row + 1)) {
      lookAhead<true>(coefficients, row + 1, j, 0, kCoefficients);
    }
  }
  [[gnu::always_inline]] void measureHeights(int row) const {
    float* to = heights(row);
    const double* from = q.at(row);
    for (int j = 0; j < s.columns; j += kLanes) {
      Vd part[2];
      for (int half = 0; half < 2; ++half) {
        part[half] = Vd{};
        for (int k = 0; k < 3; ++k) {
          part[half] += static_cast<double>(n.gravity[k]) *
                        (load2(from + k * s.pitch + j, half) - n.reference[k]);
        }
      }
      store(to + j, round2(part[0], part[1]));
    }
  }
  /// The lane after the last vector and the one before the first have no forces.
  void clearBefore(int row) const {
    const int last = (s.columns + kLanes - 1) / kLanes * kLanes;
    for (int k = 0; k < 4; ++k) {
      before(row)[k * s.pitch + last] = 0;
    }
    for (int k = 0; k < kEdgeRow; ++k) {
      edgesB(row)[k * s.pitch - 1] = 0;
    }
  }

  Vf constantB(int which, int row) const { return all(s.lineB[which][row + kGhostRows]); }
  Vf constantA(int which, int j) const { return load(s.lineA[which] + j); }

  [[gnu::always_inline]] void edgeRows(int row, int j, Energies& sums) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* edge = s.edge.at(row) + j;
    const double* x0 = q.at(row) + j;
    for (int slot = 0; slot < 2; ++slot) {
      const Vf there = load(edge + (kEdgeA + slot) * pitch);
      const double* x1 = slot == 0 ? q.at(row + 1) + j : x0 + 1;
      const Edge e = edgeAt(x0, x1, pitch, 3 + slot, there);
      float* to = (slot == 0 ? edgesA(row) : edgesB(row)) + j;
      keepEdge(to, pitch, e);
      if (row < begin - 1) {
        continue;  // only its shape is needed
      }
      const auto constant = [&](int which) {
        return slot == 0 ? constantA(which, j) : constantB(which, row);
      };
      const Vf stretch = there * constant(kStretch);
      const Vf tension = stretch * e.strain;
      if (kMode == kDampingMode) {
        float* c = target(row) + slot * kEdgeCoefficients * pitch + j;
        const Vf k = stretch / e.du;
        store3(c + kT0 * pitch, pitch, e.t);
        store(c + kK * pitch, k);
        store(c + kAcross * pitch, k * larger(e.strain, all(0)) / larger(e.w, all(1e-6f)));
        store(c + kW * pitch, e.w);
        store(c + kSpring * pitch, all(0));
        store(c + kMass * pitch, all(0));
        store(c + kOver * pitch, e.over);
        continue;
      }
      const EdgeSpring spring =
          edgeSpring(e.du, there, load(edge + (kSpacingA + slot) * pitch),
                     load(edge + (kReachA + slot) * pitch), load(edge + (kTouchA + slot) * pitch),
                     constant(kContact));
      const Vf density = there * constant(kDensity), weight = 0.5f * density * e.du;
      const float* h0 = heights(row) + j;
      const Vf lift = load(h0) + (slot == 0 ? load(heights(row + 1) + j) : load(h0 + 1));
      if (kMode == kEnergyMode) {
        if (mine(row)) {
          const Vf held = 0.5f * tension * e.strain * e.du + spring.energy;
          const Vf fall = -weight * lift;
          // An inverted edge has no energy that any step could reach.
          const double* u0 = x0 + (3 + slot) * pitch;
          const Vf du = difference(x1 + (3 + slot) * pitch, u0);
          const Vf inverted = select((du <= 0.0f) & (there > 0.0f), all(1e30f), all(0));
          sums.energy.add(held + fall + inverted);
          sums.size.add(held + absolute(fall));
        }
        continue;
      }
      store3(to + kRowForce0 * pitch, pitch, tension * e.t);
      store(to + kRowSlide * pitch,
            -0.5f * stretch * e.square + spring.gradient - 0.5f * density * lift);
      store(to + kRowWeight * pitch, weight);
      float* c = target(row) + slot * kEdgeCoefficients * pitch + j;
      const Vf k = n.scale * stretch / e.du;
      store3(c + kT0 * pitch, pitch, e.t);
      store(c + kK * pitch, k);
      store(c + kAcross * pitch, k * larger(e.strain, all(0)) / larger(e.w, all(1e-6f)));
      store(c + kW * pitch, e.w);
      store(c + kSpring * pitch, n.scale * spring.stiffness);
      store(c + kMass * pitch, n.keep * load(s.mass.at(row, 4 * slot + 3) + j));
      store(c + kOver * pitch, e.over);
    }
  }

  void addForce(float* to, V3 force, Vf slide) const {
    const std::ptrdiff_t pitch = s.pitch;
    store3(to, pitch, load3(to, pitch) + force);
    store(to + 3 * pitch, load(to + 3 * pitch) + slide);
  }

  [[gnu::always_inline]] void nodes(int row, int j, Energies& sums) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* thereA = s.edge.at(row - 1, kEdgeA) + j;
    const float* thereB = s.edge.at(row, kEdgeB) + j;
    float* a0 = edgesA(row - 1) + j;
    float* a1 = edgesA(row) + j;
    const float* b0 = edgesB(row) + j - 1;
    float* b1 = edgesB(row) + j;
    const Edge A[2] = {keptEdge(a0, pitch), keptEdge(a1, pitch)};
    const Edge B[2] = {keptEdge(b0, pitch), keptEdge(b1, pitch)};
    const Vf bendA = load(thereA) * load(s.edge.at(row, kEdgeA) + j) * constantA(kBending, j);
    const Vf bendB = load(thereB - 1) * load(thereB) * constantB(kBending, row);
    float* c = kMode == kEnergyMode ? nullptr : target(row) + j;
    V3 forceA[2] = {}, forceB[2] = {};
    Vf slideA{}, slideB{};
    Vf energy = bend(A[0], A[1], bendA, c + kBendA * pitch, forceA, slideA);
    energy += bend(B[0], B[1], bendB, c + (kBendA + kBendCoefficients) * pitch, forceB, slideB);
    energy += shear(row, j, A, B, c, forceA, forceB);
    if (kMode == kGradientMode) {
      addForce(a0 + kRowForce0 * pitch, forceA[0], slideA);
      addForce(a1 + kRowForce0 * pitch, forceA[1], slideA);
      addForce(b1 + kRowForce0 * pitch, forceB[1], slideB);
      float* to = before(row) + j;
      store3(to, pitch, forceB[0]);
      store(to + 3 * pitch, slideB);
    }
    energy += friction(row, j, c);
    if (kMode == kEnergyMode) {
      sums.energy.add(energy);  // none is negative
      sums.size.add(energy);
    }
  }

  /// These return their energy, if that is asked for.
  [[gnu::always_inline]] Vf bend(const Edge& a, const Edge& b, Vf stiffness, float* c, V3 force[2],
                                 Vf& slide) const {
    const std::ptrdiff_t pitch = s.pitch;
    const Bend k = bendAt(a, b);
    if (kMode == kEnergyMode) {
      return stiffness * k.value / k.D;
    }
    const Vf dyad = 2.0f * stiffness / k.D;
    if (kMode == kGradientMode) {
      const Vf moment = dyad * k.halfSlope;
      force[0] = -moment * k.ca;
      force[1] = moment * k.cb;
      slide = -stiffness * k.value / (k.D * k.D);
    }
    const Vf root = squareRoot((kMode == kDampingMode ? 1.0f : n.scale) * dyad);
    store3(c + kBinormal0 * pitch, pitch, root * k.binormal);
    store(c + kSlide * pitch, root * k.theta / k.D);
    store(c + kTwist * pitch, k.across);
    return Vf{};
  }

  [[gnu::always_inline]] Vf shear(int row, int j, const Edge A[2], const Edge B[2], float* c,
                                  V3 forceA[2], V3 forceB[2]) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* node = s.node.at(row) + j;
    const float* held = s.held.at(row) + j;
    const Vf stiffness = load(held + kShearStiffness * pitch),
             most = load(held + kTurnMost * pitch);
    const Vf jamAngle = load(node + kJamAngle * pitch);
    const Vf turnStiffness = load(node + kTurnStiffness * pitch);
    Vf energy{};
    for (int pair = 0; pair < 4; ++pair) {
      const int wayA = pair / 2, wayB = pair % 2;
      const Turn t = turnAt(A[wayA], B[wayB], wayA == wayB ? 1.0f : -1.0f);
      const Vf there = load(node + (kCorner0 + pair) * pitch);
      const TurnLaw law =
          turnLaw(t.phi, there, stiffness, load(node + (kJam0 + pair) * pitch), jamAngle,
                  load(s.turnAnchor.at(row, pair) + j), most, turnStiffness);
      if (kMode == kEnergyMode) {
        energy += law.energy + law.friction;
        continue;
      }
      if (kMode == kGradientMode) {
        forceA[wayA] += law.moment * t.ga;
        forceB[wayB] += law.moment * t.gb;
      }
      const Vf both = kMode == kDampingMode
                          ? law.stiffness
                          : n.scale * law.stiffness + (n.h * n.h) * law.frictionStiffness;
      store(c + (kPair0 + pair) * pitch, t.lean * t.lean * both);
    }
    return energy;
  }

  Friction slideFriction(int row, int j, int slot) const {
    const Vf crossing = load(s.node.at(row, kCrossing) + j);
    const Vf mu = slot == 0 ? constantA(kFriction, j) : constantB(kFriction, row);
    const Vf spring = slot == 0 ? constantA(kSlideSpring, j) : constantB(kSlideSpring, row);
    const Vf distance = difference(q.at(row, 3 + slot) + j, s.slideAnchor.at(row, slot) + j);
    return frictionAt(distance, mu * load(s.held.at(row, kNormalForce) + j), crossing * spring);
  }

  [[gnu::always_inline]] Vf friction(int row, int j, float* c) const {
    if (kMode == kDampingMode || !mine(row)) {
      if (kMode == kDampingMode) {
        store(c + kDiagonalU * s.pitch, all(0));
        store(c + (kDiagonalU + 1) * s.pitch, all(0));
      }
      return Vf{};
    }
    Vf energy{};
    for (int slot = 0; slot < 2; ++slot) {
      const Friction f = slideFriction(row, j, slot);
      if (kMode == kEnergyMode) {
        energy += f.energy;
        continue;
      }
      const Vf crossing = load(s.node.at(row, kCrossing) + j);
      const Vf damper = slot == 0 ? constantA(kSlideDamper, j) : constantB(kSlideDamper, row);
      store(c + (kDiagonalU + slot) * s.pitch, (n.h * n.h) * f.stiffness + n.h * crossing * damper);
      store(s.gradient.at(row, 3 + slot) + j, f.gradient);
    }
    return energy;
  }

  [[gnu::always_inline]] void gather(int row, int j) const {
    const std::ptrdiff_t pitch = s.pitch;
    const float* a0 = edgesA(row - 1) + j;
    const float* a1 = edgesA(row) + j;
    const float* b0 = edgesB(row) + j - 1;
    const float* b1 = edgesB(row) + j;
    const float* at = before(row) + j;
    const V3 fA0 = load3(a0 + kRowForce0 * pitch, pitch),
             fA1 = load3(a1 + kRowForce0 * pitch, pitch);
    const V3 fB0 = load3(b0 + kRowForce0 * pitch, pitch) + load3(at, pitch);
    const V3 fB1 = load3(b1 + kRowForce0 * pitch, pitch) + load3(at + 1, pitch);
    V3 g = (fA0 - fA1) + (fB0 - fB1);
    const Vf weight = load(a0 + kRowWeight * pitch) + load(a1 + kRowWeight * pitch) +
                      load(b0 + kRowWeight * pitch) + load(b1 + kRowWeight * pitch);
    g -= weight * V3{all(n.gravity[0]), all(n.gravity[1]), all(n.gravity[2])};
    const Vf uA = load(a0 + kRowSlide * pitch) - load(a1 + kRowSlide * pitch);
    const Vf uB = (load(b0 + kRowSlide * pitch) + load(at + 3 * pitch)) -
                  (load(b1 + kRowSlide * pitch) + load(at + 3 * pitch + 1));
    const Vf h2 = all(n.h * n.h);
    float* out = s.gradient.at(row) + j;
    store3(out, pitch, h2 * g);
    store(out + 3 * pitch, h2 * (load(out + 3 * pitch) + uA));
    store(out + 4 * pitch, h2 * (load(out + 4 * pitch) + uB));
  }
};

}  // namespace heddle::HEDDLE_ISA
