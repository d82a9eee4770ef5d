#pragma once
// One function an experiment, each in a file of its own; Registry.cpp lists them.

#include "core/lab/Experiment.h"

namespace heddle {

Experiment atwoodExperiment();
Experiment bucklingExperiment();
Experiment catenaryExperiment();
Experiment elasticaExperiment();
Experiment ledgeExperiment();
Experiment pullOutExperiment();
Experiment shearFrameExperiment();
Experiment stickSlipExperiment();
Experiment tensileExperiment();

}  // namespace heddle
