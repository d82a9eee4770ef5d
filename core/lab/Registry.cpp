#include "core/lab/Registry.h"

#include <algorithm>

#include "core/InputError.h"
#include "core/lab/Experiments.h"

namespace heddle {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all = {
      catenaryExperiment(), elasticaExperiment(),  bucklingExperiment(),   atwoodExperiment(),
      ledgeExperiment(),    stickSlipExperiment(), shearFrameExperiment(), pullOutExperiment(),
      tensileExperiment(),  wrinkleExperiment(),   hangExperiment(),
  };
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
