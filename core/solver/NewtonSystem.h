#pragma once
#include <vector>

#include "core/solver/LinearSolver.h"
#include "core/solver/StageTimes.h"
#include "core/solver/StepView.h"
#include "core/solver/Stepper.h"

namespace heddle {

/// All that one step begins with. Everything pointed to stands still until the step ends; what the
/// step holds (design section 2: F_n, normals) is written by begin(), anchors by moveAnchors().
struct StepInput {
  StepView view;  ///< normal, normalForce, shear and convective are begin()'s to fill
  ConstDofView velocity;
  bool convective = true;  ///< with quadratic-velocity forces
  const std::vector<UserSpring>* springs = nullptr;
  State* state = nullptr;  ///< where what the step holds and what it leaves is kept
};

/// The incremental potential of one step (StepView.h) and the way down it: what Newton's method
/// asks for, and nothing about when it stops. There is a point q, an update d and a trial q + t d.
class NewtonSystem {
 public:
  virtual ~NewtonSystem() = default;

  /// Freezes what lags behind: face normals, F_n, each crossing's resistance to shear,
  /// quadratic-velocity forces, the damping's stiffness.
  virtual void begin(const StepInput& input) = 0;
  /// Moves the point to q [5 node + dof]. Returns the potential there, less a constant of the step;
  /// infinite where a segment is inverted.
  virtual double moveTo(const double* q) = 0;
  /// Largest entry of the gradient at the point on free coordinates, N s^2.
  virtual double largestForce() = 0;
  /// Solves for the update d at the point, after largestForce().
  virtual LinearResult solve(double tolerance, int maxIterations) = 0;
  virtual double largestUpdate() = 0;  ///< m
  virtual double slope() = 0;          ///< gradient . d
  /// Largest relative shortening of a segment's arc length by d; at 1 it is gone.
  virtual double largestShrink() = 0;
  /// The potential at q + t d.
  virtual double tryUpdate(double t) = 0;
  /// Makes the last trial the point.
  virtual void acceptTrial() = 0;
  /// Forces below this share of the lightest segment's weight are rounding.
  virtual double forceNoise() const { return 1e-9; }
  /// Differences of the potential below this are rounding.
  virtual double noise() = 0;
  virtual void point(std::vector<double>& q) = 0;     ///< [5 node + dof]
  virtual void gradient(std::vector<double>& g) = 0;  ///< [5 node + dof], at the point
  /// After the step, with state.q at its end: friction anchors follow what slipped.
  virtual void moveAnchors() = 0;

  virtual StageTimes stageTimes() const { return {}; }
  virtual SolverSize size() const { return {}; }
  virtual void resetTimes() {}
  /// Of the kernels that run, e.g. "avx2"; "baseline" is what every such processor has.
  virtual const char* instructionSet() const { return "baseline"; }
};

}  // namespace heddle
