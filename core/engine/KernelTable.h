#pragma once
// The vector kernels of one instruction set behind plain function pointers. Ranges are rows of a
// sheet unless a name says groups (vectors of lines); a caller may split them as it likes, results
// do not depend on it.

#include "core/engine/CoarseSheet.h"
#include "core/engine/Sheet.h"

namespace heddle::engine {

/// Room of one thread. `rows`: kBufferRows row buffers of the widest sheet; `line`: one row with
/// zeros before it; `turned`: a row turned into columns of lanes.
struct Work {
  float* rows = nullptr;
  float* line = nullptr;
  float* turned = nullptr;
};

/// More than any kernel asks for (checked where the kernels are compiled).
inline constexpr int kBufferRows = 160;

struct KernelTable {
  const char* name;  ///< of the instruction set
  int lanes;

  void (*normals)(const Sheet&, int begin, int end);
  void (*pressure)(const Sheet&, float drapeScale, int begin, int end);
  void (*masses)(const Sheet&, int begin, int end);
  void (*convective)(const Sheet&, float h, int begin, int end);
  void (*dampingCoefficients)(const Sheet&, const StepNumbers&, Work&, int begin, int end);

  /// Potential of forces at a point: rowSums[row] its energy, rowSums[rows + row] its parts' sizes.
  void (*energy)(const Sheet&, const StepNumbers&, const Field<double>& at, Work&, int begin,
                 int end);
  /// Gradient h^2 dV/dq and the matrix's coefficients at s.q.
  void (*gradient)(const Sheet&, const StepNumbers&, Work&, int begin, int end);
  /// The quadratic part's gradient, less the quadratic-velocity force, into quadraticGradient.
  void (*quadraticOfMove)(const Sheet&, const StepNumbers&, const Field<double>& at, Work&,
                          int begin, int end);
  void (*quadraticOfUpdate)(const Sheet&, const StepNumbers&, Work&, int begin, int end);
  /// pushed = M quadraticUpdate, where h rate lies meanwhile.
  void (*push)(const Sheet&, const StepNumbers&, Work&, int begin, int end);
  /// The rest of that gradient, and rowSums[2 rows + row] the quadratic part's energy, [3 rows +
  /// row] its size.
  void (*quadraticEnergy)(const Sheet&, const Field<double>& at, int begin, int end);
  /// rowSums[row] = d.quadraticGradient, rowSums[rows + row] = d.Q d.
  void (*quadraticAlong)(const Sheet&, int begin, int end);
  void (*moveQuadratic)(const Sheet&, float t, int begin, int end);
  void (*moveTrial)(const Sheet&, double t, int begin, int end);
  void (*largestForces)(const Sheet&, int begin, int end);
  void (*anchors)(const Sheet&, double* slide, double* turn, int begin, int end);

  void (*startKrylov)(const Sheet&, int begin, int end);
  void (*advanceKrylov)(const Sheet&, float a, int begin, int end);
  void (*turnKrylov)(const Sheet&, float b, int begin, int end);
  void (*dotRz)(const Sheet&, int begin, int end);       ///< rowSums[row] = r . z
  void (*addProduct)(const Sheet&, int begin, int end);  ///< r += y
  void (*slideRemainder)(const Sheet&, int begin, int end);
  void (*joinUpdate)(const Sheet&, int begin, int end);
  void (*largestShrinks)(const Sheet&, int begin, int end);
  void (*slidesOfProduct)(const Sheet&, const Field<float>& p, Work&, int begin, int end);
  void (*positionsOfProduct)(const Sheet&, const Field<float>& p, bool extra, Work&, int begin,
                             int end);
  void (*factorSlidesA)(const Sheet&, int beginGroup, int endGroup);
  void (*factorSlidesB)(const Sheet&, int beginGroup, int endGroup);
  void (*solveSlidesA)(const Sheet&, int beginGroup, int endGroup);
  void (*solveSlidesB)(const Sheet&, Work&, int beginGroup, int endGroup);
  void (*factorJacobi)(const Sheet&, bool extra, int begin, int end);

  void (*fineStrips)(const Sheet&, bool extra, const Field<float>& strips, int begin, int end);
  void (*coarseStrips)(const CoarseSheet& fine, const Field<float>& strips, int begin, int end);
  void (*joinFirst)(const CoarseSheet&, const Field<float>& strips, int begin, int end);
  void (*joinNext)(const CoarseSheet&, const Field<float>& strips, int begin, int end);
  void (*coarseJacobi)(const CoarseSheet&, int begin, int end);
  void (*factorCoarseA)(const CoarseSheet&, int beginGroup, int endGroup);
  void (*factorCoarseB)(const CoarseSheet&, int beginGroup, int endGroup);
  void (*solveCoarseA)(const CoarseSheet&, int beginGroup, int endGroup);
  void (*solveCoarseB)(const CoarseSheet&, Work&, int beginGroup, int endGroup);
  /// t = A_ux z.
  void (*coarseSlides)(const CoarseSheet&, const Field<float>& z, Work&, int begin, int end);
  /// out = r - (A_xx z - A_xu w); without r: A_xx z - A_xu w.
  void (*coarsePositions)(const CoarseSheet&, const Field<float>& z, const Field<float>* r,
                          const Field<float>& out, Work&, int begin, int end);
  void (*coarseSmooth)(const CoarseSheet&, const Field<float>& from, const Field<float>& to,
                       float step, bool replace, int begin, int end);
  void (*coarseSquare)(const CoarseSheet&, const Field<float>& v, int begin, int end);
  void (*coarseScale)(const CoarseSheet&, const Field<float>& v, float by, int begin, int end);
  using Restrict = void(const Field<float>& fine, int fineRows, int fineColumns, int components,
                        const Field<float>& coarse, int coarseColumns, Work&, int begin, int end);
  using Prolong = void(const Field<float>& coarse, int coarseColumns, int components,
                       const Field<float>& fine, int fineColumns, const Field<float>* free, Work&,
                       int begin, int end);
  Restrict *restrictFirst, *restrictNext;
  Prolong *prolongFirst, *prolongNext;
};

/// What this processor can do best. `name` asks for one by name; null where it is not there.
const KernelTable* kernelsFor(const char* name = nullptr);

const KernelTable& baselineKernels();
const KernelTable& avx2Kernels();
const KernelTable& avx512Kernels();

}  // namespace heddle::engine
