// The CPU stepper's part in letting a cloth sleep.

#include "core/solver/CpuStepper.h"

namespace heddle {

/// Where everything sleeps a step only passes the time.
bool CpuStepper::passTimeAsleep(double h) {
  if (!settings_.sleep) {
    wakeAll();
    return false;
  }
  if (!sleep_.allAsleep(state_.sleep)) {
    return false;
  }
  state_.time += h;
  state_.stepBefore = h;  // places and velocities before are those of now
  return true;
}

void CpuStepper::updateSleep(double h, const StepResult& result) {
  if (!settings_.sleep) {
    return;
  }
  bool changing = !state_.ramp.finished() || !result.stopped.empty();
  for (const ClipMotion& clip : clips_) {
    changing = changing || (clip.duration > 0 && state_.time < clip.duration);
  }
  if (changing) {
    sleep_.disturb(state_.sleep);
  }
  sleep_.update(system_, state_, h, team_, [this]() -> const StepView& {
    viewState();
    return view_;
  });
}

}  // namespace heddle
