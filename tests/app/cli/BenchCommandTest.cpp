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

const std::string kTiny = "bench hang-50 --steps 2 --warmup 0 --repeat 2 --threads 1";

class BenchCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("heddle-bench-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  static std::vector<std::string> linesOf(const std::string& name) {
    std::vector<std::string> lines;
    std::ifstream stream(name);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
  }
  fs::path folder_;
};

}  // namespace

TEST_F(BenchCommand, ListsItsCases) {
  const Outcome outcome = run("bench --list");
  EXPECT_EQ(outcome.exitCode, 0);
  for (const char* name : {"hang-50 ", "hang-100 ", "hang-250 ", "hang-500 ", "hang-1000 ",
                           "sphere-100", "snag-100"}) {
    EXPECT_THAT(outcome.output, HasSubstr(name));
  }
}

TEST_F(BenchCommand, JsonHasTheAgreedFields) {
  const Outcome outcome = run(kTiny + " --json -");
  EXPECT_EQ(outcome.exitCode, 0) << outcome.complaint;
  const auto rows = nlohmann::json::parse(outcome.output);
  ASSERT_EQ(rows.size(), 1u);
  const auto& row = rows[0];
  EXPECT_EQ(row.at("case"), "hang-50");
  EXPECT_EQ(row.at("nodes"), 2500);
  EXPECT_EQ(row.at("step_s"), 0.004);
  EXPECT_EQ(row.at("backend"), "cpu");
  EXPECT_EQ(row.at("solver"), "engine");
  EXPECT_EQ(row.at("threads"), 1);
  EXPECT_EQ(row.at("steps"), 2);
  EXPECT_EQ(row.at("repeats"), 2);
  const double median = row.at("seconds_per_step_median");
  EXPECT_GT(median, 0);
  EXPECT_LE(row.at("seconds_per_step_min"), median);
  EXPECT_GE(row.at("seconds_per_step_max"), median);
  EXPECT_NEAR(row.at("nodes_steps_per_s").get<double>() * median, 2500, 1e-6);
  EXPECT_NEAR(row.at("realtime_factor").get<double>() * median, 0.004, 1e-12);
  EXPECT_GE(row.at("newton_iterations_mean"), 1);
  EXPECT_GE(row.at("linear_iterations_mean"), 1);
  EXPECT_TRUE(row.at("steps_rejected").is_number_integer());
  EXPECT_GT(row.at("stream_GBps"), 0.1);
  EXPECT_GT(row.at("peak_memory_bytes"), 2500 * 1000.0);
  EXPECT_TRUE(row.at("instruction_set").is_string());
  for (const char* key : {"bytes_per_node", "bandwidth_GBps"}) {
    EXPECT_TRUE(row.at(key).is_null() || row.at(key) > 0.0) << key;
  }
  for (const char* stage : {"freeze", "assembly", "energy", "coarse_build", "slide_solve",
                            "product", "cycle", "vectors", "other"}) {
    const auto& time = row.at("stages_ns_per_node_step").at(stage);
    EXPECT_TRUE(time.is_null() || time >= 0.0) << stage;
  }
}

TEST_F(BenchCommand, ShowsATableUnlessItIsQuiet) {
  const Outcome outcome = run(kTiny + " --no-triad --json '" + file("a.json") + "'");
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_THAT(outcome.output, HasSubstr("real time"));
  EXPECT_THAT(outcome.output, HasSubstr("hang-50"));
  EXPECT_EQ(outcome.complaint, "");
  const auto row = nlohmann::json::parse(std::ifstream(file("a.json")))[0];
  EXPECT_TRUE(row.at("stream_GBps").is_null());
  EXPECT_EQ(run(kTiny + " --no-triad --quiet").output, "");
}

TEST_F(BenchCommand, TolerancesGoToTheSolver) {
  const auto settingsOf = [](const std::string& arguments) {
    const std::string call = "bench hang-50 --steps 1 --warmup 0 --repeat 1 --no-triad --json - ";
    const auto row = nlohmann::json::parse(run(call + arguments).output)[0];
    return std::make_pair(row.at("newton_tolerance"), row.at("newton_speed_m_s"));
  };
  EXPECT_EQ(settingsOf("--tolerance 0.25"), std::make_pair(nlohmann::json(0.25), nlohmann::json()));
  EXPECT_LT(settingsOf("--accurate"), settingsOf(""));
}

TEST_F(BenchCommand, TakesAYarnAndALinearTolerance) {
  const std::string call =
      "bench hang-50 --steps 1 --warmup 0 --repeat 1 --no-triad --json - --yarn linen ";
  const auto row = nlohmann::json::parse(run(call + "--linear-tolerance 0.125").output)[0];
  EXPECT_EQ(row.at("yarn"), "linen");
  EXPECT_EQ(row.at("linear_tolerance"), 0.125);
  for (const char* wrong : {"0", "1", "-0.1"}) {
    const Outcome outcome = run(call + "--linear-tolerance=" + wrong);
    EXPECT_NE(outcome.exitCode, 0) << wrong;
    EXPECT_THAT(outcome.complaint, HasSubstr("--linear-tolerance")) << wrong;
  }
  EXPECT_NE(run("bench hang-50 --yarn nettle").exitCode, 0);
}

TEST_F(BenchCommand, ComparesWithTheReferenceSolver) {
  const Outcome outcome =
      run("bench hang-50 --step 0.002 --steps 1 --warmup 0 --repeat 1 --threads 1 --no-triad "
          "--compare reference --json -");
  EXPECT_EQ(outcome.exitCode, 0) << outcome.complaint;
  const auto row = nlohmann::json::parse(outcome.output)[0];
  const double own = row.at("seconds_per_step_median").get<double>() / 0.002;
  const auto& runs = row.at("compare");
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].at("step_s"), 0.001);
  EXPECT_EQ(runs[0].at("steps"), 2);
  EXPECT_EQ(runs[1].at("step_s"), 0.002);
  EXPECT_EQ(runs[1].at("steps"), 1);
  for (const auto& compared : runs) {
    EXPECT_EQ(compared.at("solver"), "reference");
    EXPECT_TRUE(compared.at("failure").is_null());
    const double seconds = compared.at("seconds_per_simulated_s");
    EXPECT_NEAR(compared.at("times_faster").get<double>(), seconds / own, 1e-9 * seconds / own);
    EXPECT_GE(compared.at("linear_iterations_mean"), 1);
  }
}

TEST_F(BenchCommand, AddsLinesToATable) {
  const std::string csv = file("a.csv");
  EXPECT_EQ(run(kTiny + " --no-triad --quiet --csv '" + csv + "'").exitCode, 0);
  EXPECT_EQ(run(kTiny + " --no-triad --quiet --solver plain --csv '" + csv + "'").exitCode, 0);
  const std::vector<std::string> lines = linesOf(csv);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_THAT(lines[0], StartsWith("case,nodes,step_s,backend,threads,seconds_per_step_median,"));
  EXPECT_THAT(lines[1], StartsWith("hang-50,2500,0.004,cpu,1,"));
  EXPECT_THAT(lines[1], HasSubstr(",engine,"));
  EXPECT_THAT(lines[2], HasSubstr(",plain,"));
  for (const std::string& line : lines) {
    EXPECT_EQ(std::ranges::count(line, ','), std::ranges::count(lines[0], ',')) << line;
  }
}

TEST_F(BenchCommand, DoesNotAddToAnotherTable) {
  std::ofstream(file("b.csv")) << "end,pick\n1,2\n";
  const Outcome outcome = run(kTiny + " --csv '" + file("b.csv") + "'");
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_THAT(outcome.complaint, HasSubstr("b.csv"));
  EXPECT_EQ(linesOf(file("b.csv")).size(), 2u);
}

TEST_F(BenchCommand, RefusesWrongCallsWithOneSentence) {
  for (const std::string& arguments : std::vector<std::string>{
           "bench hang-51", "bench --step 0", "bench --step nan", "bench --steps 0",
           "bench --steps many", "bench --warmup -1", "bench --repeat 0", "bench --threads -1",
           "bench --solver magic", "bench --compare plain", "bench --tolerance 0",
           "bench --tolerance 0.1 --accurate", "bench --json /no/such/place/a.json",
           "bench --csv /no/such/place/a.csv"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exitCode, 2) << arguments;
    EXPECT_EQ(outcome.output, "") << arguments;
    EXPECT_THAT(outcome.complaint, StartsWith("heddle: ")) << arguments;
    EXPECT_EQ(std::ranges::count(outcome.complaint, '\n'), 1) << outcome.complaint;
  }
}

}  // namespace heddle::cli
