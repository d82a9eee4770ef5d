#include "app/cli/CompareReport.h"

#include <cstdio>

namespace heddle::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Computing time for a second of cloth time, s.
double perSecond(const BenchResult& result) { return result.median() / result.step; }

std::string row(const char* name, const BenchResult& r, const std::string& faster) {
  char text[200];
  std::snprintf(text, sizeof text, "  %-36s %7.3g %12.4g %8.1f %8.1f %8ld %8s\n", name,
                1e3 * r.step, perSecond(r), static_cast<double>(r.newtonIterations) / r.steps(),
                static_cast<double>(r.linearIterations) / r.steps(), r.rejected, faster.c_str());
  return text;
}

}  // namespace

Json compareJson(const BenchResult& result, const std::vector<ComparedRun>& compared) {
  Json rows = Json::array();
  for (const ComparedRun& run : compared) {
    const BenchResult& r = run.result;
    const bool ran = run.failure.empty();
    const auto figure = [&](const auto& valueOf) { return ran ? Json(valueOf()) : Json(nullptr); };
    rows.push_back({{"what", run.what},
                    {"solver", "reference"},
                    {"step_s", figure([&] { return r.step; })},
                    {"steps", figure([&] { return r.stepsEach; })},
                    {"seconds_per_step_median", figure([&] { return r.median(); })},
                    {"seconds_per_simulated_s", figure([&] { return perSecond(r); })},
                    {"times_faster", figure([&] { return timesFaster(result, r); })},
                    {"newton_iterations_mean",
                     figure([&] { return static_cast<double>(r.newtonIterations) / r.steps(); })},
                    {"linear_iterations_mean",
                     figure([&] { return static_cast<double>(r.linearIterations) / r.steps(); })},
                    {"steps_rejected", figure([&] { return r.rejected; })},
                    {"failure", ran ? Json(nullptr) : Json(run.failure)}});
  }
  return rows;
}

std::string compareTable(const BenchResult& result, const std::vector<ComparedRun>& compared) {
  char head[200];
  std::snprintf(head, sizeof head, "\n%-38s %7s %12s %8s %8s %8s %8s\n", result.name.c_str(),
                "step/ms", "s/simulated", "Newton", "linear", "rejected", "faster");
  std::string text = head + row(solverName(result.solver), result, "");
  for (const ComparedRun& run : compared) {
    const std::string name = "reference, " + run.what;
    if (run.failure.empty()) {
      char faster[32];
      std::snprintf(faster, sizeof faster, "%.3g x", timesFaster(result, run.result));
      text += row(name.c_str(), run.result, faster);
    } else {
      text += "  " + name + ": " + run.failure + "\n";
    }
  }
  return text;
}

}  // namespace heddle::cli
