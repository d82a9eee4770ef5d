#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "core/InputError.h"
#include "core/lab/Experiment.h"
#include "core/lab/Registry.h"

namespace heddle {
namespace {

Experiment sample() {
  return {"sample",
          "Adds.",
          {LabParameter::number("length_mm", 5, "mm", 1, 10, "of the yarn"),
           LabParameter::count("segments", 4, 2, 8, "parts"),
           LabParameter::text("weave", "plain", "of the cloth", {"plain", "satin-5"}),
           LabParameter::text("yarn", "gauze", "a preset")},
          [](const LabRun& run) {
            LabResult result;
            run.progress(0.5);
            result.rows.push_back({"sum",
                                   run.number("length_mm") + run.count("segments"),
                                   "",
                                   {},
                                   {},
                                   run.text("weave")});
            return result;
          }};
}

std::string complaintOf(const std::string& assignment) {
  try {
    chooseSettings(sample(), {assignment});
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Experiment, RunsWithDefaultsAndWithSettings) {
  LabRun run;
  run.settings = chooseSettings(sample(), {});
  EXPECT_EQ(runExperiment(sample(), run).rows.at(0).value, 9);
  run.settings = chooseSettings(sample(), {"length_mm=7.5", "segments=8", "weave=satin-5"});
  const LabResult result = runExperiment(sample(), run);
  EXPECT_EQ(result.test, "sample");
  EXPECT_EQ(result.rows.at(0).value, 15.5);
  EXPECT_EQ(result.rows.at(0).source, "satin-5");
  ASSERT_EQ(result.parameters.size(), 4u);
  EXPECT_EQ(std::get<double>(result.parameters[0].value), 7.5);
  EXPECT_EQ(std::get<std::string>(result.parameters[3].value), "gauze");
}

TEST(Experiment, SaysWhatIsAllowed) {
  EXPECT_EQ(complaintOf("length_mm=11"),
            "length_mm has to be a number from 1 to 10 mm, not \"11\"");
  EXPECT_EQ(complaintOf("segments=2.5"),
            "segments has to be a whole number from 2 to 8, not \"2.5\"");
  EXPECT_EQ(complaintOf("weave=felt"), "weave has to be one of plain, satin-5, not \"felt\"");
  EXPECT_EQ(complaintOf("width=3"),
            "sample has no parameter width; it has length_mm, segments, weave, yarn");
  EXPECT_EQ(complaintOf("length_mm"), "\"length_mm\" sets nothing: NAME=VALUE is needed");
  for (const char* bad : {"length_mm=", "length_mm=5mm", "length_mm=nan", "length_mm=inf",
                          "length_mm=1e999", "length_mm= 5", "yarn="}) {
    EXPECT_NE(complaintOf(bad), "") << bad;
  }
}

TEST(Experiment, RefusesCurvesThatCouldNotBeToldApart) {
  Experiment twice = sample();
  LabRun run;
  run.settings = chooseSettings(twice, {});
  std::string second = "other";
  twice.run = [&second](const LabRun&) {
    LabResult result;
    result.curves.push_back({"curve", "x (m)", "y (m)", {0, 1}, {0, 1}, false});
    result.curves.push_back({second, "x (m)", "z (m)", {0, 1}, {0, 1}, false});
    return result;
  };
  EXPECT_EQ(runExperiment(twice, run).curves.size(), 2u);
  second = "curve";
  EXPECT_THROW(runExperiment(twice, run), std::logic_error);
}

TEST(Experiment, StopsWhenItsCallerHasHadEnough) {
  LabRun run;
  run.settings = chooseSettings(sample(), {});
  std::vector<double> told;
  run.onProgress = [&](double share) {
    told.push_back(share);
    return share < 0.5;
  };
  EXPECT_THROW(runExperiment(sample(), run), LabCancelled);
  EXPECT_EQ(told, (std::vector<double>{0, 0.5}));
}

TEST(Registry, EveryExperimentIsWellDescribed) {
  std::set<std::string> names;
  for (const Experiment& experiment : experiments()) {
    EXPECT_TRUE(names.insert(experiment.name).second) << experiment.name;
    EXPECT_TRUE(std::regex_match(experiment.name, std::regex("[a-z0-9-]+"))) << experiment.name;
    EXPECT_TRUE(experiment.summary.ends_with(".")) << experiment.name;
    std::vector<std::string> defaults;
    std::set<std::string> parameters;
    for (const LabParameter& parameter : experiment.parameters) {
      EXPECT_TRUE(parameters.insert(parameter.name).second) << parameter.name;
      EXPECT_FALSE(parameter.meaning.empty()) << parameter.name;
      EXPECT_TRUE(parameter.unit.empty() || parameter.unit == "deg" ||
                  parameter.name.ends_with('_' + parameter.unit) ||
                  parameter.unit.find('/') != std::string::npos)
          << parameter.name << " does not end in its unit";
      if (const auto* number = std::get_if<double>(&parameter.fallback)) {
        EXPECT_GE(*number, parameter.least) << experiment.name << ' ' << parameter.name;
        EXPECT_LE(*number, parameter.most) << experiment.name << ' ' << parameter.name;
      }
    }
  }
  EXPECT_FALSE(names.empty());
}

TEST(Registry, TheValidationDocumentShowsEveryExperimentWithItsPlot) {
  std::stringstream text;
  text << std::ifstream(HEDDLE_SOURCE_DIR "/docs/VALIDATION.md").rdbuf();
  for (const Experiment& experiment : experiments()) {
    EXPECT_NE(text.str().find("\n## " + experiment.name + "\n"), std::string::npos)
        << experiment.name << ": run scripts/validate";
    EXPECT_TRUE(
        std::filesystem::exists(HEDDLE_SOURCE_DIR "/docs/validation/" + experiment.name + ".svg"))
        << experiment.name;
  }
}

TEST(Registry, AnUnknownTestIsToldTheOnesThereAre) {
  try {
    findExperiment("burn");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("catenary"), std::string::npos);
  }
}

}  // namespace
}  // namespace heddle
