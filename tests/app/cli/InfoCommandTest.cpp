#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/app/cli/Program.h"

namespace heddle::cli {

using testing::HasSubstr;
using testing::StartsWith;

TEST(InfoCommand, TellsPeople) {
  const Outcome outcome = run("info");
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_THAT(outcome.output, StartsWith("heddle 0."));
  EXPECT_THAT(outcome.output, HasSubstr("back ends: cpu"));
  EXPECT_EQ(outcome.complaint, "");
}

TEST(InfoCommand, WritesNothingButJsonToStandardOutput) {
  const Outcome outcome = run("info --json -");
  EXPECT_EQ(outcome.exitCode, 0);
  const auto json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json.at("backends").at(0), "cpu");
  EXPECT_GE(json.at("threads").get<int>(), 1);
  EXPECT_TRUE(std::filesystem::is_directory(json.at("assets").get<std::string>()));
}

TEST(InfoCommand, LooksForAssetsWhereItIsTold) {
  const auto json = [](const std::string& place) {
    return nlohmann::json::parse(run("info --json -", "HEDDLE_ASSETS='" + place + "'").output);
  };
  EXPECT_EQ(json(HEDDLE_SOURCE_DIR "/docs").at("assets"), HEDDLE_SOURCE_DIR "/docs");
  EXPECT_THAT(json("/no/such/place").at("assets").get<std::string>(),
              HasSubstr("/no/such/place, which is no directory"));
}

TEST(InfoCommand, FailsWhereItCannotWrite) {
  const Outcome outcome = run("info --json /no/such/place/info.json");
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_THAT(outcome.complaint, HasSubstr("/no/such/place/info.json"));
}

TEST(Program, HelpsWithExitCodeZero) {
  for (const char* arguments : {"--help", "info --help", "--version"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << arguments;
    EXPECT_FALSE(outcome.output.empty()) << arguments;
  }
}

TEST(Program, RefusesWrongCallsWithOneLine) {
  for (const char* arguments : {"info --nonsense", "info --json", "info one two"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exitCode, 2) << arguments;
    EXPECT_EQ(outcome.output, "") << arguments;
    EXPECT_THAT(outcome.complaint, StartsWith("heddle: ")) << arguments;
    EXPECT_EQ(std::ranges::count(outcome.complaint, '\n'), 1) << outcome.complaint;
  }
}

}  // namespace heddle::cli
