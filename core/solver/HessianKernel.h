#pragma once
// The step's matrix, (1 + h alpha) M + (h^2 + h beta) H(q), gathered a row at a time. H keeps the
// positive semidefinite part of every element. The damping's stiffness is frozen at the step's
// start in the gradient; taking it at q here only costs a little Newton speed and saves a second
// assembly.

#include "core/forces/SlideBarrier.h"
#include "core/forces/SlidingFriction.h"
#include "core/solver/BlockRows.h"
#include "core/solver/Elements.h"
#include "core/solver/StepView.h"

namespace heddle {

/// A coupling vector's entries at one node and slot: the yarn's x and u.
struct Entry4 {
  Vec3 x;
  double u = 0;
};

template <class Real>
struct HessianKernel {
  StepView step;
  ConstDofView q;
  MatrixView<Real> A;

  HEDDLE_HD void operator()(int node) const {
    Row row;
    const SystemView& s = step.system;
    for (int slot = 0; slot < 2; ++slot) {
      if (s.topology.has(node, slot)) {
        addSegments(row, {node, slot});
        addBends(row, {node, slot});
      }
    }
    zeroTail(node);
    if (s.topology.isCrossing(node)) {
      addShear(row, node);
      addFriction(row, node);
      if (s.air) {
        addAirDrag(row, node);
      }
    }
    if (step.obstacle.kind != Obstacle::Kind::None && step.contact && s.fixed[node] != 31) {
      addContact(row, node);
    }
    Real* out = A.row(node);
    for (int k = 0; k < kRowSize; ++k) {
      out[k] = static_cast<Real>(row.value[k]);
    }
  }

 private:
  struct Row {
    double value[kRowSize] = {};
    HEDDLE_HD double* along(int block) { return value + kAlongFirst + 16 * block; }
    HEDDLE_HD double* diagonal(int block) { return value + kDiagonalFirst + 9 * block; }
  };

  HEDDLE_HD double scale() const { return step.h * step.h + step.h * step.beta; }

  /// block += k a b^T on (x, u) of `slot` within the 5x5 self block.
  HEDDLE_HD static void addSelf(Row& row, int slot, double k, const Entry4& a, const Entry4& b) {
    const int u = 3 + slot;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        row.value[5 * i + j] += k * a.x[i] * b.x[j];
      }
      row.value[5 * i + u] += k * a.x[i] * b.u;
      row.value[5 * u + i] += k * a.u * b.x[i];
    }
    row.value[6 * u] += k * a.u * b.u;
  }
  HEDDLE_HD static void addAlong(double* block, double k, const Entry4& a, const Entry4& b) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        block[4 * i + j] += k * a.x[i] * b.x[j];
      }
      block[4 * i + 3] += k * a.x[i] * b.u;
      block[12 + i] += k * a.u * b.x[i];
    }
    block[15] += k * a.u * b.u;
  }
  HEDDLE_HD static void add3(double* block, int stride, double k, Vec3 a, Vec3 b) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        block[stride * i + j] += k * a[i] * b[j];
      }
    }
  }
  /// block += k (I - t t^T)
  HEDDLE_HD static void addAcross(double* block, int stride, double k, Vec3 t) {
    for (int i = 0; i < 3; ++i) {
      block[stride * i + i] += k;
    }
    add3(block, stride, -k, t, t);
  }

  HEDDLE_HD void addSegments(Row& row, NodeSlot here) const {
    const SystemView& s = step.system;
    const YarnConstants& yarn = s.yarn(here);
    forEachSegment(s, here, [&](NodeSlot a, NodeSlot b, int role) {
      double* other = row.along(alongBlock(here.slot, role == 0 ? kNext : kPrev, 1));
      const double du = q.u(b) - q.u(a), f = scale();
      const Stretch k = stretch(q.x(a.node), q.x(b.node), du, yarn.stretch);
      const Entry4 c{k.t, -k.w};
      addSelf(row, here.slot, f * k.dyad, c, c);
      addAlong(other, -f * k.dyad, c, c);
      addAcross(row.value, 5, f * k.across, k.t);
      addAcross(other, 4, -f * k.across, k.t);
      const double wall = f * (slideBarrier(du, s.spacingAt(a), yarn.contact).stiffness +
                               parallelContactAt(s, a, b, du).stiffness);
      row.value[6 * (3 + here.slot)] += wall;
      other[15] -= wall;
      addMass(row, other, here.slot, a, b, yarn.density);
    });
  }

  /// rho du/6 [2 1; 1 2] (x) [I, -w; -w^T, w.w]
  HEDDLE_HD void addMass(Row& row, double* other, int slot, NodeSlot a, NodeSlot b,
                         double rho) const {
    const double du = step.start.u(b) - step.start.u(a);
    const Vec3 w = (1.0 / du) * (step.start.x(b.node) - step.start.x(a.node));
    const double m = (1.0 + step.h * step.alpha) * rho * du / 6.0;
    for (int i = 0; i < 3; ++i) {
      Entry4 e;
      e.x[i] = 1.0;
      e.u = -w[i];
      addSelf(row, slot, 2.0 * m, e, e);
      addAlong(other, m, e, e);
    }
  }

  HEDDLE_HD void addBends(Row& row, NodeSlot here) const {
    forEachBend(step.system, here, [&](NodeSlot a, NodeSlot o, NodeSlot b, int role) {
      const Bending k = bendingAt(step.system, q, a, o, b);
      const Entry4 first[3] = {
          {k.thetaA, k.slide}, {-(k.thetaA + k.thetaB), 0}, {k.thetaB, -k.slide}};
      const Entry4 second[3] = {{k.acrossA, 0}, {-(k.acrossA + k.acrossB), 0}, {k.acrossB, 0}};
      const double k1 = scale() * k.dyad1, k2 = scale() * k.dyad2;
      addSelf(row, here.slot, k1, first[role], first[role]);
      addSelf(row, here.slot, k2, second[role], second[role]);
      for (int to = 0; to < 3; ++to) {
        if (to != role) {
          const int distance = to > role ? to - role : role - to;
          double* block = row.along(alongBlock(here.slot, to > role ? kNext : kPrev, distance));
          addAlong(block, k1, first[role], first[to]);
          addAlong(block, k2, second[role], second[to]);
        }
      }
    });
  }

  /// Elastic shear counts with its damping, friction without.
  HEDDLE_HD double shearStiffness(const ShearCorner& at, double phi) const {
    return scale() * elasticShearAt(step, at, phi).stiffness +
           step.h * step.h * shearFrictionAt(step, at, phi).stiffness;
  }
  HEDDLE_HD void addShear(Row& row, int node) const {
    const SystemView& s = step.system;
    forEachShearCorner(s, node, [&](const ShearCorner& at, int wayA, int wayB) {
      const ShearAngle k = angleAt(q, at);
      const double f = shearStiffness(at, k.phi);
      const Vec3 corner = -(k.gradA + k.gradB);
      add3(row.value, 5, f, corner, corner);
      add3(row.along(alongBlock(kSlotA, wayA, 1)), 4, f, corner, k.gradA);
      add3(row.along(alongBlock(kSlotB, wayB, 1)), 4, f, corner, k.gradB);
    });
    forEachShearArm(s, node, [&](const ShearCorner& at, int slot, int way, int wayOther) {
      const ShearAngle k = angleAt(q, at);
      const double f = shearStiffness(at, k.phi);
      const bool isA = at.a.node == node;
      const Vec3 own = isA ? k.gradA : k.gradB, others = isA ? k.gradB : k.gradA;
      const int other = isA ? at.b.node : at.a.node;
      add3(row.value, 5, f, own, own);
      add3(row.along(alongBlock(slot, way, 1)), 4, f, own, -(own + others));
      const int diagonal =
          slot == kSlotA ? diagonalBlock(way, wayOther) : diagonalBlock(wayOther, way);
      if (A.pattern.diagonal(node, diagonal) == other) {
        add3(row.diagonal(diagonal), 3, f, own, others);
      } else {
        addTail(node, other, f, own, others);
      }
    });
  }

  HEDDLE_HD void zeroTail(int node) const {
    for (int k = 9 * A.pattern.tailStart[node]; k < 9 * A.pattern.tailStart[node + 1]; ++k) {
      A.tail[k] = 0;
    }
  }
  HEDDLE_HD void addTail(int node, int to, double k, Vec3 a, Vec3 b) const {
    int entry = A.pattern.tailStart[node];
    while (A.pattern.tailColumn[entry] != to) {
      ++entry;
    }
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        A.tail[9 * entry + 3 * i + j] += static_cast<Real>(k * a[i] * b[j]);
      }
    }
  }

  HEDDLE_HD void addFriction(Row& row, int node) const {
    const double h = step.h;
    for (int slot = 0; slot < 2; ++slot) {
      const NodeSlot here{node, slot};
      const YarnConstants& yarn = step.system.yarn(here);
      const SlidingFriction k =
          slidingFriction(q.u(here) - step.slideAnchor[2 * node + slot],
                          yarn.friction * step.normalForce[node], yarn.slideStiffness);
      row.value[6 * (3 + slot)] += h * h * k.stiffness + h * yarn.slideDamping;
    }
  }

  HEDDLE_HD void addAirDrag(Row& row, int node) const {
    const AirDrag k = airDragAt(step, q, node);
    const Vec3 n = step.normal[node];
    add3(row.value, 5, step.h * k.along, n, n);
    addAcross(row.value, 5, step.h * k.skin, n);
    add3(row.value, 5, step.h * k.skinAlong, k.t, k.t);
  }

  HEDDLE_HD void addContact(Row& row, int node) const {
    const ContactForce k =
        contactForce(step.obstacle, step.contact[node], q.x(node), step.origin.x(node), step.h);
    const double f = step.h * step.h;
    add3(row.value, 5, f * k.along, k.normal, k.normal);
    addAcross(row.value, 5, f * k.across, k.normal);
  }
};

}  // namespace heddle
