#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/contact/ContactForce.h"
#include "core/solver/Parameters.h"
#include "core/solver/SleepState.h"
#include "core/yarn/YarnSystem.h"

namespace heddle {

/// How a step is taken (design section 5).
struct StepSettings {
  bool backwardEuler = false;  ///< else BDF2 where there is history
  bool convective = true;      ///< quadratic-velocity terms of the sliding yarns
  int maxNewton = 24;
  /// Newton stops when its update is below this share of the yarn spacing and below what this speed
  /// covers in a step. The second bound keeps energy from growing: an error e left in every step is
  /// an error e/h of the velocity (figures in docs/DECISIONS.md). A step that is still not there
  /// after some iterations is a violent one, which has other errors; the first bound is enough.
  double newtonTolerance = 0.03;
  double newtonSpeed = 3e-3;  ///< m/s
  double linearTolerance = 0.05;
  int maxLinear = 500;
  /// A step that is not solved after maxNewton iterations is taken as it is if its potential fell;
  /// else it is divided.
  bool acceptUnsolved = false;
  int maxHalvings = 3;  ///< a failed step is retried as 4 of a quarter, this deep
  bool sleep = false;   ///< parts of the cloth at rest are held and not computed (Sleep.h)
  /// m; > 0: whoever chooses steps chooses them by their local error (StepSize.h).
  double errorTolerance = 0;
  double landAt = 1e30;  ///< s of cloth time in which a step chosen by its error ends exactly

  /// For measurements and pictures, where nobody waits (figures in docs/DECISIONS.md).
  static StepSettings accurate() {
    StepSettings settings;
    settings.newtonTolerance = 0.01;
    settings.newtonSpeed = 1e-3;
    settings.linearTolerance = 3e-2;
    return settings;
  }

  /// As published, for SolverKind::Reference: at most five Newton iterations, each halved until the
  /// potential falls (figures in docs/DECISIONS.md).
  static StepSettings reference() {
    StepSettings settings;
    settings.backwardEuler = true;
    settings.maxNewton = 5;
    settings.linearTolerance = 1e-2;
    settings.maxLinear = 2000;
    settings.acceptUnsolved = true;
    return settings;
  }
};

/// What one call of step() did.
struct StepResult {
  int newtonIterations = 0;
  int linearIterations = 0;
  int rejected = 0;       ///< attempts that were thrown away
  bool accepted = false;  ///< false: the state is as before the call
  bool resting = false;   ///< everything sleeps: only time went on
  std::string failure;    ///< why, and where, if not accepted
  /// Nodes that no step length balanced and that were brought to rest for this step, so that the
  /// rest of the cloth could take it. Ascending.
  std::vector<int> stopped;
  std::string stop;  ///< where they are, in a sentence, if there are any
};

/// A spring from a node to a point: the hand on the mouse. Left out of Rayleigh damping.
struct UserSpring {
  int hand = 0;
  int node = -1;
  Vec3 target;           ///< m
  double stiffness = 0;  ///< N/m
  double limit = 1e30;   ///< N; the hand pulls no harder, however far away it is
};

/// Held nodes that move together along a straight line, slowly starting and stopping.
struct ClipMotion {
  std::vector<int> nodes;
  std::vector<Vec3> start;  ///< m, one a node
  Vec3 travel;              ///< m
  double duration = 0;      ///< s; 0: they stay
  Vec3 at(std::size_t i, double time) const;
};

/// One value for each of a node's coordinates: x, y, z, u of slot A, u of slot B.
using NodeCoordinates = std::array<double, kDofs>;

/// Where a held node is to be at the end of the next step, m. Coordinates that are free are
/// ignored.
struct HeldTarget {
  int node = -1;
  NodeCoordinates place{};
};

/// Everything that changes by itself while time runs; a copy is a snapshot. What a user holds,
/// springs and pins, is not in it.
struct State {
  double time = 0;                       ///< s
  std::vector<double> q, v;              ///< [5 node + dof]
  std::vector<double> qBefore, vBefore;  ///< one step back, for BDF2
  double stepBefore = 0;                 ///< s; 0: no history
  std::vector<double> slideAnchor;       ///< [2 node + slot] m
  std::vector<double> shearAnchor;       ///< [4 node + pair] rad
  std::vector<double> normalForce;       ///< [node] F_n, N
  std::vector<Vec3> normal;              ///< [node] face normal
  std::vector<ContactState> contact;     ///< [node]
  ParameterRamp ramp;                    ///< gravity, damping, yarns: now and where they go
  SleepState sleep;                      ///< what rests
};

/// J.
struct EnergyReport {
  double kinetic = 0, gravity = 0, stretch = 0, bending = 0, shear = 0, contact = 0;
  double friction = 0;  ///< in the contacts that stick, of slides and of angles
};

/// Advances a cloth in time. One back end a class; the rest of the program sees only this.
class Stepper {
 public:
  virtual ~Stepper() = default;
  virtual StepResult step(double h) = 0;
  virtual const YarnSystem& system() const = 0;
  virtual const State& state() const = 0;
  virtual void restore(const State& state) = 0;
  virtual EnergyReport energy() = 0;
  virtual double maxStrain() = 0;   ///< largest |stretch - 1| of any segment
  virtual double meanStrain() = 0;  ///< mean of |stretch - 1|

  virtual void setSpring(const UserSpring& spring) = 0;  ///< one a hand; replaces its last
  virtual void moveSpring(int hand, Vec3 target) = 0;
  virtual void releaseSpring(int hand) = 0;
  virtual void setHeld(int node, bool held) = 0;  ///< freezes position and slides, or frees them
  virtual void releaseAll() = 0;  ///< ends every spring and every hold that setHeld() made
  /// Takes held nodes along straight lines to places where they arrive at the end of the next
  /// step; from then on they stay there. A node given twice goes to the last place. A step that
  /// is not accepted keeps the targets for the next try. Clips move their own nodes and win.
  virtual void moveHeld(const std::vector<HeldTarget>& targets) = 0;
  /// The force that holds a node in state(), N: dV/dq with the friction of the last step, without
  /// inertia, damping and user springs. Along x, y, z positive where the hold pulls that way. Along
  /// an arc length it acts on the place where the yarn is held: where a yarn under tension T is
  /// held at its ends, +T at the first node and -T at the last.
  virtual NodeCoordinates holdForce(int node) = 0;
  /// The largest force on any free coordinate in state(), N; 0 in equilibrium. Measured as
  /// holdForce() is.
  virtual double imbalance() = 0;
  virtual void setGravity(Vec3 gravity) = 0;         ///< at once
  virtual void setMassDamping(double alpha) = 0;     ///< at once
  virtual const Parameters& parameters() const = 0;  ///< where a change under way leads to
  /// Changes the parameters within the next `steps` steps; 0: at once. As many yarns as before.
  virtual void changeParameters(const Parameters& to, int steps) = 0;
  virtual StepSettings& settings() = 0;
  virtual long nodesAsleep() const = 0;
};

}  // namespace heddle
