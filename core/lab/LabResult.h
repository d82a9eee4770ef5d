#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace heddle {

/// How a measured value has to lie to its reference.
enum class Expect { About, AtLeast, AtMost };

/// One measured quantity. `reference` comes from mathematics or the literature, never from Heddle;
/// it and `tolerance` are absent where there is no outside value.
struct LabRow {
  std::string quantity;
  double value = 0;
  std::string unit;  ///< "" for a pure number
  std::optional<double> reference;
  std::optional<double> tolerance;  ///< share of the reference; without it nothing is judged
  std::string source;               ///< of the reference: a formula, a standard, a paper
  Expect expect = Expect::About;

  /// (value - reference)/|reference|; absent without a reference or where that is 0.
  std::optional<double> deviation() const;
  /// There is a reference and a tolerance.
  bool isJudged() const { return reference.has_value() && tolerance.has_value(); }
  /// False where a judged value misses its tolerance or is not a number.
  bool passes() const;
};

/// A line of a plot. Curves with the same two labels share a panel.
struct LabCurve {
  std::string name;            ///< of this curve alone in its result
  std::string xLabel, yLabel;  ///< with the unit, e.g. "displacement (mm)"
  std::vector<double> x, y;    ///< of one length
  bool isReference = false;    ///< known from outside; drawn dashed
};

using LabValue = std::variant<double, std::string>;

/// One parameter as it was used.
struct LabSetting {
  std::string name;
  LabValue value;
};

/// What an experiment found.
struct LabResult {
  std::string test;
  std::vector<LabSetting> parameters;  ///< filled in by runExperiment()
  std::vector<LabRow> rows;
  std::vector<LabCurve> curves;

  bool passes() const;
};

}  // namespace heddle
