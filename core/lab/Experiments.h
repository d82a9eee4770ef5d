#pragma once
// One function an experiment, each in a file of its own; Registry.cpp lists them.

#include "core/lab/Experiment.h"

namespace heddle {

Experiment atwoodExperiment();
Experiment bucklingExperiment();
Experiment cantileverExperiment();
Experiment catenaryExperiment();
Experiment elasticaExperiment();
Experiment hangExperiment();
Experiment ledgeExperiment();
Experiment pullOutExperiment();
Experiment shearFrameExperiment();
Experiment stickSlipExperiment();
Experiment tensileExperiment();
Experiment wrinkleExperiment();

}  // namespace heddle
