#pragma once
#include <memory>
#include <string>

#include "core/session/Command.h"
#include "core/session/Frame.h"
#include "core/session/SceneSettings.h"
#include "core/solver/Stepper.h"

namespace heddle {

/// A scene with its solver: what a program steps and looks at. Not thread-safe; Session drives one
/// on its own thread, `heddle simulate` on the main one.
class Simulation {
 public:
  /// Throws InputError where the scene cannot be built.
  explicit Simulation(const SceneSettings& scene);

  /// One step of scene().step seconds. Where no step succeeds the state stays and failure() says
  /// why.
  bool step();
  void apply(const Command& command);
  void reset();

  const SceneSettings& scene() const { return scene_; }
  Stepper& stepper() { return *stepper_; }
  const std::string& failure() const { return failure_; }
  long steps() const { return steps_; }
  long stepsRejected() const { return rejected_; }
  double newtonMean() const { return steps_ > 0 ? newton_ / static_cast<double>(steps_) : 0.0; }
  double linearMean() const { return steps_ > 0 ? linear_ / static_cast<double>(steps_) : 0.0; }
  int threads() const { return threads_; }

  /// A picture of now. `stats` fields that only the caller knows (wall time) are left at zero.
  std::shared_ptr<Frame> makeFrame();
  /// Hash of the moving state: equal hashes mean equal bits.
  std::string stateHash() const;

 private:
  double defaultGrabStiffness() const;

  SceneSettings scene_;
  std::unique_ptr<Stepper> stepper_;
  State start_;
  std::shared_ptr<const FrameTopology> topology_;
  Frame::Obstacle drawnObstacle_;
  std::string failure_;
  long steps_ = 0, rejected_ = 0;
  double newton_ = 0, linear_ = 0;
  int threads_ = 1;
};

}  // namespace heddle
