#pragma once
#include <memory>

#include "core/exec/ThreadTeam.h"
#include "core/solver/NewtonSystem.h"
#include "core/solver/Sleep.h"
#include "core/solver/SolverKind.h"
#include "core/solver/StepView.h"
#include "core/solver/Stepper.h"

namespace heddle {

/// The CPU back end: BDF2 or backward Euler, inexact Newton with line search on the incremental
/// potential, step rejection (design section 5). What a step's potential is and how it is solved is
/// a NewtonSystem's.
class CpuStepper : public Stepper {
 public:
  CpuStepper(YarnSystem system, std::vector<ClipMotion> clips, Obstacle obstacle, int threads,
             SolverKind solver = SolverKind::Engine);

  StepResult step(double h) override;
  const YarnSystem& system() const override { return system_; }
  const State& state() const override { return state_; }
  void restore(const State& state) override;
  EnergyReport energy() override;
  double maxStrain() override;
  double meanStrain() override;
  void setSpring(const UserSpring& spring) override;
  void moveSpring(int hand, Vec3 target) override;
  void releaseSpring(int hand) override;
  void setHeld(int node, bool held) override;
  void releaseAll() override;
  void moveHeld(const std::vector<HeldTarget>& targets) override;
  NodeCoordinates holdForce(int node) override;
  double imbalance() override;
  void setGravity(Vec3 gravity) override;
  void setMassDamping(double alpha) override;
  const Parameters& parameters() const override { return state_.ramp.target(); }
  void changeParameters(const Parameters& to, int steps) override;
  StepSettings& settings() override { return settings_; }
  long nodesAsleep() const override { return sleep_.nodesAsleep(state_.sleep); }
  int threads() const { return team_.size(); }
  /// Measurements of the solver, see StageTimes.h.
  NewtonSystem& newtonSystem() { return *newton_; }

 private:
  bool attempt(double h, bool useHistory, StepResult& result);
  bool attemptAll(double h, StepResult& result);
  bool attemptPrecisely(double h, StepResult& result);
  bool stepInParts(double h, int depth, StepResult& result);
  bool stepWithRegionAtRest(double h, StepResult& result);
  void chooseIntegrator(double h, bool useHistory);
  void predict(double h);
  void beginHeldMotion(double h);
  void placeHeldNodes(double time);
  bool solveNewton(StepResult& result);
  double searchLine(double energy);
  void finish(double h);

  bool passTimeAsleep(double h);
  void updateSleep(double h, const StepResult& result);
  void wakeAll() { sleep_.wakeAll(system_, state_.sleep); }
  void viewState();
  std::vector<int> unbalancedNodes();
  void addNeighbors(std::vector<int>& nodes) const;
  void bringToRest(const std::vector<int>& nodes);
  std::string describePlace(int node) const;

  YarnSystem system_;
  State state_;
  std::vector<ClipMotion> clips_;
  Obstacle obstacle_;
  std::vector<UserSpring> springs_;
  std::vector<HeldTarget> heldFrom_, heldTo_;   // this step's held nodes on the move
  double heldFromTime_ = 0, heldDuration_ = 0;  // s
  StepSettings settings_;
  ThreadTeam team_;
  SolverKind solver_;
  std::unique_ptr<NewtonSystem> newton_;
  std::vector<std::uint8_t> fixedAtStart_;  // what unpinning returns a node to; clips stay held
  Sleep sleep_;

  std::vector<CrossingShear> shear_;  // of state_, for reports
  StepView view_;                     // of the step under way
  std::vector<double> origin_, rate_, q_, trial_, gradient_;
  std::vector<double> scratch_;
  double potential_ = 0;   // at Newton's start, less a constant of the step
  double newtonStop_ = 0;  // m, of the step under way
  double spacing_ = 0;     // smallest yarn spacing, m
  double lightest_ = 0;    // weight of the lightest segment on Earth, N
};

}  // namespace heddle
