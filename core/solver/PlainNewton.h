#pragma once
#include <memory>

#include "core/exec/ThreadTeam.h"
#include "core/solver/NewtonSystem.h"
#include "core/solver/Pattern.h"

namespace heddle {

/// The step's potential by the plain kernels, a node at a time in double precision, with an
/// assembled matrix. The oracle for every faster way, and the one for single yarns.
class PlainNewton : public NewtonSystem {
 public:
  PlainNewton(const YarnSystem& system, ThreadTeam& team, std::unique_ptr<LinearSolver> solver);

  void begin(const StepInput& input) override;
  double moveTo(const double* q) override;
  double largestForce() override;
  LinearResult solve(double tolerance, int maxIterations) override;
  double largestUpdate() override;
  double slope() override;
  double largestShrink() override;
  double tryUpdate(double t) override;
  void acceptTrial() override { q_.swap(trial_); }
  double noise() override { return 1e-13 * std::fabs(lastPotential_); }
  void point(std::vector<double>& q) override { q = q_; }
  void gradient(std::vector<double>& g) override;
  void moveAnchors() override;

 private:
  double potential(const std::vector<double>& q);
  void computeGradient();
  void assemble();
  double largestEntry(const std::vector<double>& values);

  ThreadTeam& team_;
  int nodes_;
  Pattern pattern_;
  Matrix<double> matrix_;
  std::unique_ptr<LinearSolver> solver_;
  StepInput input_;
  std::vector<CrossingShear> shear_;
  std::vector<double> convective_, q_, trial_, gradient_, update_, scratch_;
  double lastPotential_ = 0;
};

}  // namespace heddle
