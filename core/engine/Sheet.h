#pragma once
// One grid block of the cloth as the vector kernels see it: plain pointers, laid out by Layout.cpp.
// Only what has the grid's own neighbours is in here; an element with any other is left out by its
// mask and lives in the irregular rest (Irregular.h).

#include <cstdint>

#include "core/engine/Field.h"

namespace heddle::engine {

/// Constants of a yarn line: a column for slot A, a row for slot B. [k] is a row of lanes for A, a
/// number a row for B.
enum LineConstant : int {
  kStretch,      ///< EA, N
  kBending,      ///< EI, N m^2
  kDensity,      ///< kg/m
  kContact,      ///< kc, N/m^2
  kFriction,     ///< mu
  kSlideSpring,  ///< kf, N/m
  kSlideDamper,  ///< df, N s/m
  kLineConstants
};

/// Components of Sheet::edge.
enum EdgeConstant : int {
  kEdgeA,
  kEdgeB,  ///< 1 where the edge to the next node along slot A, B is the grid's
  kSpacingA,
  kSpacingB,  ///< m
  kReachA,
  kReachB,  ///< m, where parallel yarns touch; 0: nowhere
  kTouchA,
  kTouchB,  ///< kc L of that contact, N/m
  kEdgeConstants
};

/// Components of Sheet::node.
enum NodeConstant : int {
  kCorner0,        ///< 4: 1 where the shear pair is the grid's
  kJam0 = 4,       ///< 4: kx L of jamming for the pair, N m
  kJamAngle = 8,   ///< rad
  kShearPlain,     ///< kx L in plain weave at rest, N m
  kPlainOver,      ///< 1/F_plain, 1/N; 0: F_n does not count
  kRestShare,      ///< F_n at rest over F_plain
  kTurnLimit,      ///< Coulomb limit of an angle over F_n, m
  kTurnStiffness,  ///< N m
  kOffsetA,
  kOffsetB,   ///< crimp offsets of the two yarns along the face normal, m
  kSideSign,  ///< -side: +-1, the way from warp to weft along the normal; 0: none
  kCrossing,  ///< 1 where two yarns cross
  kNodeConstants
};

/// Components of Sheet::held, what a step holds.
enum HeldNumber : int { kNormal0, kNormalForce = 3, kShearStiffness, kTurnMost, kHeldNumbers };

/// Components of a coefficient field: the matrix as its elements. d: difference of positions along
/// an edge, du: of arc lengths; an edge's turning is omega = t x d/length (kernels/Matrix.h).
enum Coefficient : int {
  // An edge: k (t.d - w du)^2 + across (d.d - (t.d)^2) + spring du^2, mass m (consistent).
  kT0 = 0,
  kK = 3,
  kAcross,
  kW,
  kOver,  ///< 1/length
  kMass,
  kSpring,
  kEdgeCoefficients = 9,  // slot B's edge follows
  // A bend, m its scaled binormal: (m.(omega' - omega) - slide (du + du'))^2
  // + twist (m.(d'/l' - d/l))^2
  kBendA = 18,
  kBinormal0 = 0,
  kSlide = 3,
  kTwist,
  kBendCoefficients = 5,
  // Four shear pairs: stiffness ((tA x tB).(omegaB - omegaA))^2
  kPair0 = 28,
  kDiagonalU = 32,  ///< 2: friction and damping of the slides
  kCoefficients = 34
};

/// Components of Sheet::mass, frozen at the step's start: w = dx/du (3) and rho du/6 of both edges.
inline constexpr int kMassNumbers = 8;

/// Components of an operator of edges, what every coarse level keeps (CoarseBuild.h). Edge forms
/// are symmetric 4 x 4 on (d, du), upper triangle row by row; bends couple an edge with its
/// successor; corners couple positions of an A edge (rows) with a B edge.
enum CoarseNumber : int {
  kCoarseEdgeA = 0,
  kCoarseEdgeB = 10,
  kCoarseBendA = 20,
  kCoarseBendB = 36,
  kCoarseCorner = 52,  ///< 4 x 9
  kCoarseMassA = 88,
  kCoarseMassB,
  kCoarseU0,
  kCoarseU1,
  kCoarseSelf = 92,  ///< 6: symmetric 3 x 3 on positions: contacts, drag, held nodes
  kCoarseNumbers = 98
};

struct Sheet {
  int rows = 0, columns = 0;
  int firstNode = 0;
  std::ptrdiff_t pitch = 0;

  float* lineA[kLineConstants] = {};  ///< [column], padded as a field's row
  float* lineB[kLineConstants] = {};  ///< [row + kGhostRows]
  Field<float> edge, node, free;      ///< free: 1 where a coordinate moves
  Field<float> held, mass;
  Field<double> slideAnchor;  ///< 2, m
  Field<float> turnAnchor;    ///< 4, rad

  Field<double> q, trial, origin;           ///< 5
  Field<double> goal;                       ///< 5: where inertia alone would take a node
  Field<float> gradient;                    ///< 5: of h^2 V at q
  Field<float> quadraticGradient;           ///< 5: of the step's quadratic part at q
  Field<float> convective, pushed;          ///< 5: h^2 times the quadratic-velocity force; M h rate
  Field<float> update, quadraticUpdate;     ///< 5: d and Q d
  Field<float> matrix, damping;             ///< coefficients at q; of K at the step's start
  Field<float> extra;                       ///< 6: 3x3 on positions of contacts, drag and hands
  Field<float> jacobi;                      ///< 6
  Field<float> inverseA, lower1A, lower2A;  ///< 1 each: factors of the slides along slot A
  float* factorsB = nullptr;                ///< [row group][column][3][lanes]
  Field<float> x, r, z, p, y;               ///< 3: Krylov vectors
  Field<float> t, w;                        ///< 2: slides' part of a product
  double* rowSums = nullptr;                ///< [4 kinds][rows]
};

/// Numbers of the step that kernels share.
struct StepNumbers {
  float h = 0, beta = 0, keep = 1;  ///< s, s, 1 + h alpha
  float scale = 0;                  ///< h^2 + h beta: of elastic stiffness in the matrix
  float gravity[3] = {};
  double reference[3] = {};  ///< m, where heights are measured from
  bool hasExtra = false;
};

}  // namespace heddle::engine
