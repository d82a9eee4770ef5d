#include "app/cli/BenchReport.h"

#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "core/InputError.h"

namespace heddle::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kGiga = 1e9;

Json orNull(double value) { return value > 0 && value < 1e29 ? Json(value) : Json(nullptr); }

double nodeSteps(const BenchResult& result) { return result.steps() * result.crossings; }

bool hasStages(const BenchResult& result) {
  for (const double seconds : result.stages.seconds) {
    if (seconds > 0) return true;
  }
  return false;
}

/// ns a node and step; null where the solver does not keep times.
Json stagesJson(const BenchResult& result) {
  Json stages = Json::object();
  for (std::size_t k = 0; k < result.stages.seconds.size(); ++k) {
    stages[kStageNames[k]] = hasStages(result)
                                 ? Json(1e9 * result.stages.seconds[k] / nodeSteps(result))
                                 : Json(nullptr);
  }
  return stages;
}

template <class... Values>
std::string format(const char* pattern, Values... values) {
  char text[320];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

/// A number that may not be known.
std::string cell(const char* pattern, double value) {
  return value > 0 ? format(pattern, value) : "-";
}

std::string duration(double seconds) {
  return seconds < 1 ? format("%.3g ms", 1e3 * seconds) : format("%.3g s", seconds);
}

std::string row(const BenchResult& r) {
  const double steps = r.steps(), median = r.median();
  const std::string spread =
      format("%+.0f %+.0f%%", 100 * (r.least() / median - 1), 100 * (r.most() / median - 1));
  return format("%-11s %8d  %-9s %7d %7s %9s %9s %11.3g %8.1f %8.1f %8ld\n", r.name.c_str(),
                r.crossings, solverName(r.solver), r.threads, duration(r.step).c_str(),
                duration(median).c_str(), spread.c_str(), r.step / median,
                static_cast<double>(r.newtonIterations) / steps,
                static_cast<double>(r.linearIterations) / steps, r.rejected);
}

/// A line of the second table: what it is, and a number that may not be known for every result.
template <class ValueOf>
std::string line(const char* what, const char* pattern, const std::vector<BenchResult>& results,
                 const ValueOf& valueOf) {
  std::string text = format("%-26s", what);
  for (const BenchResult& result : results) {
    text += format(" %10s", cell(pattern, valueOf(result)).c_str());
  }
  return text + '\n';
}

std::string details(const std::vector<BenchResult>& results, double triad) {
  std::string text = format("%-26s", "");
  for (const BenchResult& result : results) text += format(" %10s", result.name.c_str());
  text += '\n';
  for (std::size_t k = 0; k < results[0].stages.seconds.size(); ++k) {
    text += line(kStageNames[k], "%.1f", results,
                 [&](const BenchResult& r) { return 1e9 * r.stages.seconds[k] / nodeSteps(r); });
  }
  text += line("all, ns a node and step", "%.4g", results,
               [](const BenchResult& r) { return 1e9 * r.median() / r.crossings; });
  text += line("product, GB/s", "%.1f", results,
               [](const BenchResult& r) { return r.productBandwidth() / kGiga; });
  text += line("  % of the triad's", "%.0f", results, [&](const BenchResult& r) {
    return triad > 0 ? 100 * r.productBandwidth() / triad : 0.0;
  });
  text += line("solver, bytes a node", "%.0f", results,
               [](const BenchResult& r) { return r.size.bytesPerNode; });
  return text + line("peak memory, MiB", "%.0f", results,
                     [](const BenchResult& r) { return r.peakMemory / (1 << 20); });
}

/// Objects within a row become columns of their own, outer_inner.
void flatten(const Json& from, const std::string& prefix,
             std::vector<std::pair<std::string, std::string>>& to) {
  for (const auto& [key, value] : from.items()) {
    if (value.is_object()) {
      flatten(value, prefix + key + "_", to);
    } else if (!value.is_array()) {
      const std::string text = value.is_null()           ? ""
                               : value.is_string()       ? value.get<std::string>()
                               : value.is_number_float() ? format("%.6g", value.get<double>())
                                                         : value.dump();
      to.emplace_back(prefix + key, text);
    }
  }
}

std::string csvLine(const Json& result, bool head) {
  std::vector<std::pair<std::string, std::string>> columns;
  flatten(result, "", columns);
  std::string line;
  for (const auto& [key, value] : columns) {
    line += (line.empty() ? "" : ",") + (head ? key : value);
  }
  return line;
}

std::string firstLine(const std::filesystem::path& file) {
  std::string line;
  std::ifstream stream(file);
  std::getline(stream, line);
  return line;
}

}  // namespace

Json benchJson(const BenchResult& r, double triad) {
  const double median = r.median(), steps = r.steps();
  return {{"case", r.name},
          {"nodes", r.crossings},
          {"step_s", r.step},
          {"backend", "cpu"},
          {"threads", r.threads},
          {"seconds_per_step_median", median},
          {"nodes_steps_per_s", r.crossings / median},
          {"realtime_factor", r.step / median},
          {"linear_iterations_mean", static_cast<double>(r.linearIterations) / steps},
          {"bytes_per_node", orNull(r.size.bytesPerNode)},
          {"bandwidth_GBps", orNull(r.productBandwidth() / kGiga)},
          {"stream_GBps", orNull(triad / kGiga)},
          {"yarn", r.yarn},
          {"solver", solverName(r.solver)},
          {"instruction_set", r.instructionSet},
          {"newton_tolerance", r.stepping.newtonTolerance},
          {"newton_speed_m_s", orNull(r.stepping.newtonSpeed)},
          {"linear_tolerance", r.stepping.linearTolerance},
          {"newton_iterations_mean", static_cast<double>(r.newtonIterations) / steps},
          {"steps", r.stepsEach},
          {"repeats", r.secondsPerStep.size()},
          {"steps_rejected", r.rejected},
          {"seconds_per_step_min", r.least()},
          {"seconds_per_step_max", r.most()},
          {"peak_memory_bytes", orNull(r.peakMemory)},
          {"stages_ns_per_node_step", stagesJson(r)}};
}

std::string benchTable(const std::vector<BenchResult>& results, double triad) {
  std::string text = format("%-11s %8s  %-9s %7s %7s %9s %9s %11s %8s %8s %8s\n", "case", "nodes",
                            "solver", "threads", "step", "time/step", "spread", "x real time",
                            "Newton", "linear", "rejected");
  for (const BenchResult& result : results) text += row(result);
  text += '\n' + details(results, triad);
  if (triad > 0) text += format("triad: %.1f GB/s\n", triad / kGiga);
  return text;
}

void requireBenchCsv(const std::filesystem::path& file) {
  const std::string head = firstLine(file);
  BenchResult any;
  any.secondsPerStep = {1};
  if (!head.empty() && head != csvLine(benchJson(any, 0), true)) {
    throw InputError("cannot add to " + file.string() +
                     ": its first line does not name the columns of heddle bench");
  }
}

void appendBenchCsv(const std::filesystem::path& file, const Json& rows) {
  const bool isNew = firstLine(file).empty();
  std::ofstream stream(file, std::ios::app | std::ios::binary);
  for (const Json& result : rows) {
    if (isNew && &result == &rows[0]) stream << csvLine(result, true) << '\n';
    stream << csvLine(result, false) << '\n';
  }
  if (!stream.flush()) throw std::runtime_error("cannot write " + file.string());
}

}  // namespace heddle::cli
