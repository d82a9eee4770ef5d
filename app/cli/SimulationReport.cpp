#include "app/cli/SimulationReport.h"

#include <algorithm>

#include "app/cli/BuildInfo.h"

namespace heddle::cli {

void StrainWindow::add(double time, double strain) {
  samples_.emplace_back(time, strain);
  while (samples_.front().first < time - seconds_) samples_.pop_front();
}

double StrainWindow::largest() const {
  double largest = 0;
  for (const auto& [time, strain] : samples_) largest = largerOrNan(strain, largest);
  return largest;
}

nlohmann::ordered_json simulationReport(const std::string& input, Simulation& simulation,
                                        double maxStrain, double wallSeconds) {
  Stepper& stepper = simulation.stepper();
  const YarnSystem& system = stepper.system();
  const State& state = stepper.state();
  const SystemView view = system.view();
  const ConstDofView q{state.q.data()};
  double low = 1e30, high = -1e30;
  Vec3 lowest;
  int nodes = 0;
  for (int node = 0; node < system.nodeCount(); ++node) {
    if (!view.topology.has(node, kSlotA) && !view.topology.has(node, kSlotB)) continue;
    ++nodes;
    const Vec3 x = q.x(node);
    high = std::max(high, x.z);
    if (x.z < low) {
      low = x.z;
      lowest = x;
    }
  }
  const auto warp = std::count_if(system.yarns.begin(), system.yarns.end(),
                                  [](const Yarn& yarn) { return yarn.isWarp; });
  const EnergyReport energy = stepper.energy();
  return {{"version", buildInfo().version},
          {"input", input},
          {"nodes", nodes},
          {"crossings", system.crossingCount()},
          {"yarns", system.yarns.size()},
          {"warp_yarns", warp},
          {"weft_yarns", static_cast<long>(system.yarns.size()) - warp},
          {"step_s", simulation.scene().step},
          {"steps", simulation.steps()},
          {"steps_rejected", simulation.stepsRejected()},
          {"steps_with_region_at_rest", simulation.stepsWithStop()},
          {"newton_iterations_mean", simulation.newtonMean()},
          {"linear_iterations_mean", simulation.linearMean()},
          {"simulated_s", state.time},
          {"wall_s", wallSeconds},
          {"realtime_factor", wallSeconds > 0 ? state.time / wallSeconds : 0.0},
          {"backend", "cpu"},
          {"solver", solverName(simulation.scene().solver)},
          {"threads", simulation.threads()},
          {"min_z_m", low},
          {"max_z_m", high},
          {"lowest_node_m", {lowest.x, lowest.y, lowest.z}},
          {"max_segment_strain", maxStrain},
          {"mean_segment_strain", stepper.meanStrain()},
          {"energy_J",
           {{"kinetic", energy.kinetic},
            {"gravity", energy.gravity},
            {"stretch", energy.stretch},
            {"bending", energy.bending},
            {"shear", energy.shear},
            {"contact", energy.contact},
            {"friction", energy.friction}}},
          {"broken_segments", 0},
          {"slipped_ends", 0},
          {"seed", simulation.scene().seed},
          {"state_hash", simulation.stateHash()}};
}

}  // namespace heddle::cli
