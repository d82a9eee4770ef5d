#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/lab/LabFormat.h"

namespace heddle {
namespace {

LabResult sample() {
  LabResult result;
  result.test = "sample";
  result.parameters = {{"length_mm", 12.5}, {"weave", std::string("plain")}};
  result.rows = {{"sag, middle", 99.0, "mm", 100.0, 0.02, "the \"chain\" | line"},
                 {"free", 3.0, "", {}, {}, ""}};
  result.curves = {{"up", "x (mm)", "F (N)", {1, 2}, {10, 20}, false},
                   {"theory", "x (mm)", "F (N)", {1}, {11}, true}};
  return result;
}

TEST(LabRow, IsJudgedByItsShareOfTheReference) {
  LabRow row{"q", 99, "", 100.0, 0.01, "", Expect::About};
  EXPECT_TRUE(row.passes());
  EXPECT_DOUBLE_EQ(*row.deviation(), -0.01);
  row.value = 98.9;
  EXPECT_FALSE(row.passes());
  row.value = 101.1;
  EXPECT_FALSE(row.passes());
  row.reference = -100;  // a tolerance is a share of the size
  row.value = -99.5;
  EXPECT_TRUE(row.passes());
}

TEST(LabRow, MayHaveABoundInsteadOfAValue) {
  LabRow row{"q", 2.0, "", 1.0, 0.0, "", Expect::AtLeast};
  EXPECT_TRUE(row.passes());
  row.expect = Expect::AtMost;
  EXPECT_FALSE(row.passes());
  row.tolerance = 1.0;
  EXPECT_TRUE(row.passes());
  row.expect = Expect::AtLeast;
  row.value = -0.1;
  EXPECT_FALSE(row.passes());
}

TEST(LabRow, WithoutToleranceNothingIsJudgedButNumbersHaveToBeNumbers) {
  LabRow row{"q", 2.0, "", 1.0, {}, ""};
  EXPECT_FALSE(row.isJudged());
  EXPECT_TRUE(row.passes());
  row.value = std::nan("");
  EXPECT_FALSE(row.passes());
  row.tolerance = 0.5;
  EXPECT_FALSE(row.passes());
}

TEST(LabFormat, JsonHasTheAgreedFields) {
  const auto json = labJson(sample());
  EXPECT_EQ(json.at("test"), "sample");
  EXPECT_EQ(json.at("parameters").at("length_mm"), 12.5);
  EXPECT_EQ(json.at("parameters").at("weave"), "plain");
  const auto& row = json.at("rows").at(0);
  EXPECT_EQ(row.at("quantity"), "sag, middle");
  EXPECT_EQ(row.at("value"), 99.0);
  EXPECT_EQ(row.at("unit"), "mm");
  EXPECT_EQ(row.at("reference"), 100.0);
  EXPECT_EQ(row.at("tolerance"), 0.02);
  EXPECT_EQ(row.at("source"), "the \"chain\" | line");
  EXPECT_TRUE(json.at("rows").at(1).at("reference").is_null());
  EXPECT_TRUE(json.at("rows").at(1).at("tolerance").is_null());
  const auto& curve = json.at("curves").at("up");
  EXPECT_EQ(curve.at("x_label"), "x (mm)");
  EXPECT_EQ(curve.at("y_label"), "F (N)");
  EXPECT_EQ(curve.at("x"), nlohmann::json({1, 2}));
  EXPECT_EQ(curve.at("y"), nlohmann::json({10, 20}));
}

TEST(LabFormat, JsonHasNullForWhatIsNoNumber) {
  LabResult result = sample();
  result.rows[0].value = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(labJson(result).at("rows").at(0).at("value").is_null());
}

TEST(LabFormat, CsvIsResultsThenCurvesAsColumns) {
  EXPECT_EQ(labCsv(sample()),
            "quantity,value,unit,reference,deviation,tolerance,verdict,source\r\n"
            "\"sag, middle\",99,mm,100,-0.01,0.02,met,\"the \"\"chain\"\" | line\"\r\n"
            "free,3,,,,,-,\r\n"
            "\r\n"
            "up: x (mm),up: F (N),theory: x (mm),theory: F (N)\r\n"
            "1,10,1,11\r\n"
            "2,20,,\r\n");
}

TEST(LabFormat, MarkdownEscapesBarsAndHasOneLineARow) {
  EXPECT_EQ(labMarkdown(sample()),
            "| quantity | reference | Heddle | deviation | tolerance | verdict | source |\n"
            "| --- | --- | --- | --- | --- | --- | --- |\n"
            "| sag, middle | 100 mm | 99 mm | -1% | within 2% | met | the \"chain\" \\| line |\n"
            "| free | - | 3 | - | - | - |  |\n");
}

TEST(LabFormat, ABoundIsShownAsABound) {
  LabResult result = sample();
  result.rows = {{"ratio", 3, "mm", 2.0, 0.0, "", Expect::AtLeast}};
  EXPECT_NE(labMarkdown(result).find("| ratio | at least 2 mm | 3 mm | - | - | met |  |"),
            std::string::npos)
      << labMarkdown(result);
}

TEST(LabFormat, ATableLinesUpAndNamesWhatMissed) {
  LabResult result = sample();
  result.rows[0].value = 90;
  const std::string table = labTable(result);
  EXPECT_NE(table.find("sag, middle  100 mm     90 mm   -10%       within 2%  MISSED\n"),
            std::string::npos)
      << table;
}

}  // namespace
}  // namespace heddle
