#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/InputError.h"
#include "core/cloth/YarnLibrary.h"

namespace heddle {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

namespace {

const fs::path kAssets = fs::path(HEDDLE_SOURCE_DIR) / "assets";

nlohmann::json twentyTex() {
  return nlohmann::json::parse(R"({
    "name": "test", "source": "invented", "linear_density_tex": 20, "diameter_mm": 0.17,
    "stretch_stiffness_N": 40, "bending_stiffness_mN_mm2": 1.5, "shear_stiffness_mN": 3,
    "contact_stiffness_MPa": 2, "friction": 0.3, "mass_damping_per_s": 0.5,
    "stiffness_damping_s": 1e-4, "strength_cN": 300})");
}

/// A directory of its own that goes with the test.
class YarnLibrary : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(dir_); }
  void TearDown() override { fs::remove_all(dir_); }

  fs::path write(const std::string& text) const {
    std::ofstream(file_) << text;
    return file_;
  }

  /// What loading the text complains of; empty where it does not.
  std::string complaint(const std::string& text) const {
    try {
      loadYarn(write(text));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  std::string complaint(const nlohmann::json& json) const { return complaint(json.dump(2)); }

  const fs::path dir_ = fs::temp_directory_path() / ("heddle-yarn-" + std::to_string(getpid()));
  const fs::path file_ = dir_ / "test.json";
};

}  // namespace

TEST_F(YarnLibrary, ReadsTextileUnitsIntoSi) {
  auto json = twentyTex();
  json["twist_per_inch"] = -2.54;
  json["plies"] = 2;
  json["color"] = "#102030";
  const YarnType yarn = loadYarn(write(json.dump()));
  EXPECT_EQ(yarn.name, "test");
  EXPECT_DOUBLE_EQ(yarn.linearDensity, 2e-5);
  EXPECT_DOUBLE_EQ(yarn.diameter, 1.7e-4);
  EXPECT_DOUBLE_EQ(yarn.radius(), 0.85e-4);
  EXPECT_DOUBLE_EQ(yarn.bendingStiffness, 1.5e-9);
  EXPECT_DOUBLE_EQ(yarn.shearStiffness, 3e-3);
  EXPECT_DOUBLE_EQ(yarn.contactStiffness, 2e6);
  EXPECT_DOUBLE_EQ(yarn.strength, 3);
  EXPECT_NEAR(yarn.twist, -100, 1e-9);
  EXPECT_EQ(yarn.plies, 2);
  EXPECT_EQ(yarn.color, (Color{0x10, 0x20, 0x30}));
}

TEST_F(YarnLibrary, ReadsEveryYarnCount) {
  for (const auto& [key, count] : {std::pair{"linear_density_ne", 29.526},
                                   {"linear_density_nm", 50.},
                                   {"linear_density_denier", 180.},
                                   {"linear_density_kg_per_m", 2e-5}}) {
    auto json = twentyTex();
    json.erase("linear_density_tex");
    json[key] = count;
    EXPECT_NEAR(loadYarn(write(json.dump())).linearDensity, 2e-5, 1e-9) << key;
  }
}

TEST_F(YarnLibrary, NamesFileAndKeyOfWhatIsWrong) {
  const struct {
    const char* key;
    nlohmann::json value;
    const char* expected;
  } cases[] = {
      {"friktion", 0.3, "\"friktion\" is unknown"},
      {"diameter_mm", 0, "\"diameter_mm\" must be positive, not 0"},
      {"strength_cN", -1, "\"strength_cN\" must be positive, not -1"},
      {"friction", -0.1, "\"friction\" must be at least 0, not -0.1"},
      {"diameter_mm", 200, "\"diameter_mm\" of 200 is no yarn's"},
      {"diameter_mm", "0.2", "\"diameter_mm\" must be a number"},
      {"diameter_m", 0.0002, "say the same thing twice"},
      {"name", 3, "\"name\" must be a text"},
      {"name", "", "\"name\" must not be empty"},
      {"plies", 0, "\"plies\" must be a whole number"},
      {"plies", 1.5, "\"plies\" must be a whole number"},
      {"color", "red", "\"color\": expected a colour"},
  };
  for (const auto& wrong : cases) {
    auto json = twentyTex();
    json[wrong.key] = wrong.value;
    EXPECT_THAT(complaint(json), AllOf(HasSubstr(file_.string()), HasSubstr(wrong.expected)));
  }
}

TEST_F(YarnLibrary, MissesWhatIsMissing) {
  const auto complete = twentyTex();
  for (const auto& entry : complete.items()) {
    auto json = complete;
    json.erase(entry.key());
    EXPECT_THAT(complaint(json), AllOf(HasSubstr(entry.key()), HasSubstr("is missing")));
  }
}

TEST_F(YarnLibrary, RefusesWhatIsNoYarn) {
  EXPECT_THAT(complaint(std::string("{\n\"name\": \"a\",\n oops")), HasSubstr("line 3: expected"));
  EXPECT_THAT(complaint(std::string("[1, 2]")), HasSubstr("expected a JSON object"));
  EXPECT_THAT(complaint(std::string("")), HasSubstr("line 1: expected"));
  EXPECT_THAT(complaint(std::string(R"({"friction": 1, "friction": 2})")),
              HasSubstr("\"friction\" is given twice"));
  EXPECT_THROW(loadYarn(dir_), InputError);
  EXPECT_THROW(loadYarn(dir_ / "absent.json"), InputError);
}

TEST_F(YarnLibrary, SavesWhatItLoads) {
  const YarnType yarn = findYarn("wool", kAssets);
  const fs::path first = dir_ / "first.json", second = dir_ / "second.json";
  saveYarn(yarn, first);
  const YarnType again = loadYarn(first);
  EXPECT_EQ(again.name, yarn.name);
  EXPECT_EQ(again.source, yarn.source);
  EXPECT_EQ(again.linearDensity, yarn.linearDensity);
  EXPECT_EQ(again.stretchStiffness, yarn.stretchStiffness);
  EXPECT_EQ(again.strengthScatter, yarn.strengthScatter);
  EXPECT_EQ(again.typicalSpacing, yarn.typicalSpacing);
  EXPECT_EQ(again.twist, yarn.twist);
  EXPECT_EQ(again.plies, yarn.plies);
  EXPECT_EQ(again.color, yarn.color);
  saveYarn(again, second);
  std::stringstream a, b;
  a << std::ifstream(first).rdbuf();
  b << std::ifstream(second).rdbuf();
  EXPECT_EQ(a.str(), b.str());
  EXPECT_THROW(saveYarn(yarn, dir_ / "absent" / "x.json"), std::runtime_error);
}

TEST_F(YarnLibrary, FindsPresetsAndFiles) {
  EXPECT_EQ(yarnNames(kAssets), (std::vector<std::string>{"canvas", "cotton-percale", "gauze",
                                                          "linen", "polyester", "silk", "wool"}));
  EXPECT_EQ(findYarn("linen", kAssets).name, "linen");
  EXPECT_EQ(findYarn(write(twentyTex().dump()).string(), kAssets).name, "test");
  try {
    findYarn("nylon", kAssets);
    FAIL() << "there is no preset nylon";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("\"nylon\""), HasSubstr("gauze")));
  }
  EXPECT_THROW(findYarn("", kAssets), InputError);
  EXPECT_TRUE(yarnNames(dir_).empty());
}

}  // namespace heddle
