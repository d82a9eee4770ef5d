#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/InputError.h"
#include "core/weave/BuiltinWeaves.h"
#include "core/weave/DraftStatistics.h"
#include "core/weave/io/DraftError.h"
#include "core/weave/io/DraftFormat.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kDrafts = fs::path(HEDDLE_SOURCE_DIR) / "assets/drafts";

/// A file in the temporary folder that lives as long as the object.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& name, const std::string& bytes)
      : path_(fs::path(testing::TempDir()) / name) {
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { fs::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string refusal(const fs::path& file) {
  try {
    readDraftFile(file);
  } catch (const DraftError& error) {
    EXPECT_THAT(error.what(), HasSubstr(file.string()));
    return error.what();
  }
  return "accepted";
}

TEST(DraftFormat, KnowsAWifByContentWhateverItsName) {
  const std::string text = "[wif]\n[WEAVING]\n";
  EXPECT_EQ(recognizeDraft(text, "cloth.txt")->name, "WIF");
  EXPECT_EQ(recognizeDraft("; empty", "CLOTH.WIF")->name, "WIF");
  EXPECT_EQ(recognizeDraft("; empty", "cloth.txt"), nullptr);
}

TEST(DraftFormat, RefusesWhatIsNoDraft) {
  const std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  EXPECT_THAT(refusal(TemporaryFile("heddle_a.png", png).path()),
              HasSubstr("no draft of a known format; expected WIF (.wif)"));
  EXPECT_THAT(refusal(TemporaryFile("heddle_b.wif", png).path()),
              HasSubstr("expected a text file, found binary data"));
  EXPECT_THAT(refusal(TemporaryFile("heddle_c.wif", "").path()),
              HasSubstr("expected a [WEAVING] section"));
  EXPECT_THAT(refusal(TemporaryFile("heddle_d.txt", "Dear weaver,\n").path()),
              HasSubstr("no draft of a known format"));
}

TEST(DraftFormat, RefusesPathsThatAreNoFiles) {
  EXPECT_THAT(refusal(kDrafts / "no-such.wif"), HasSubstr("there is no such file"));
  EXPECT_THAT(refusal(kDrafts), HasSubstr("expected a file"));
  EXPECT_THAT(refusal("/dev/zero"), HasSubstr("expected a file"));
}

TEST(DraftFormat, RefusesHugeFilesUnread) {
  const TemporaryFile file("heddle_huge.wif", "[WIF]\n");
  fs::resize_file(file.path(), 65u << 20);  // sparse
  EXPECT_THAT(refusal(file.path()), HasSubstr("larger than the 64 MiB"));
}

TEST(DraftFormat, LoadsBuiltInWeavesByName) {
  EXPECT_EQ(makeDrawdown(loadDraft("weave:satin-5").draft), makeDrawdown(builtinWeave("satin-5")));
  EXPECT_THROW(loadDraft("weave:tweed"), InputError);
}

struct OwnDraft {
  const char* file;
  int ends, picks, warpFloat, weftFloat;
};

// Floats by construction: two for a 2/2 twill and for this crepe; three for four-end satin, cut
// clean between its stripes; one for plain weave. The point twill's three-up and three-down meet
// their mirror image where the draw turns, one thread shared: 2 * 3 - 1.
TEST(DraftFormat, OurOwnDraftsReadWithoutAWarning) {
  const std::vector<OwnDraft> drafts{
      {"default.wif", 24, 4, 2, 2},        {"houndstooth.wif", 8, 8, 2, 2},
      {"diamond-twill.wif", 14, 14, 5, 5}, {"satin-stripe.wif", 32, 4, 3, 3},
      {"log-cabin.wif", 16, 16, 1, 1},     {"crepe-liftplan.wif", 8, 8, 2, 2},
  };
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(kDrafts))
    files += entry.is_regular_file() ? 1 : 0;
  EXPECT_EQ(files, drafts.size());
  for (const OwnDraft& own : drafts) {
    SCOPED_TRACE(own.file);
    const DraftFile file = readDraftFile(kDrafts / own.file);
    EXPECT_TRUE(file.diagnostics.empty()) << file.diagnostics[0].message;
    EXPECT_EQ(file.draft.ends(), own.ends);
    EXPECT_EQ(file.draft.picks(), own.picks);
    const DraftStatistics statistics = computeStatistics(makeDrawdown(file.draft));
    EXPECT_EQ(statistics.longestWarpFloat, own.warpFloat);
    EXPECT_EQ(statistics.longestWeftFloat, own.weftFloat);
    EXPECT_EQ(statistics.looseEnds + statistics.loosePicks, 0);
  }
}

}  // namespace
}  // namespace heddle
