#include "core/lab/Registry.h"

#include <algorithm>

#include "core/InputError.h"
#include "core/lab/Experiments.h"

namespace heddle {

const std::vector<Experiment>& experiments() {
  // clang-format off: one a line, so that two new ones do not collide
  static const std::vector<Experiment> all = {
      // Single yarns
      catenaryExperiment(),
      elasticaExperiment(),
      bucklingExperiment(),
      atwoodExperiment(),
      ledgeExperiment(),
      stickSlipExperiment(),
      // Strips and sheets
      cantileverExperiment(),
      shearFrameExperiment(),
      tensileExperiment(),
      pullOutExperiment(),
      wrinkleExperiment(),
      hangExperiment(),
  };
  // clang-format on
  return all;
}

const Experiment& findExperiment(const std::string& name) {
  const auto found = std::ranges::find(experiments(), name, &Experiment::name);
  if (found == experiments().end()) {
    std::string names;
    for (const Experiment& experiment : experiments()) {
      names += (names.empty() ? "" : ", ") + experiment.name;
    }
    throw InputError("there is no test \"" + name + "\"; there are " + names);
  }
  return *found;
}

}  // namespace heddle
