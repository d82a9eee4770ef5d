#pragma once
#include <deque>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/session/Simulation.h"

namespace heddle::cli {

constexpr double kStrainWindow = 0.1;  ///< s; the report's largest strain is over the last of these

/// The largest strain of the last `seconds` of cloth time.
class StrainWindow {
 public:
  explicit StrainWindow(double seconds) : seconds_(seconds) {}
  void add(double time, double strain);
  double largest() const;

 private:
  double seconds_;
  std::deque<std::pair<double, double>> samples_;
};

/// The figures of a run, as `heddle simulate --report` writes them (names are fixed).
nlohmann::ordered_json simulationReport(const std::string& input, Simulation& simulation,
                                        double maxStrain, double wallSeconds);

}  // namespace heddle::cli
