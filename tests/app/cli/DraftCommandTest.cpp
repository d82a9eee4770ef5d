#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/CliSupport.h"
#include "app/cli/DraftCommand.h"
#include "core/InputError.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

const std::string kDrafts = HEDDLE_SOURCE_DIR "/assets/drafts/";

/// Catches what a stream is given while the object lives.
class Captured {
 public:
  explicit Captured(std::ostream& stream) : stream_(stream), old_(stream.rdbuf(text_.rdbuf())) {}
  ~Captured() { stream_.rdbuf(old_); }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  std::string text() const { return text_.str(); }

 private:
  std::ostream& stream_;
  std::ostringstream text_;
  std::streambuf* old_;
};

struct Outcome {
  int code;
  std::string out, err;
};

/// Runs `heddle draft ARGUMENTS` as main does, but for InputError, which main turns into code 2.
Outcome run(std::vector<std::string> arguments) {
  CLI::App app;
  std::function<int()> action;
  addDraftCommand(app, action);
  arguments.insert(arguments.begin(), "draft");
  std::reverse(arguments.begin(), arguments.end());
  app.parse(arguments);
  const Captured out(std::cout), err(std::cerr);
  const int code = action();
  return {code, out.text(), err.text()};
}

/// An empty folder for one test.
class DraftCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return path(name);
  }

 private:
  fs::path folder_;
};

const std::string kSinkingByDefault =
    "[WIF]\n[WEAVING]\nShafts=1\nTreadles=1\n[WARP]\nThreads=1\n[WEFT]\nThreads=1\n"
    "[THREADING]\n1=1\n[TIEUP]\n1=1\n[TREADLING]\n1=1\n";

TEST_F(DraftCommand, SummarisesADraft) {
  const Outcome outcome = run({kDrafts + "default.wif"});
  EXPECT_EQ(outcome.code, kDone);
  EXPECT_THAT(outcome.out, HasSubstr("Herringbone shirting (WIF)"));
  EXPECT_THAT(outcome.out, HasSubstr("24 ends x 4 picks, 4 shafts, 4 treadles, rising shed"));
  EXPECT_THAT(outcome.out, HasSubstr("longest float 2 of warp and 2 of weft, 50% warp"));
  EXPECT_EQ(outcome.err, "");
}

TEST_F(DraftCommand, WritesNothingButJsonToStandardOutput) {
  const Outcome outcome = run({write("a.wif", kSinkingByDefault), "--json", "-"});
  EXPECT_EQ(outcome.code, kDone);
  const json object = json::parse(outcome.out);
  EXPECT_EQ(object.at("ends"), 1);
  EXPECT_EQ(object.at("rising_shed"), false);
  EXPECT_EQ(object.at("drawdown"), json({"0"}));
  EXPECT_EQ(object.at("diagnostics").at(0).at("severity"), "warning");
  EXPECT_EQ(object.at("diagnostics").at(0).at("line"), 2);
  EXPECT_THAT(outcome.err, HasSubstr("a.wif:2: warning: Rising Shed is not stated"));
}

TEST_F(DraftCommand, SeveralDraftsMakeAnArrayAndAFolderOfPictures) {
  const Outcome outcome = run({kDrafts + "default.wif", "weave:plain", "--json", path("all.json"),
                               "--png", path("pictures"), "--quiet"});
  EXPECT_EQ(outcome.code, kDone);
  EXPECT_EQ(outcome.out + outcome.err, "");
  std::ifstream stream(path("all.json"));
  const json array = json::parse(stream);
  ASSERT_EQ(array.size(), 2u);
  EXPECT_EQ(array[1].at("file"), "weave:plain");
  EXPECT_EQ(array[1].at("repeat"), json({2, 2}));
  EXPECT_TRUE(fs::exists(path("pictures/default.png")));
  EXPECT_TRUE(fs::exists(path("pictures/plain.png")));
}

TEST_F(DraftCommand, ABadDraftMeansThatNothingIsWritten) {
  const std::string bad = write("bad.wif", "[WIF]\n[WEAVING]\nShafts=2000000000\n");
  const Outcome outcome =
      run({"weave:plain", bad, "weave:tweed", "--json", path("a.json"), "--png", path("pictures")});
  EXPECT_EQ(outcome.code, kBadInput);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("bad.wif, line 3: Shafts expects a number up to 10000"));
  EXPECT_THAT(outcome.err, HasSubstr("no built-in weave is called 'tweed'"));
  EXPECT_FALSE(fs::exists(path("a.json")));
  EXPECT_FALSE(fs::exists(path("pictures")));
}

TEST_F(DraftCommand, TwoDraftsNeverShareAPicture) {
  const std::string twin = write("default.wif", kSinkingByDefault);
  EXPECT_THROW(run({kDrafts + "default.wif", twin, "--png", path("pictures")}), InputError);
  EXPECT_FALSE(fs::exists(path("pictures")));
}

TEST_F(DraftCommand, StrictTakesWarningsForErrors) {
  const std::string file = write("a.wif", kSinkingByDefault);
  EXPECT_EQ(run({file, "--check"}).code, kDone);
  EXPECT_EQ(run({file, "--check", "--quiet"}).out, "");
  const Outcome strict = run({file, "--strict", "--quiet"});
  EXPECT_EQ(strict.code, kBadInput);
  EXPECT_THAT(strict.err, HasSubstr("a.wif:2: Rising Shed is not stated"));
  EXPECT_EQ(run({"weave:plain", "--strict"}).code, kDone);
}

TEST_F(DraftCommand, SaysWhichThreadsHangLoose) {
  EXPECT_THAT(run({write("a.wif", kSinkingByDefault)}).out, HasSubstr("1 ends and 1 picks"));
}

TEST_F(DraftCommand, UnwritableOutputIsAFailedRun) {
  EXPECT_THROW(run({"weave:plain", "--json", path("no/such/folder/a.json")}), std::runtime_error);
  EXPECT_THROW(run({"weave:plain", "--png", path("no/such/folder/a.png")}), std::runtime_error);
}

}  // namespace
}  // namespace heddle::cli
