#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/cli/Program.h"

namespace heddle::cli {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

class LabCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("heddle-lab-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  static std::string contentOf(const std::string& name) {
    std::stringstream text;
    text << std::ifstream(name, std::ios::binary).rdbuf();
    return text.str();
  }
  fs::path folder_;
};

bool hasGnuplot() { return std::system("gnuplot --version >/dev/null 2>&1") == 0; }

}  // namespace

TEST_F(LabCommand, ListsTestsAndParameters) {
  const Outcome outcome = run("lab --list");
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_THAT(outcome.output, HasSubstr("catenary"));
  EXPECT_THAT(outcome.output, HasSubstr("length_mm=300  yarn between the supports"));
}

TEST_F(LabCommand, ShowsATableOfWhatItFound) {
  const Outcome outcome = run("lab catenary");
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_THAT(outcome.output, HasSubstr("sag"));
  EXPECT_THAT(outcome.output, HasSubstr("within 1%"));
  EXPECT_EQ(outcome.complaint, "");
  EXPECT_EQ(run("lab catenary --quiet").output, "");
}

TEST_F(LabCommand, JsonHasTheAgreedFieldsAndTheSettings) {
  const Outcome outcome = run("lab catenary --set distance_mm=150 --set segments=20 --json -");
  EXPECT_EQ(outcome.exitCode, 0);
  const auto json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json.at("test"), "catenary");
  EXPECT_EQ(json.at("parameters").at("distance_mm"), 150);
  EXPECT_EQ(json.at("parameters").at("length_mm"), 300);
  for (const auto& row : json.at("rows")) {
    for (const char* key : {"quantity", "value", "unit", "reference", "tolerance", "source"}) {
      EXPECT_TRUE(row.contains(key)) << key;
    }
  }
  for (const auto& [name, curve] : json.at("curves").items()) {
    EXPECT_EQ(curve.at("x").size(), curve.at("y").size()) << name;
    EXPECT_THAT(curve.at("x_label").get<std::string>(), HasSubstr("(")) << name;
  }
  EXPECT_EQ(json.at("curves").at("Heddle").at("x").size(), 21u);
}

TEST_F(LabCommand, WritesCsvAndMarkdownFiles) {
  const Outcome outcome =
      run("lab catenary --csv '" + file("a.csv") + "' --markdown '" + file("a.md") + "'");
  EXPECT_EQ(outcome.exitCode, 0);
  const std::string csv = contentOf(file("a.csv"));
  EXPECT_THAT(csv, StartsWith("quantity,value,unit,reference,deviation,tolerance,verdict,source"));
  EXPECT_THAT(csv, HasSubstr("\r\n\r\nHeddle: x (mm),Heddle: z (mm),"));
  EXPECT_THAT(contentOf(file("a.md")), StartsWith("| quantity |"));
}

TEST_F(LabCommand, NothingButTheTableAskedForGoesToStandardOutput) {
  EXPECT_THAT(run("lab catenary --csv -").output, StartsWith("quantity,"));
  const Outcome both = run("lab catenary --csv - --json -");
  EXPECT_EQ(both.exitCode, 2);
  EXPECT_EQ(both.output, "");
}

TEST_F(LabCommand, DrawsPlots) {
  if (!hasGnuplot()) GTEST_SKIP() << "gnuplot is not here";
  EXPECT_EQ(run("lab catenary --quiet --plot '" + file("a.svg") + "'").exitCode, 0);
  const std::string svg = contentOf(file("a.svg"));
  EXPECT_THAT(svg, HasSubstr("<svg"));
  EXPECT_THAT(svg, HasSubstr("z (mm)"));
  EXPECT_THAT(svg, HasSubstr("catenary"));
  EXPECT_EQ(run("lab catenary --quiet --plot '" + file("a.PNG") + "'").exitCode, 0);
  EXPECT_THAT(contentOf(file("a.PNG")), StartsWith("\x89PNG"));
}

TEST_F(LabCommand, SaysSoWhereGnuplotIsAbsent) {
  const Outcome outcome =
      run("lab catenary --quiet --plot '" + file("a.svg") + "'", "PATH=/nowhere");
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_THAT(outcome.complaint, HasSubstr("gnuplot-nox"));
  EXPECT_FALSE(fs::exists(file("a.svg")));
  // Before the run and not after it.
  EXPECT_EQ(run("lab catenary --plot '" + file("a.svg") + "'", "PATH=/nowhere").output, "");
}

TEST_F(LabCommand, ShowsTheTableThoughThePlotFails) {
  // A gnuplot that tells its version and draws nothing.
  std::ofstream(file("gnuplot")) << "#!/bin/sh\n[ \"$1\" = --version ]\n";
  fs::permissions(file("gnuplot"), fs::perms::owner_all);
  const Outcome outcome =
      run("lab catenary --plot '" + file("a.svg") + "'", "PATH='" + folder_.string() + "'");
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_THAT(outcome.output, HasSubstr("sag"));
  EXPECT_THAT(outcome.complaint, HasSubstr("gnuplot could not draw"));
}

TEST_F(LabCommand, RefusesWrongCallsWithOneSentence) {
  for (const std::string& arguments : std::vector<std::string>{
           "lab", "lab burn", "lab catenary --set colour=red", "lab catenary --set length_mm=-1",
           "lab catenary --set length_mm", "lab catenary --set distance_mm=299.9",
           "lab buckling --set segments=9", "lab stick-slip --set tension_cN=1000",
           "lab catenary --plot a.pdf", "lab catenary --plot -",
           "lab catenary --csv /no/such/place/a.csv", "lab catenary --csv a.out --json ./a.out",
           "lab catenary tensile"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exitCode, 2) << arguments;
    EXPECT_EQ(outcome.output, "") << arguments;
    EXPECT_THAT(outcome.complaint, StartsWith("heddle: ")) << arguments;
    EXPECT_EQ(std::ranges::count(outcome.complaint, '\n'), 1) << outcome.complaint;
  }
}

TEST_F(LabCommand, FailsWhereAValueMissesItsToleranceAndSaysWhich) {
  // Eight straight parts of a yarn this deep are no catenary to 1%.
  const Outcome outcome = run("lab catenary --set segments=8 --set distance_mm=20");
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_THAT(outcome.complaint, HasSubstr("catenary: "));
  EXPECT_THAT(outcome.complaint, HasSubstr("expected"));
  EXPECT_THAT(outcome.output, HasSubstr("MISSED"));
}

}  // namespace heddle::cli
