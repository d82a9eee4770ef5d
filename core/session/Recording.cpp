#include "core/session/Recording.h"

#include "core/session/Simulation.h"

namespace heddle {

namespace {

/// A hand that is dragged says many places between two steps; only the last counts.
bool movesTheSameHand(const Command& a, const Command& b) {
  const auto* one = std::get_if<command::MoveGrab>(&a);
  const auto* other = std::get_if<command::MoveGrab>(&b);
  return one != nullptr && other != nullptr && one->hand == other->hand;
}

}  // namespace

void Recording::add(const Command& command) {
  if (!commands.empty() && commands.back().step == steps &&
      movesTheSameHand(commands.back().command, command)) {
    commands.back().command = command;
  } else {
    commands.push_back({steps, command});
  }
}

std::unique_ptr<Simulation> replay(const Recording& recording) {
  auto simulation = std::make_unique<Simulation>(recording.scene);
  simulation->stepper().settings() = recording.settings;
  std::size_t next = 0;
  const auto applyUpTo = [&](long step) {
    for (; next < recording.commands.size() && recording.commands[next].step <= step; ++next) {
      simulation->apply(recording.commands[next].command);
    }
  };
  for (long step = 0; step < recording.steps; ++step) {
    applyUpTo(step);
    simulation->step();
  }
  applyUpTo(recording.steps);
  return simulation;
}

}  // namespace heddle
