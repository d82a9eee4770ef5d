#pragma once
#include <Eigen/Cholesky>
#include <vector>

#include "core/engine/CoarseSheet.h"
#include "core/engine/Crew.h"
#include "core/engine/KernelTable.h"
#include "core/engine/Memory.h"

namespace heddle::engine {

/// The coarse half of the preconditioner over one sheet (design section 5): a residual of positions
/// goes down as (r_x, 0), a V-cycle on all five coordinates answers, the positions' part comes
/// back. Every function with a thread number is called by all threads of the crew and meets in
/// between.
class CoarseGrids {
 public:
  CoarseGrids(const Sheet& sheet, const KernelTable& kernels, Memory& memory);

  /// A step begins: nothing of earlier ones is kept, so that a step depends on its state alone.
  void forget();
  bool empty() const { return levels_.empty(); }
  /// Rebuilds every operator from the sheet's matrix.
  void build(const Sheet& sheet, bool hasExtra, Crew& crew, Work* works, int thread);
  /// sheet.z += P V(P^T sheet.r).
  void correct(const Sheet& sheet, Crew& crew, Work* works, int thread);

 private:
  int groupsOf(int lines) const { return (lines + k_.lanes - 1) / k_.lanes; }
  void multiply(const CoarseSheet& level, const Field<float>& z, const Field<float>* r, Work& work);
  void multiplyTogether(const CoarseSheet& level, Crew& crew, Work* works, int thread);
  void cycleBelow(std::size_t level, Work& work);
  void solveCoarsest();
  void factorCoarsest(Work& work);
  void prepareSmoother(CoarseSheet& level, Work& work);
  void buildBelow(std::size_t level, Work& work);

  const KernelTable& k_;
  std::vector<CoarseSheet> levels_;
  std::vector<Field<float>> strips_;  ///< of each level
  Eigen::MatrixXd dense_;
  Eigen::VectorXd right_;
  Eigen::LLT<Eigen::MatrixXd> coarsest_;
  bool usable_ = false;
  bool fresh_ = true;
};

}  // namespace heddle::engine
