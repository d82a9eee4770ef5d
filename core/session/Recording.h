#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/session/Command.h"
#include "core/session/SceneSettings.h"
#include "core/solver/Stepper.h"

namespace heddle {

class Simulation;

/// A command and how many steps had been asked for when it was given.
struct RecordedCommand {
  long step = 0;
  Command command;
};

/// Everything that makes a run what it is, from the start of its scene on: nothing else, no clock
/// above all, has a say. What it ended in is kept to tell whether a replay is the same run.
struct Recording {
  SceneSettings scene;
  StepSettings settings;  ///< before any command
  std::vector<RecordedCommand> commands;
  long steps = 0;         ///< asked for; those that failed count too
  std::string stateHash;  ///< at the end

  /// Notes a command, and forgets what it makes void before any step could tell.
  void add(const Command& command);
};

/// Runs it again. On the same build and kind of processor the result's stateHash() is the
/// recording's. Throws InputError where the scene or a command makes no sense.
std::unique_ptr<Simulation> replay(const Recording& recording);

}  // namespace heddle
