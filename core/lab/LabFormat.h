#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "core/lab/LabResult.h"

namespace heddle {

/// A number with up to `digits` significant digits, e.g. "0.302" or "1.2e-06".
std::string shortNumber(double value, int digits = 4);

/// "+0.3%"; "-" where a row has no reference or only a bound.
std::string deviationText(const LabRow& row);

/// "within 1%"; "-" where nothing is judged or the reference is a bound without tolerance.
std::string toleranceText(const LabRow& row);

/// "met" or "MISSED"; "-" where nothing is judged.
std::string verdictText(const LabRow& row);

/// {test, parameters, rows: [{quantity, value, unit, reference, tolerance, source, expect}],
/// curves: {name: {x_label, y_label, x, y, reference}}}. What is absent or no number is null.
nlohmann::ordered_json labJson(const LabResult& result);

/// For spreadsheets, RFC 4180 with a point in decimals: a block of results with one line a row,
/// an empty line, then two columns a curve under "name: label (unit)".
std::string labCsv(const LabResult& result);

/// The rows as a Markdown table.
std::string labMarkdown(const LabResult& result);

/// The rows as a table of aligned columns for a terminal.
std::string labTable(const LabResult& result);

}  // namespace heddle
