#include "core/lab/LabFormat.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace heddle {

namespace {

using Json = nlohmann::ordered_json;

const std::string kLineEnd = "\r\n";  // of CSV by RFC 4180

Json numberOrNull(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

const char* expectName(Expect expect) {
  switch (expect) {
    case Expect::AtLeast:
      return "at least";
    case Expect::AtMost:
      return "at most";
    case Expect::About:
      break;
  }
  return "about";
}

/// A CSV field, quoted where it has to be.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string field(double value) {
  return std::isfinite(value) ? shortNumber(value, 9) : std::string();
}

std::string field(const std::optional<double>& value) {
  return value ? field(*value) : std::string();
}

using Cells = std::array<std::string, 6>;

/// "100 mm", or a bound: "at least 1".
std::string referenceText(const LabRow& row) {
  if (!row.reference) return "-";
  const std::string value = shortNumber(*row.reference) + (row.unit.empty() ? "" : " " + row.unit);
  return row.expect == Expect::About ? value : std::string(expectName(row.expect)) + " " + value;
}

Cells cellsOf(const LabRow& row) {
  const std::string unit = row.unit.empty() ? "" : " " + row.unit;
  return {row.quantity,       referenceText(row), shortNumber(row.value) + unit,
          deviationText(row), toleranceText(row), verdictText(row)};
}

const Cells kHeader = {"quantity", "reference", "Heddle", "deviation", "tolerance", "verdict"};

/// Columns that UTF-8 text takes on a terminal, double-width characters aside.
std::size_t widthOf(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// A Markdown table cell: a bar would end it.
std::string markdownCell(const std::string& text) {
  std::string cell;
  for (const char c : text) cell += c == '|' ? std::string("\\|") : std::string(1, c);
  return cell;
}

}  // namespace

std::string shortNumber(double value, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

std::string deviationText(const LabRow& row) {
  const std::optional<double> deviation = row.deviation();
  if (!deviation || row.expect != Expect::About) return "-";
  char text[40];
  std::snprintf(text, sizeof text, "%+.2g%%", 100 * *deviation);
  return std::fabs(*deviation) < 5e-5 ? "<0.01%" : text;
}

std::string toleranceText(const LabRow& row) {
  if (!row.isJudged()) return "-";
  const std::string share = shortNumber(100 * *row.tolerance, 3) + "%";
  if (row.expect == Expect::About) return "within " + share;
  return *row.tolerance == 0 ? "-" : "give or take " + share;
}

std::string verdictText(const LabRow& row) {
  if (!row.passes()) return "MISSED";
  return row.isJudged() ? "met" : "-";
}

Json labJson(const LabResult& result) {
  Json json;
  json["test"] = result.test;
  json["parameters"] = Json::object();
  for (const LabSetting& setting : result.parameters) {
    std::visit([&](const auto& value) { json["parameters"][setting.name] = value; }, setting.value);
  }
  json["rows"] = Json::array();
  for (const LabRow& row : result.rows) {
    json["rows"].push_back({{"quantity", row.quantity},
                            {"value", numberOrNull(row.value)},
                            {"unit", row.unit},
                            {"reference", numberOrNull(row.reference)},
                            {"tolerance", numberOrNull(row.tolerance)},
                            {"source", row.source},
                            {"expect", expectName(row.expect)}});
  }
  json["curves"] = Json::object();
  for (const LabCurve& curve : result.curves) {
    json["curves"][curve.name] = {{"x_label", curve.xLabel},
                                  {"y_label", curve.yLabel},
                                  {"x", curve.x},
                                  {"y", curve.y},
                                  {"reference", curve.isReference}};
  }
  return json;
}

std::string labCsv(const LabResult& result) {
  std::string csv = "quantity,value,unit,reference,deviation,tolerance,verdict,source";
  csv += kLineEnd;
  for (const LabRow& row : result.rows) {
    csv += field(row.quantity) + ',' + field(row.value) + ',' + field(row.unit) + ',' +
           field(row.reference) + ',' + field(row.deviation()) + ',' + field(row.tolerance) + ',' +
           verdictText(row) + ',' + field(row.source) + kLineEnd;
  }
  std::size_t longest = 0;
  std::string header;
  for (const LabCurve& curve : result.curves) {
    longest = std::max(longest, curve.x.size());
    if (!header.empty()) header += ',';
    header += field(curve.name + ": " + curve.xLabel) + ',';
    header += field(curve.name + ": " + curve.yLabel);
  }
  if (header.empty()) return csv;
  csv += kLineEnd + header + kLineEnd;
  for (std::size_t i = 0; i < longest; ++i) {
    for (std::size_t c = 0; c < result.curves.size(); ++c) {
      const LabCurve& curve = result.curves[c];
      if (c > 0) csv += ',';
      csv += i < curve.x.size() ? field(curve.x[i]) + ',' + field(curve.y[i]) : std::string(",");
    }
    csv += kLineEnd;
  }
  return csv;
}

std::string labMarkdown(const LabResult& result) {
  std::string text =
      "| quantity | reference | Heddle | deviation | tolerance | verdict | source |\n"
      "| --- | --- | --- | --- | --- | --- | --- |\n";
  for (const LabRow& row : result.rows) {
    text += "| ";
    for (const std::string& cell : cellsOf(row)) text += markdownCell(cell) + " | ";
    text += markdownCell(row.source) + " |\n";
  }
  return text;
}

std::string labTable(const LabResult& result) {
  std::vector<Cells> lines = {kHeader};
  for (const LabRow& row : result.rows) lines.push_back(cellsOf(row));
  std::array<std::size_t, 6> width{};
  for (const Cells& line : lines) {
    for (std::size_t c = 0; c < line.size(); ++c) width[c] = std::max(width[c], widthOf(line[c]));
  }
  std::string text;
  for (const Cells& line : lines) {
    for (std::size_t c = 0; c + 1 < line.size(); ++c) {
      text += line[c] + std::string(width[c] - widthOf(line[c]) + 2, ' ');
    }
    text += line.back() + '\n';
  }
  return text;
}

}  // namespace heddle
