#pragma once
#include <memory>
#include <optional>
#include <string>

#include "core/session/Command.h"
#include "core/session/Frame.h"
#include "core/session/Recording.h"
#include "core/session/SceneSettings.h"
#include "core/solver/Stepper.h"

namespace heddle {

/// A scene with its solver: what a program steps and looks at. Not thread-safe; Session drives one
/// on its own thread, `heddle simulate` on the main one.
class Simulation {
 public:
  /// Throws InputError where the scene cannot be built.
  explicit Simulation(const SceneSettings& scene);

  /// One step of quality().step seconds, which is scene().step unless a command says otherwise, or
  /// as long as the stepper's settings' errorTolerance lets it be.
  /// Where no step succeeds, or one ends in a state that cannot be shown, the last good state stays
  /// and failure() says why.
  bool step();
  /// Throws InputError, one sentence, where a command makes no sense for this cloth; nothing has
  /// changed then. Settings come in over kRampSeconds of cloth time, at once before the first step.
  void apply(const Command& command);
  /// Back to the start: state, settings, no hands and no pins but the clips.
  void reset();

  const SceneSettings& scene() const { return scene_; }  ///< with what was set since
  Stepper& stepper() { return *stepper_; }
  SolveQuality quality() const;              ///< how steps are solved now
  bool resting() const { return resting_; }  ///< everything slept through the last step
  const std::string& failure() const { return failure_; }
  long steps() const { return steps_; }
  long stepsRejected() const { return rejected_; }
  /// Steps in which a part of the cloth rested because nothing balanced it; lastStop() says where.
  long stepsWithStop() const { return stops_; }
  const std::string& lastStop() const { return lastStop_; }
  double lastStopTime() const { return lastStopTime_; }  ///< s of cloth time; < 0: never
  double newtonMean() const { return steps_ > 0 ? newton_ / static_cast<double>(steps_) : 0.0; }
  double linearMean() const { return steps_ > 0 ? linear_ / static_cast<double>(steps_) : 0.0; }
  int threads() const { return threads_; }

  /// A picture of now. `stats` fields that only the caller knows (wall time) are left at zero.
  std::shared_ptr<Frame> makeFrame();
  /// Hash of the moving state: equal hashes mean equal bits.
  std::string stateHash() const;
  /// What happened since the start, or since reset().
  Recording recording() const;

 private:
  UserSpring springOf(const command::Grab& grab) const;
  double nextStep();  ///< s
  void changeTo(const Parameters& parameters);
  void solveWith(const SolveQuality& quality);

  SceneSettings startScene_, scene_;
  std::unique_ptr<Stepper> stepper_;
  State start_, good_;  // good_: the last that can be shown
  std::shared_ptr<const FrameTopology> topology_;
  Frame::Obstacle drawnObstacle_;
  std::string failure_;
  std::string lastStop_;
  double lastStopTime_ = -1;
  double step_ = 0;       // s
  bool resting_ = false;  // everything sleeps
  int qualityLevel_ = 0;
  std::optional<StepSettings> settingsAsked_;  // before the first SetQuality
  Recording recording_;
  long steps_ = 0, rejected_ = 0, stops_ = 0;
  double newton_ = 0, linear_ = 0;
  int threads_ = 1;
};

}  // namespace heddle
