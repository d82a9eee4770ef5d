// `heddle simulate` as its users call it: what it writes, what it refuses, and that equal calls
// agree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "tests/app/cli/Program.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

/// 10 by 10 gauze yarns for 13 steps.
const std::string kTiny = "simulate weave:plain --width-cm 1 --height-cm 1 --time 0.05 ";

/// To be refused at once; an option may be given only once, so this leaves all of them open.
const std::string kPlain = "simulate weave:plain ";

/// An empty folder for one test.
class Simulate : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("heddle-simulate-" + name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const std::string& file) const { return (folder_ / file).string(); }
  std::string write(const std::string& file, const std::string& text) const {
    std::ofstream(folder_ / file, std::ios::binary) << text;
    return path(file);
  }
  std::ptrdiff_t filesWritten() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

 private:
  static std::string name() {
    return testing::UnitTest::GetInstance()->current_test_info()->name();
  }
  fs::path folder_;
};

std::string quoted(const std::string& text) {
  return std::string(1, '\'').append(text).append("'");
}

json report(const std::string& arguments) {
  const Outcome outcome = run(arguments + " --report -");
  EXPECT_EQ(outcome.exitCode, 0) << outcome.complaint;
  EXPECT_EQ(outcome.complaint, "");
  return json::parse(outcome.output);
}

std::set<std::string> fieldsOf(const json& object) {
  std::set<std::string> fields;
  for (const auto& [key, value] : object.items()) fields.insert(key);
  return fields;
}

TEST_F(Simulate, ReportHasExactlyTheAgreedFields) {
  const json run = report(kTiny);
  EXPECT_EQ(fieldsOf(run), (std::set<std::string>{"version",
                                                  "input",
                                                  "nodes",
                                                  "crossings",
                                                  "yarns",
                                                  "warp_yarns",
                                                  "weft_yarns",
                                                  "step_s",
                                                  "steps",
                                                  "steps_rejected",
                                                  "steps_with_region_at_rest",
                                                  "newton_iterations_mean",
                                                  "linear_iterations_mean",
                                                  "simulated_s",
                                                  "wall_s",
                                                  "realtime_factor",
                                                  "backend",
                                                  "solver",
                                                  "threads",
                                                  "min_z_m",
                                                  "max_z_m",
                                                  "lowest_node_m",
                                                  "max_segment_strain",
                                                  "mean_segment_strain",
                                                  "energy_J",
                                                  "broken_segments",
                                                  "slipped_ends",
                                                  "seed",
                                                  "state_hash"}));
  EXPECT_EQ(fieldsOf(run.at("energy_J")),
            (std::set<std::string>{"kinetic", "gravity", "stretch", "bending", "shear", "contact",
                                   "friction"}));
}

TEST_F(Simulate, ReportCountsWhatIsThere) {
  // 1 cm by 2 cm at 8 ends and 6 picks a cm: 8 ends, 12 picks.
  const json run = report(
      "simulate weave:twill-2-2 --width-cm 1 --height-cm 2 --ends-per-cm 8 --picks-per-cm 6 "
      "--time 0.05 --threads 1 --seed 7");
  EXPECT_EQ(run.at("input"), "weave:twill-2-2");
  EXPECT_EQ(run.at("warp_yarns"), 8);
  EXPECT_EQ(run.at("weft_yarns"), 12);
  EXPECT_EQ(run.at("yarns"), 20);
  EXPECT_EQ(run.at("crossings"), 8 * 12);
  EXPECT_EQ(run.at("nodes"), 8 * 12 + 2 * (8 + 12));  // and two ends a yarn
  EXPECT_EQ(run.at("step_s"), 0.004);
  EXPECT_EQ(run.at("steps"), 13);  // the first multiple of the step that reaches the time
  EXPECT_NEAR(run.at("simulated_s").get<double>(), 13 * 0.004, 1e-12);
  EXPECT_EQ(run.at("steps_rejected"), 0);
  EXPECT_EQ(run.at("backend"), "cpu");
  EXPECT_EQ(run.at("threads"), 1);
  EXPECT_EQ(run.at("seed"), 7);
  EXPECT_EQ(run.at("broken_segments"), 0);
  EXPECT_EQ(run.at("slipped_ends"), 0);
}

TEST_F(Simulate, ReportTellsWhereTheClothIs) {
  const json run = report(kTiny);
  const double low = run.at("min_z_m"), fall = 0.5 * 9.81 * 0.052 * 0.052;
  EXPECT_LT(low, -1e-4);            // it sagged between its corners
  EXPECT_GT(low, -fall - 1e-4);     // but nothing falls faster than a stone
  EXPECT_GE(run.at("max_z_m"), 0);  // the clips stay at z = 0
  EXPECT_LT(run.at("max_z_m"), 1e-3);
  ASSERT_EQ(run.at("lowest_node_m").size(), 3u);
  EXPECT_EQ(run.at("lowest_node_m")[2], low);
  EXPECT_LT(std::fabs(run.at("lowest_node_m")[0].get<double>()), 0.006);
  EXPECT_LT(run.at("lowest_node_m")[1], 0);  // the loose edge is opposite to the clips
  EXPECT_GT(run.at("max_segment_strain"), 0);
  EXPECT_LT(run.at("max_segment_strain"), 0.01);
  EXPECT_LE(run.at("mean_segment_strain"), run.at("max_segment_strain"));
  EXPECT_LT(run.at("energy_J").at("gravity"), 0);
  EXPECT_GT(run.at("energy_J").at("kinetic"), 0);
  EXPECT_GT(run.at("energy_J").at("bending"), 0);
  EXPECT_EQ(run.at("energy_J").at("contact"), 0);
  EXPECT_GT(run.at("wall_s"), 0);
  EXPECT_GE(run.at("newton_iterations_mean"), 1);
}

TEST_F(Simulate, FreeClothFallsLikeAStone) {
  const json run =
      report("simulate weave:plain --width-cm 1 --height-cm 1 --hold none --alpha 0 --time 0.2");
  // A BDF2 run lags the parabola by less than a step's fall.
  EXPECT_NEAR(run.at("min_z_m").get<double>(), -0.5 * 9.81 * 0.2 * 0.2, 9.81 * 0.2 * 0.004);
  EXPECT_NEAR(run.at("max_z_m").get<double>(), run.at("min_z_m").get<double>(), 1e-9);
  EXPECT_LT(run.at("max_segment_strain"), 1e-9);
}

TEST_F(Simulate, GravityIsWhatTheCallSays) {
  const json run = report(kTiny + "--hold none --alpha 0 --gravity 1,-2,3");
  EXPECT_GT(run.at("min_z_m"), 0);
}

TEST_F(Simulate, StillAirBrakesTheFallAsItBrakesAPlate) {
  // m dv/dt = m g - 0.72 kg/m^3 A v^2 from rest: z = (v^2/g) ln cosh(g t/v), v^2 = m g/(0.72 A).
  // 20 yarns of 10 crossings on 1 cm^2, each 11 mm long plus 2% of crimp, 30 tex.
  const json run = report(
      "simulate weave:plain --width-cm 1 --height-cm 1 --hold none --alpha 0 --time 0.4 --wind "
      "0,0,0");
  const double mass = 20 * 0.011 * 1.02 * 30e-6, area = 1e-4, g = 9.81, t = 0.4;
  const double v = std::sqrt(mass * g / (0.72 * area));
  const double fallen = v * v / g * std::log(std::cosh(g * t / v));
  EXPECT_NEAR(run.at("min_z_m").get<double>(), -fallen, 0.03 * fallen);
}

TEST_F(Simulate, ADrapeScaleLeavesAKSquaredthOfTheCrossings) {
  const std::string call = "simulate weave:plain --width-cm 2 --height-cm 2 --time 0.02 ";
  EXPECT_EQ(report(call).at("crossings"), 400);
  EXPECT_EQ(report(call + "--drape-scale 2").at("crossings"), 100);
}

TEST_F(Simulate, EverySolverFindsTheSameCloth) {
  EXPECT_EQ(report(kTiny).at("solver"), "engine");
  const std::string atRest =
      "simulate weave:plain --width-cm 1 --height-cm 1 --time 0.8 --alpha 15 --solver ";
  const json plain = report(atRest + "plain"), engine = report(atRest + "engine"),
             reference = report(atRest + "reference");
  const double low = plain.at("min_z_m");
  EXPECT_LT(low, -1e-4);
  EXPECT_EQ(plain.at("solver"), "plain");
  EXPECT_EQ(reference.at("solver"), "reference");
  EXPECT_NEAR(engine.at("min_z_m").get<double>(), low, 0.02 * std::fabs(low));
  EXPECT_NEAR(reference.at("min_z_m").get<double>(), low, 0.02 * std::fabs(low));
  // Without coarse grids it takes more linear iterations, and never more than five of Newton's.
  EXPECT_LE(reference.at("newton_iterations_mean"), 5);
  EXPECT_GT(reference.at("linear_iterations_mean"), plain.at("linear_iterations_mean"));
}

TEST_F(Simulate, SnapshotIsAPictureOfTheAskedSizeAndNothingElseIsSaid) {
  const Outcome outcome = run(kTiny + "--size 320x200 --snapshot " + quoted(path("a.png")));
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.complaint, "");
  std::ifstream stream(path("a.png"), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  ASSERT_GT(bytes.size(), 1000u);
  EXPECT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(bytes.substr(16, 8), std::string("\0\0\1\x40\0\0\0\xc8", 8));  // 320, 200
}

TEST_F(Simulate, WarnsOfASettThatIsTooCloseForTheYarns) {
  // Gauze is 0.2 mm thick: a plain weave of round yarns has room for 1/(4 R) = 25 a centimetre.
  const std::string size = "simulate weave:plain --width-cm 0.5 --height-cm 0.5 --time 0.004 ";
  const Outcome close = run(size + "--ends-per-cm 30");
  EXPECT_EQ(close.exitCode, 0);
  EXPECT_NE(close.complaint.find("warning: 30 ends/cm"), std::string::npos) << close.complaint;
  EXPECT_NE(close.complaint.find("25 ends/cm"), std::string::npos) << close.complaint;
  EXPECT_EQ(run(size + "--ends-per-cm 25 --picks-per-cm 25").complaint, "");
}

TEST_F(Simulate, FramesAreAFilm) {
  // 0.05 s at 50 frames a second: pictures at 0, 20 and 40 ms.
  const std::string frames = path("film");
  EXPECT_EQ(run(kTiny + "--size 64x48 --fps 50 --frames " + quoted(frames)).exitCode, 0);
  for (const char* name : {"frame-00000.png", "frame-00001.png", "frame-00002.png"}) {
    EXPECT_TRUE(fs::exists(fs::path(frames) / name)) << name;
  }
  EXPECT_FALSE(fs::exists(fs::path(frames) / "frame-00003.png"));
}

TEST_F(Simulate, ReportGoesToAFile) {
  const Outcome outcome = run(kTiny + "--report " + quoted(path("a.json")));
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.output, "");
  std::ifstream stream(path("a.json"));
  EXPECT_EQ(json::parse(stream).at("crossings"), 100);
}

TEST_F(Simulate, EqualCallsHaveEqualHashesOnAnyNumberOfThreads) {
  const std::string hash = report(kTiny + "--threads 1").at("state_hash");
  EXPECT_EQ(hash.size(), 16u);
  EXPECT_EQ(report(kTiny + "--threads 1").at("state_hash"), hash);
  EXPECT_EQ(report(kTiny + "--threads 2").at("state_hash"), hash);
  EXPECT_NE(report(kTiny + "--threads 1 --gravity 0,0,-9.82").at("state_hash"), hash);
}

TEST_F(Simulate, RefusesWrongCallsInOneLineAndWritesNothing) {
  const std::string noDraft = write("letter.wif", "Dear weaver,\nthis is no draft.\n");
  const std::string file = quoted(noDraft), folder = quoted(path(""));
  const std::string outputs =
      " --snapshot " + quoted(path("a.png")) + " --report " + quoted(path("a.json"));
  const std::pair<std::string, std::string> calls[] = {
      {"simulate " + file, "letter.wif"},
      {"simulate " + quoted(path("missing.wif")), "missing.wif"},
      {"simulate " + folder, "RefusesWrongCalls"},
      {"simulate weave:tweed", "tweed"},
      {"simulate", "FILE"},
      {kPlain + "--ends-per-cm 0", "--ends-per-cm"},
      {kPlain + "--picks-per-cm -4", "--picks-per-cm"},
      {kPlain + "--ends-per-cm many", "--ends-per-cm"},
      {kPlain + "--ends-per-cm nan", "--ends-per-cm"},
      {kPlain + "--width-cm 0", "--width-cm"},
      {kPlain + "--height-cm -3", "--height-cm"},
      {kPlain + "--width-cm 0.01", "fewer than two ends"},
      {kPlain + "--width-cm 1e12", "more than 100000 ends"},
      {kPlain + "--hold sideways", "corners"},
      {kPlain + "--obstacle wall", "sphere"},
      {kPlain + "--view askew", "persp"},
      {kPlain + "--backend cuda", "cpu"},
      {kPlain + "--backend abacus", "--backend"},
      {kPlain + "--solver reference --adaptive-step 0.01", "--adaptive-step"},
      {kPlain + "--solver abacus", "--solver must be one of engine, plain, reference"},
      {kPlain + "--size 0x5", "--size"},
      {kPlain + "--size 640", "--size"},
      {kPlain + "--size 640x480x3", "--size"},
      {kPlain + "--size 99999x99999", "--size"},
      {kPlain + "--max-memory 0.000001", "GiB"},
      {kPlain + "--max-memory 0", "--max-memory"},
      {kPlain + "--slack 2", "slack"},
      {kPlain + "--slack -0.5", "slack"},
      {kPlain + "--time -1", "--time"},
      {kPlain + "--time 0", "--time"},
      {kPlain + "--step 0", "--step"},
      {kPlain + "--step 1", "step"},
      {kPlain + "--time 1e12", "--time"},
      {kPlain + "--gravity down", "--gravity"},
      {kPlain + "--gravity 0,0", "--gravity"},
      {kPlain + "--gravity 0,0,inf", "gravity"},
      {kPlain + "--gravity 0,0,-9.81e6", "gravity"},
      {kPlain + "--wind gale", "--wind"},
      {kPlain + "--wind 0,nan,0", "wind"},
      {kPlain + "--wind 0,0,1e300", "wind"},
      {kPlain + "--drape-scale 0.5", "drape scale"},
      {kPlain + "--drape-scale nan", "drape scale"},
      {kPlain + "--alpha -1", "alpha"},
      {kPlain + "--threads -2", "threads"},
      {kPlain + "--fps 0", "--fps"},
      {kPlain + "--seed -1", "--seed"},
      {kPlain + "--warp spaghetti", "spaghetti"},
      {kPlain + "--weft " + file, "letter.wif"},
      {kPlain + "--colour red", "--colour"},
  };
  for (const auto& [call, word] : calls) {
    const Outcome outcome = run(call + outputs);
    EXPECT_EQ(outcome.exitCode, 2) << call;
    EXPECT_EQ(outcome.output, "") << call;
    EXPECT_THAT(outcome.complaint, HasSubstr(word)) << call;
    EXPECT_EQ(std::count(outcome.complaint.begin(), outcome.complaint.end(), '\n'), 1)
        << call << '\n'
        << outcome.complaint;
    EXPECT_EQ(filesWritten(), 1) << call;
  }
}

TEST_F(Simulate, RefusesPlacesItCannotWriteTo) {
  const std::string file = write("file", "x");
  const std::string snapshot = " --snapshot " + quoted(path("a.png"));
  for (const std::string& call :
       {kTiny + "--snapshot " + quoted(path("no/a.png")), kTiny + "--snapshot " + quoted(path("")),
        kTiny + "--report " + quoted(path("no/a.json")) + snapshot,
        kTiny + "--report " + quoted(file + "/a.json") + snapshot,
        kTiny + "--report " + quoted(path("")) + snapshot,
        kTiny + "--frames " + quoted(file) + snapshot,
        kTiny + "--frames " + quoted(path("no/film")) + snapshot}) {
    const Outcome outcome = run(call);
    EXPECT_EQ(outcome.exitCode, 2) << call;
    EXPECT_EQ(std::count(outcome.complaint.begin(), outcome.complaint.end(), '\n'), 1) << call;
    EXPECT_THAT(outcome.complaint, HasSubstr("cannot write")) << call;
    EXPECT_EQ(filesWritten(), 1) << call;
  }
}

TEST_F(Simulate, AdaptiveStepsEndInTimeAndAreFewerWhereLittleMoves) {
  const std::string slow = kTiny + "--alpha 50 ";
  const json fixed = report(slow), adaptive = report(slow + "--adaptive-step 0.1");
  EXPECT_NEAR(adaptive["simulated_s"].get<double>(), 0.05, 1e-9);
  EXPECT_LT(adaptive["steps"].get<int>(), fixed["steps"].get<int>());
  EXPECT_EQ(run(kTiny + "--adaptive-step 0").exitCode, 2);
  EXPECT_EQ(run(kTiny + "--adaptive-step nan").exitCode, 2);
}

}  // namespace
}  // namespace heddle::cli
