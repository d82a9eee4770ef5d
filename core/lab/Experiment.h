#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/lab/LabResult.h"

namespace heddle {

/// Something about an experiment that its user may choose.
struct LabParameter {
  std::string name;  ///< ends in its unit where it has one, e.g. "length_mm"
  std::string unit;  ///< "" for a pure number or a text
  std::string meaning;
  LabValue fallback;                 ///< the default; its type is the parameter's
  double least = 0, most = 0;        ///< range of a number, both included
  bool whole = false;                ///< a number without fraction
  std::vector<std::string> choices;  ///< what a text may be; empty: anything

  static LabParameter number(std::string name, double fallback, std::string unit, double least,
                             double most, std::string meaning);
  static LabParameter count(std::string name, int fallback, int least, int most,
                            std::string meaning);
  static LabParameter text(std::string name, std::string fallback, std::string meaning,
                           std::vector<std::string> choices = {});
  /// Its range or choices in words.
  std::string allowed() const;
};

/// Thrown out of an experiment whose caller does not want to know any more.
struct LabCancelled {};

/// What a running experiment has at hand.
class LabRun {
 public:
  std::vector<LabSetting> settings;  ///< every parameter's value
  std::filesystem::path assets;      ///< where the yarn presets lie
  int threads = 1;                   ///< for whatever is large enough to share out
  /// Told the share that is done, 0..1; false stops the run. May be empty.
  std::function<bool(double)> onProgress;

  /// A parameter's value. std::logic_error where the experiment has no such parameter.
  double number(const std::string& name) const;
  int count(const std::string& name) const;
  const std::string& text(const std::string& name) const;
  /// Call often. Throws LabCancelled where the caller has had enough.
  void progress(double share) const;
};

/// A virtual experiment of `heddle lab`.
struct Experiment {
  std::string name;
  std::string summary;  ///< one sentence
  std::vector<LabParameter> parameters;
  /// Throws std::runtime_error where the run fails, InputError where values do not fit together.
  std::function<LabResult(const LabRun&)> run;
};

/// The parameters' values with "NAME=VALUE" settings put over the defaults. Throws InputError with
/// one sentence where a name is unknown, a value is no number or out of its range.
std::vector<LabSetting> chooseSettings(const Experiment& experiment,
                                       const std::vector<std::string>& assignments);

/// Runs it and notes test and parameters in the result. Throws what the experiment throws, and
/// std::logic_error where a curve's x and y differ in length or two curves have one name.
LabResult runExperiment(const Experiment& experiment, const LabRun& run);

}  // namespace heddle
