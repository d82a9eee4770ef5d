#pragma once
#include <memory>
#include <vector>

#include "core/engine/CoarseGrids.h"
#include "core/engine/Crew.h"
#include "core/engine/KernelTable.h"
#include "core/engine/Memory.h"
#include "core/solver/NewtonSystem.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// The fast way to compute a step: vector kernels over padded rows (Sheet.h), the matrix kept as
/// its elements, slides eliminated exactly, conjugate gradients with block Jacobi plus coarse grids
/// in single precision. All threads work through a solve together (Crew).
class EngineNewton : public NewtonSystem {
 public:
  /// Whether the engine can take this cloth.
  static bool takes(const YarnSystem& system);

  EngineNewton(const YarnSystem& system, ThreadTeam& team, const engine::KernelTable& kernels);

  void begin(const StepInput& input) override;
  double moveTo(const double* q) override;
  double largestForce() override;
  LinearResult solve(double tolerance, int maxIterations) override;
  double largestUpdate() override { return largestUpdate_; }
  double slope() override { return slope_; }
  double largestShrink() override { return largestShrink_; }
  double tryUpdate(double t) override;
  void acceptTrial() override;
  double forceNoise() const override;
  double noise() override { return noise_; }
  void point(std::vector<double>& q) override;
  void gradient(std::vector<double>& g) override;
  void moveAnchors() override;
  const char* instructionSet() const override { return k_.name; }
  StageTimes stageTimes() const override { return clock_.times(); }
  SolverSize size() const override;
  void resetTimes() override;

 private:
  struct Block {
    GridBlock grid;
    engine::Sheet sheet;
    std::unique_ptr<engine::CoarseGrids> coarse;
    std::vector<double> extraSums;  ///< [row]
  };
  /// visit(block, the thread's share of its rows)
  template <class Visit>
  void eachBlock(int thread, const Visit& visit) {
    for (Block& block : blocks_) {
      visit(block, crew_.share(thread, block.sheet.rows));
    }
  }
  double total(int kind) const;
  double greatest(int kind) const;

  void refreshConstants();
  void readStart(int thread);
  void freezeOn(int thread);
  void writeFrozen(int thread);
  /// Energies at q or at the trial into the rows' sums.
  void energyOn(int thread, bool trial);
  double forcesEnergy();
  void addExtra(int thread);
  void addHands(bool matrix);
  double extraEnergyOf(const engine::Field<double>& at, const Block& block, int row) const;
  double handsEnergy(bool trial) const;
  bool hasBodies() const;
  void solveOn(int thread, double tolerance, int maxIterations, LinearResult& result);
  void factorOn(int thread);
  void multiplyOn(int thread);
  double preconditionOn(int thread);
  void solveSlidesOn(int thread);
  void finishUpdateOn(int thread);
  void charge(int thread, Stage stage);

  const YarnSystem& system_;
  const engine::KernelTable& k_;
  engine::Memory memory_;
  engine::Crew crew_;
  engine::StageClock clock_;
  std::vector<Block> blocks_;
  std::vector<engine::Work> works_;
  StepInput input_;
  engine::StepNumbers numbers_;
  std::vector<YarnConstants> knownYarns_;
  std::vector<std::uint8_t> knownFixed_;

  double potential_ = 0, noise_ = 0;
  double quadratic_ = 0, quadraticSize_ = 0, along_ = 0, curvature_ = 0;
  double trialStep_ = 0;
  double noisePerMetre_ = 0;  ///< of forceNoise(), see roundingOfPlaces()
  double largestUpdate_ = 0, slope_ = 0, largestShrink_ = 0;
  int solves_ = 0;                          ///< of this step
  double startNorm_ = 0, askedBefore_ = 0;  ///< r . z: of the last solve's start, of those before
  long products_ = 0;
};

}  // namespace heddle
