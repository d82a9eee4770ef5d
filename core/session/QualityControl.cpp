#include "core/session/QualityControl.h"

#include <algorithm>

namespace heddle {

namespace {

constexpr double kStretch = 0.25;  // s, of the clock or of cloth time, whichever is longer
constexpr int kLeastSteps = 4;     // in a stretch
// No level costs twice as much as the next coarser one, so what is below half fits one level up.
constexpr double kBusy = 1.0, kIdle = 0.5;
constexpr int kPatience = 4, kMostPatience = 64;  // stretches
constexpr int kHeld = 8;                          // stretches after which a finer level has held

}  // namespace

QualityControl::QualityControl(const StepSettings& settings, double step)
    : ladder_(qualityLadder(settings, step)), patience_(kPatience) {}

void QualityControl::interrupt() {
  wall_ = cloth_ = worstWall_ = worstCloth_ = 0;
  steps_ = 0;
}

bool QualityControl::feed(double wall, double cloth) {
  wall_ += wall;
  cloth_ += cloth;
  ++steps_;
  if (wall > worstWall_) {
    worstWall_ = wall;
    worstCloth_ = cloth;
  }
  if (steps_ < kLeastSteps || std::max(wall_, cloth_) < kStretch) {
    return false;
  }
  // Without its slowest step: one hiccup of the machine says nothing about the cloth.
  const double load = (wall_ - worstWall_) / (cloth_ - worstCloth_);
  interrupt();
  return judge(load);
}

bool QualityControl::judge(double load) {
  if (sinceFiner_ >= 0 && ++sinceFiner_ > kHeld) {
    sinceFiner_ = -1;
    patience_ = kPatience;
  }
  if (load > kBusy) {
    calm_ = 0;
    if (level_ + 1 == ladder_.size()) {
      return false;
    }
    if (sinceFiner_ >= 0) {
      patience_ = std::min(2 * patience_, kMostPatience);
      sinceFiner_ = -1;
    }
    ++level_;
    return true;
  }
  calm_ = load < kIdle ? calm_ + 1 : 0;
  if (level_ == 0 || calm_ < patience_) {
    return false;
  }
  --level_;
  calm_ = 0;
  sinceFiner_ = 0;
  return true;
}

}  // namespace heddle
