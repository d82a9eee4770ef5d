#pragma once
#include <memory>
#include <string>

#include "core/session/Command.h"
#include "core/session/Frame.h"
#include "core/session/SceneSettings.h"

namespace heddle {

/// A live simulation on its own thread. All functions return at once and may be called from the
/// window's thread; the solver never waits for the caller nor the caller for the solver.
class Session {
 public:
  /// keepPace: where steps take longer than the cloth time they cover, solve less exactly rather
  /// than fall behind (QualityControl.h), and only then let time run slower. Single steps are
  /// always exact.
  explicit Session(bool keepPace = true);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Builds a new cloth on a worker and swaps it in between two steps; the old one stays visible
  /// and keeps moving until then. A scene that cannot be built leaves the old one: see error().
  void replace(SceneSettings scene);
  void play();
  void pause();
  void stepOnce();
  void reset();  ///< back to the start of the current scene, with what was set since
  /// Applied between steps. One that makes no sense changes nothing and is told by takeError().
  void post(Command command);

  /// The newest frame; null until the first cloth is built. Never blocks on a step.
  std::shared_ptr<const Frame> frame() const;
  bool playing() const;
  bool rebuilding() const;  ///< a replace() is under way
  std::string takeError();  ///< why a replace() failed or a command was refused, once; else empty

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heddle
