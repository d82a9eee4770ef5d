#include "core/lab/Experiment.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <stdexcept>

#include "core/InputError.h"
#include "core/lab/LabFormat.h"

namespace heddle {

namespace {

const LabValue& valueOf(const std::vector<LabSetting>& settings, const std::string& name) {
  const auto found = std::ranges::find(settings, name, &LabSetting::name);
  if (found == settings.end()) throw std::logic_error("no experiment's parameter: " + name);
  return found->value;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

[[noreturn]] void refuse(const LabParameter& parameter, const std::string& value) {
  throw InputError(parameter.name + " has to be " + parameter.allowed() + ", not \"" + value +
                   "\"");
}

LabValue parse(const LabParameter& parameter, const std::string& text) {
  if (std::holds_alternative<std::string>(parameter.fallback)) {
    const auto& choices = parameter.choices;
    const bool known = choices.empty() || std::ranges::find(choices, text) != choices.end();
    if (!known || text.empty()) refuse(parameter, text);
    return text;
  }
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  // Written so that a NaN is refused as well.
  const bool inRange = number >= parameter.least && number <= parameter.most;
  if (error != std::errc{} || stop != end || !inRange ||
      (parameter.whole && number != std::floor(number))) {
    refuse(parameter, text);
  }
  return number;
}

}  // namespace

LabParameter LabParameter::number(std::string name, double fallback, std::string unit, double least,
                                  double most, std::string meaning) {
  return {std::move(name), std::move(unit), std::move(meaning), fallback, least, most, false, {}};
}

LabParameter LabParameter::count(std::string name, int fallback, int least, int most,
                                 std::string meaning) {
  return {std::move(name),
          "",
          std::move(meaning),
          static_cast<double>(fallback),
          static_cast<double>(least),
          static_cast<double>(most),
          true,
          {}};
}

LabParameter LabParameter::text(std::string name, std::string fallback, std::string meaning,
                                std::vector<std::string> choices) {
  return {std::move(name),   "", std::move(meaning), std::move(fallback), 0, 0, false,
          std::move(choices)};
}

std::string LabParameter::allowed() const {
  if (std::holds_alternative<std::string>(fallback)) {
    return choices.empty() ? "a text" : "one of " + joined(choices);
  }
  return std::string(whole ? "a whole number" : "a number") + " from " + shortNumber(least) +
         " to " + shortNumber(most) + (unit.empty() ? "" : " " + unit);
}

double LabRun::number(const std::string& name) const {
  return std::get<double>(valueOf(settings, name));
}

int LabRun::count(const std::string& name) const {
  return static_cast<int>(std::lround(number(name)));
}

const std::string& LabRun::text(const std::string& name) const {
  return std::get<std::string>(valueOf(settings, name));
}

void LabRun::progress(double share) const {
  if (onProgress && !onProgress(share)) throw LabCancelled{};
}

std::vector<LabSetting> chooseSettings(const Experiment& experiment,
                                       const std::vector<std::string>& assignments) {
  std::vector<LabSetting> settings;
  std::vector<std::string> names;
  for (const LabParameter& parameter : experiment.parameters) {
    settings.push_back({parameter.name, parameter.fallback});
    names.push_back(parameter.name);
  }
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos) {
      throw InputError("\"" + assignment + "\" sets nothing: NAME=VALUE is needed");
    }
    const std::string name = assignment.substr(0, equals);
    const auto known = std::ranges::find(names, name);
    if (known == names.end()) {
      throw InputError(experiment.name + " has no parameter " + name + "; it has " +
                       (names.empty() ? "none" : joined(names)));
    }
    const std::size_t index = static_cast<std::size_t>(known - names.begin());
    settings[index].value = parse(experiment.parameters[index], assignment.substr(equals + 1));
  }
  return settings;
}

LabResult runExperiment(const Experiment& experiment, const LabRun& run) {
  run.progress(0);
  LabResult result = experiment.run(run);
  result.test = experiment.name;
  result.parameters = run.settings;
  std::set<std::string> names;
  for (const LabCurve& curve : result.curves) {
    if (!names.insert(curve.name).second) {
      throw std::logic_error("two curves are called \"" + curve.name + "\"");
    }
    if (curve.x.size() != curve.y.size()) {
      throw std::logic_error("curve \"" + curve.name + "\" has more values one way than the other");
    }
  }
  run.progress(1);
  return result;
}

}  // namespace heddle
