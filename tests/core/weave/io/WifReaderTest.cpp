#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/weave/io/DraftError.h"
#include "core/weave/io/DraftFormat.h"
#include "core/weave/io/WifReader.h"

namespace heddle {
namespace {

using testing::HasSubstr;

/// A 2 by 2 plain weave; every section can be replaced.
struct Wif {
  std::string weaving = "[WEAVING]\nShafts=2\nTreadles=2\nRising Shed=true\n";
  std::string warp = "[WARP]\nThreads=2\n";
  std::string weft = "[WEFT]\nThreads=2\n";
  std::string threading = "[THREADING]\n1=1\n2=2\n";
  std::string lifting = "[TIEUP]\n1=1\n2=2\n[TREADLING]\n1=1\n2=2\n";
  std::string colors = "[COLOR PALETTE]\nRange=0,255\n[COLOR TABLE]\n1=1,2,3\n2=4,5,6\n";
  std::string more;

  std::string text() const {
    return "[WIF]\nVersion=1.1\n" + weaving + warp + weft + threading + lifting + colors + more;
  }
};

Draft readText(const std::string& text, std::vector<Diagnostic>* diagnostics = nullptr) {
  std::vector<Diagnostic> ignored;
  DraftReport report("cloth.wif", diagnostics != nullptr ? *diagnostics : ignored);
  return wif::readWif(text, report);
}

std::vector<std::string> rows(const Draft& draft) {
  const Drawdown drawdown = makeDrawdown(draft);
  std::vector<std::string> text(static_cast<std::size_t>(drawdown.picks()));
  for (int pick = 0; pick < drawdown.picks(); ++pick) {
    for (int end = 0; end < drawdown.ends(); ++end) {
      text[static_cast<std::size_t>(pick)] += drawdown.warpUp(end, pick) ? '1' : '0';
    }
  }
  return text;
}

/// Expects a refusal that names the file and contains `words`.
void expectRefused(const Wif& wif, const std::string& words) {
  try {
    readText(wif.text());
    ADD_FAILURE() << "accepted; expected: " << words;
  } catch (const DraftError& error) {
    EXPECT_THAT(error.what(), HasSubstr("cloth.wif"));
    EXPECT_THAT(error.what(), HasSubstr(words));
  }
}

std::string warnings(const Wif& wif) {
  std::vector<Diagnostic> diagnostics;
  readText(wif.text(), &diagnostics);
  std::string text;
  for (const Diagnostic& d : diagnostics) {
    if (d.severity == Diagnostic::Severity::Warning) text += d.message + "\n";
  }
  return text;
}

TEST(WifReader, ReadsAPlainWeave) {
  std::vector<Diagnostic> diagnostics;
  Wif wif;
  wif.warp += "Color=1\n";
  wif.weft += "Color=2\n";
  const Draft draft = readText(wif.text(), &diagnostics);
  EXPECT_EQ(rows(draft), (std::vector<std::string>{"10", "01"}));
  EXPECT_EQ(toHex(draft.warp[1].color), "#010203");
  EXPECT_EQ(toHex(draft.weft[0].color), "#040506");
  EXPECT_EQ(draft.name, "cloth");
  EXPECT_TRUE(diagnostics.empty()) << diagnostics[0].message;
}

TEST(WifReader, EncodingAndLineEndsDoNotMatter) {
  Wif wif;
  wif.more = "[TEXT]\nTitle=Damast f\xc3\xbcr K\xc3\xb6ln\n";
  const std::string text = wif.text();
  std::string latin1, utf16("\xff\xfe"), returns = text, dos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    // Both letters are U+00xx: their code is the second byte plus 0x40.
    if (text[i] == '\xc3') continue;
    const bool second = i > 0 && text[i - 1] == '\xc3';
    latin1 += second ? static_cast<char>(text[i] + 0x40) : text[i];
    utf16 += latin1.back();
    utf16 += '\0';
    if (text[i] == '\n') dos += '\r';
    dos += latin1.back();
  }
  std::replace(returns.begin(), returns.end(), '\n', '\r');
  for (const std::string& variant : {text, latin1, utf16, returns, dos}) {
    const Draft draft = readText(variant);
    EXPECT_EQ(draft.name, "Damast f\xc3\xbcr K\xc3\xb6ln");
    EXPECT_EQ(rows(draft), (std::vector<std::string>{"10", "01"}));
  }
}

// Worked out by hand from the file; see its comments.
TEST(WifReader, ReadsTheOddCornersOfTheFormat) {
  const DraftFile file =
      readDraftFile(std::filesystem::path(HEDDLE_SOURCE_DIR) / "tests/data/drafts/odd.wif");
  const Draft& draft = file.draft;
  EXPECT_EQ(rows(draft), (std::vector<std::string>{"0101", "1001", "1111", "0001"}));
  EXPECT_FALSE(draft.risingShed);
  EXPECT_EQ(draft.shafts, 3);
  EXPECT_EQ(draft.treadles, 2);
  EXPECT_EQ(draft.threading, (std::vector<std::vector<int>>{{1}, {2}, {1, 3}, {}}));
  EXPECT_EQ(toHex(draft.warp[0].color), "#0080ff");
  EXPECT_EQ(toHex(draft.warp[1].color), "#ffffff");
  EXPECT_EQ(toHex(draft.weft[3].color), "#ffffff");
  EXPECT_DOUBLE_EQ(draft.warp[0].spacing.value(), 0.00127);     // 36/720 inch
  EXPECT_DOUBLE_EQ(draft.warp[3].thickness.value(), 0.000635);  // 18/720 inch
  EXPECT_FALSE(draft.warp[0].thickness.has_value());
  EXPECT_FALSE(draft.weft[0].spacing.has_value());
  for (const Diagnostic& d : file.diagnostics) {
    EXPECT_EQ(d.severity, Diagnostic::Severity::Note) << d.line << d.message;
  }
}

TEST(WifReader, LiftplanWinsOverTieUp) {
  Wif wif;
  wif.lifting += "[LIFTPLAN]\n1=1,2\n";
  EXPECT_EQ(rows(readText(wif.text())), (std::vector<std::string>{"11", "00"}));
}

TEST(WifReader, AnAbsentRisingShedMeansSinkingAndIsSaid) {
  Wif wif;
  wif.weaving = "[WEAVING]\nShafts=2\nTreadles=2\n";
  EXPECT_EQ(rows(readText(wif.text())), (std::vector<std::string>{"01", "10"}));
  EXPECT_THAT(warnings(wif), HasSubstr("sinking shed"));
}

TEST(WifReader, BooleansComeInFourWords) {
  for (const char* word : {"true", "On", "YES", "1 ; indeed"}) {
    Wif wif;
    wif.weaving = std::string("[WEAVING]\nShafts=2\nTreadles=2\nRising Shed=") + word + "\n";
    EXPECT_TRUE(readText(wif.text()).risingShed) << word;
  }
  for (const char* word : {"false", "Off", "NO", "0"}) {
    Wif wif;
    wif.weaving = std::string("[WEAVING]\nShafts=2\nTreadles=2\nRising Shed=") + word + "\n";
    EXPECT_FALSE(readText(wif.text()).risingShed) << word;
  }
  Wif wif;
  wif.weaving = "[WEAVING]\nShafts=2\nRising Shed=maybe\n";
  expectRefused(wif, "line 5: Rising Shed expects true");
}

TEST(WifReader, KeepsEndsPicksShaftsAndTreadlesBeyondTheDeclared) {
  Wif wif;
  wif.threading += "3=5\n";
  wif.lifting = "[TIEUP]\n1=1\n3=5\n[TREADLING]\n1=1\n3=3\n";
  const Draft draft = readText(wif.text());
  EXPECT_EQ(draft.ends(), 3);
  EXPECT_EQ(draft.picks(), 3);
  EXPECT_EQ(draft.shafts, 5);
  EXPECT_EQ(draft.treadles, 3);
  EXPECT_EQ(rows(draft), (std::vector<std::string>{"100", "000", "001"}));
  EXPECT_THAT(warnings(wif), HasSubstr("goes on to end 3, but 2 are declared"));
  EXPECT_THAT(warnings(wif), HasSubstr("uses shaft 5, but 2 are declared"));
  EXPECT_THAT(warnings(wif), HasSubstr("goes on to treadle 3, but 2 are declared"));
}

TEST(WifReader, ReadsUnits) {
  for (const auto& [unit, metres] :
       {std::pair{"Decipoints", 0.0254 / 720}, {"Inches", 0.0254}, {"centimeters", 0.01}}) {
    Wif wif;
    wif.weft = std::string("[WEFT]\nThreads=2\nUnits=") + unit + "\nSpacing=.5\nThickness=0.25\n";
    wif.more = "[WEFT SPACING]\n2=0.75\n";
    const Draft draft = readText(wif.text());
    EXPECT_DOUBLE_EQ(draft.weft[0].spacing.value(), 0.5 * metres);
    EXPECT_DOUBLE_EQ(draft.weft[1].spacing.value(), 0.75 * metres);
    EXPECT_DOUBLE_EQ(draft.weft[1].thickness.value(), 0.25 * metres);
  }
}

TEST(WifReader, SizesThatMakeNoSenseAreLeftOutAndSaid) {
  Wif wif;
  wif.warp += "Spacing=0.1\n";
  EXPECT_FALSE(readText(wif.text()).warp[0].spacing.has_value());
  EXPECT_THAT(warnings(wif), HasSubstr("without Units"));
  for (const char* value : {"0", "-1", "nan", "inf", "1e300", "0,2", "wide", "101"}) {
    wif.warp = std::string("[WARP]\nThreads=2\nUnits=Centimeters\nSpacing=") + value + "\n";
    EXPECT_FALSE(readText(wif.text()).warp[0].spacing.has_value()) << value;
    EXPECT_THAT(warnings(wif), HasSubstr("expects a length")) << value;
  }
}

TEST(WifReader, ScalesColoursFromTheirRange) {
  Wif wif;
  wif.colors = "[COLOR PALETTE]\nRange=20,1200\n[COLOR TABLE]\n7=20,610,1200\n";
  wif.warp += "Color=7\n";
  EXPECT_EQ(toHex(readText(wif.text()).warp[0].color), "#0080ff");
}

TEST(WifReader, AFileWithoutColoursGetsAPairThatShowsTheWeave) {
  Wif wif;
  wif.colors.clear();
  wif.warp += "Color=1\n";
  std::vector<Diagnostic> diagnostics;
  const Draft draft = readText(wif.text(), &diagnostics);
  EXPECT_NE(draft.warp[0].color, draft.weft[0].color);
  ASSERT_EQ(diagnostics.size(), 2u);
  EXPECT_THAT(diagnostics[0].message, HasSubstr("states no colour for 2 of 2 ends"));
}

TEST(WifReader, RefusesWrongColours) {
  Wif wif;
  wif.more = "[WARP COLORS]\n2=3\n";
  expectRefused(wif, "line 26: end 2 has colour \"3\", but the [COLOR TABLE] runs from 1 to 2");
  wif.more.clear();
  wif.weft += "Color=9\n";
  expectRefused(wif, "pick 1 has the default colour \"9\"");
  wif.weft = "[WEFT]\nThreads=2\n";
  wif.colors = "[COLOR TABLE]\n1=1,2\n";
  expectRefused(wif, "expects number=red,green,blue");
  wif.colors = "[COLOR PALETTE]\nRange=255,0\n[COLOR TABLE]\n1=1,2,3\n";
  expectRefused(wif, "Range expects");
}

TEST(WifReader, RefusesWhatItWouldHaveToGuess) {
  Wif wif;
  wif.warp = "";
  expectRefused(wif, "expected a [WARP] section");
  wif.warp = "[WARP]\n";
  expectRefused(wif, "[WARP] expects Threads=");
  wif.warp = "[WARP]\nThreads=two\n";
  expectRefused(wif, "line 8: Threads expects a whole number, found \"two\"");
  wif = Wif();
  wif.threading = "[THREADING]\n1=1\n2=x\n";
  expectRefused(wif, "line 13: expected whole numbers with commas between them, found \"x\"");
  wif.threading = "[THREADING]\n1=-1\n";
  expectRefused(wif, "end 1 names shaft -1");
  wif = Wif();
  wif.lifting = "[TIEUP]\n1=1\n[TREADLING]\n1=7\n";
  expectRefused(wif, "pick 1 names treadle 7; expected numbers from 1 to 2");
  wif.lifting = "[TIEUP]\n1=1\n";
  expectRefused(wif, "found a [TIEUP] without [TREADLING]");
}

TEST(WifReader, RefusesAbsurdSizesBeforeTakingMemory) {
  Wif wif;
  wif.warp = "[WARP]\nThreads=2000000000\n";
  expectRefused(wif, "Threads expects a number up to 100000, found \"2000000000\"");
  wif.warp = "[WARP]\nThreads=99999999999999999999\n";
  expectRefused(wif, "Threads expects a whole number");
  wif.warp = "[WARP]\nThreads=100000\n";
  wif.weft = "[WEFT]\nThreads=100000\n";
  expectRefused(wif, "100000 ends by 100000 picks are too many");
  wif = Wif();
  wif.threading += "2000000000=1\n";
  EXPECT_THAT(warnings(wif), HasSubstr("expects keys from 1 to 100000"));
  wif.threading = "[THREADING]\n1=2000000000\n";
  expectRefused(wif, "names shaft 2000000000");
}

TEST(WifReader, SaysWhichLinesItLeavesOut) {
  Wif wif;
  wif.threading += "nonsense\nshaft=4\n2=1\n";
  const std::string text = warnings(wif);
  EXPECT_THAT(text, HasSubstr("expects number=list"));
  EXPECT_THAT(text, HasSubstr("found \"shaft\""));
  EXPECT_THAT(text, HasSubstr("end 2 was given in line 13 already"));
}

TEST(WifReader, DiagnosticsAreBounded) {
  Wif wif;
  for (int i = 0; i < 5000; ++i) wif.threading += "nonsense\n";
  std::vector<Diagnostic> diagnostics;
  readText(wif.text(), &diagnostics);
  EXPECT_EQ(diagnostics.size(), 101u);
}

}  // namespace
}  // namespace heddle
