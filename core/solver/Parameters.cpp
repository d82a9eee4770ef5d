#include "core/solver/Parameters.h"

#include <cassert>
#include <cmath>

#include "core/forces/RestPressure.h"

namespace heddle {

namespace {

double evenly(double from, double to, double share) { return from + share * (to - from); }

double inEqualRatios(double from, double to, double share) {
  return from > 0 && to > 0 ? from * std::pow(to / from, share) : evenly(from, to, share);
}

YarnConstants between(const YarnConstants& from, const YarnConstants& to, double share) {
  using Field = double YarnConstants::*;
  constexpr Field kScales[] = {&YarnConstants::stretch, &YarnConstants::bending,
                               &YarnConstants::shear,   &YarnConstants::contact,
                               &YarnConstants::density, &YarnConstants::slideStiffness};
  constexpr Field kOthers[] = {&YarnConstants::friction, &YarnConstants::slideDamping};
  YarnConstants c = to;
  for (const Field field : kScales) {
    c.*field = inEqualRatios(from.*field, to.*field, share);
  }
  for (const Field field : kOthers) {
    c.*field = evenly(from.*field, to.*field, share);
  }
  return c;
}

}  // namespace

Parameters parametersOf(const YarnSystem& system) {
  return {system.gravity,          system.air,      system.wind, system.massDamping,
          system.stiffnessDamping, system.constants};
}

void setParameters(YarnSystem& system, const Parameters& parameters) {
  system.gravity = parameters.gravity;
  system.air = parameters.air;
  system.wind = parameters.wind;
  system.massDamping = parameters.massDamping;
  system.stiffnessDamping = parameters.stiffnessDamping;
  system.constants = parameters.yarns;
  if (system.hasRestPressure) {
    setRestPressure(system);
  }
}

Parameters between(const Parameters& from, const Parameters& to, double share) {
  assert(from.yarns.size() == to.yarns.size());
  if (share >= 1.0) {
    return to;
  }
  Parameters p = from;
  if (share <= 0.0) {
    return p;
  }
  p.gravity = from.gravity + share * (to.gravity - from.gravity);
  const Vec3 before = from.air ? from.wind : Vec3{}, after = to.air ? to.wind : Vec3{};
  p.air = from.air || to.air;
  p.wind = before + share * (after - before);
  p.massDamping = evenly(from.massDamping, to.massDamping, share);
  p.stiffnessDamping = evenly(from.stiffnessDamping, to.stiffnessDamping, share);
  for (std::size_t yarn = 0; yarn < p.yarns.size(); ++yarn) {
    p.yarns[yarn] = between(from.yarns[yarn], to.yarns[yarn], share);
  }
  return p;
}

void ParameterRamp::start(const Parameters& to, int steps) {
  from_ = steps > 0 ? now() : to;
  to_ = to;
  step_ = 0;
  steps_ = steps;
}

bool ParameterRamp::advance() {
  if (finished()) {
    return false;
  }
  ++step_;
  return true;
}

Parameters ParameterRamp::now() const {
  if (finished()) {
    return to_;
  }
  // Slow at both ends, so that forces have no corner in time.
  const double t = static_cast<double>(step_) / steps_;
  return between(from_, to_, t * t * (3.0 - 2.0 * t));
}

}  // namespace heddle
