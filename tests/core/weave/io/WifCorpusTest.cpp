// Every WIF of the corpus against what independent readers found in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "core/weave/io/DraftError.h"
#include "core/weave/io/DraftFormat.h"
#include "tests/core/weave/io/ReaderFacts.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

const fs::path kWifs = fs::path(HEDDLE_CORPUS_DIR) / "wif";

/// Files whose facts rest on one reader, or on which readers part, and what the specification says.
const std::map<std::string, std::string> kDecisions{
    {"12233",
     "only one reader takes a file with LIFTPLAN, TIEUP and TREADLING; the liftplan "
     "rules. No colours are stated."},
    {"basic_network",
     "lists begin with a comma, which every reader but one refuses; an empty "
     "element names nothing."},
    {"celestial",
     "no weft colour is stated, which every reader but one refuses; colours are "
     "optional."},
    {"derived__cr_only",
     "Threads=12 and 13 are declared; readers that count only threaded ends "
     "report fewer. Threads is the size by the specification."},
    {"derived__multishaft_threading",
     "an end on two shafts follows either; the other readers know "
     "one shaft an end."},
    {"diamonds",
     "Threads=64 is declared, but 459 ends are threaded and 459 picks treadled: two "
     "readers stop at 64, one keeps what is there. Threads should be the size, but "
     "dropping five sixths of the data would lose the cloth, so all is kept with a "
     "warning."},
    {"dummy",
     "Rising Shed is absent, so false: two readers say rising, two sinking. The "
     "specification says sinking: the facts are inverted."},
    {"dummy2", "empty list values mean nothing is threaded or treadled there."},
    {"labyrinth", "no weft colour is stated; see celestial."},
    {"liftplan_with_defaults",
     "text before [WIF] and a line without '=' make the others refuse; "
     "ends without a shaft stay."},
    {"many_color_multiple_treadles_and_zeros",
     "shaft 0 means none; the others take it as the last "
     "one or drop the end."},
    {"many_color_single_treadles", "Threads=12 and 13 are declared; see derived__cr_only."},
    {"many_color_single_treadles.wpo", "Threads=1200 is declared; see derived__cr_only."},
    {"network_full_twill", "see basic_network."},
    {"network_straight_treadle_twill", "see basic_network."},
    {"pixel",
     "a liftplan without Treadles is refused by the others; Treadles has no meaning then."},
    {"plain", "see basic_network."},
    {"two_color_liftplan.wpo", "Threads=1200 is declared; see derived__cr_only."},
    {"two_color_multiple_treadles.wpo", "Threads=1200 is declared; see derived__cr_only."},
    {"warn__default_warp_color_too_big",
     "Threads=12 and 13 are declared; see derived__cr_only. "
     "The default colour does not exist but no threaded end "
     "has it."},
};

/// Files that are wrong on purpose, and words that the refusal must contain.
const std::map<std::string, std::vector<std::string>> kRefusals{
    {"bad__default_warp_color_too_small", {"line 82", "end 1", "colour \"0\"", "1 to 10"}},
    {"bad__missing_color_table_warp", {"WARP COLORS", "COLOR TABLE"}},
    {"bad__missing_liftplan", {"LIFTPLAN", "TIEUP", "TREADLING", "none of them"}},
    {"bad__missing_tieup", {"TREADLING", "without [TIEUP]"}},
    {"bad__too_many_treadles_in_treadline", {"pick 1", "treadle 7", "1 to 6"}},
    {"bad__warp_color_too_big", {"pick 6", "colour \"11\"", "1 to 10"}},
};

void expectCells(const test::ReaderFacts& facts, const Drawdown& drawdown, bool inverted) {
  for (std::size_t pick = 0; pick < facts.cells.size(); ++pick) {
    for (std::size_t end = 0; end < facts.cells[pick].size(); ++end) {
      const bool up = (facts.cells[pick][end] == '#') != inverted;
      ASSERT_EQ(drawdown.warpUp(int(end), int(pick)), up) << "end " << end << " pick " << pick;
    }
  }
}

void expectColors(const std::vector<std::string>& expected, const std::vector<Thread>& threads,
                  std::size_t agreed) {
  for (std::size_t i = 0; i < std::min(agreed, expected.size()); ++i) {
    if (expected[i] == "none") continue;
    ASSERT_EQ(toHex(threads[i].color), expected[i]) << "thread " << i;
  }
}

void compare(const std::string& name, const test::ReaderFacts& facts) {
  SCOPED_TRACE(name);
  std::vector<Diagnostic> diagnostics;
  const Draft draft = readDraft(kWifs / (name + ".wif"), diagnostics);
  if (const auto decision = kDecisions.find(name); decision != kDecisions.end()) {
    std::cout << "  " << name << ": " << decision->second << "\n";
  } else {
    ASSERT_TRUE(facts.wholeAgreed) << "readers part on this file: say which is right and why";
  }
  ASSERT_EQ(draft.ends(), facts.ends);
  ASSERT_EQ(draft.picks(), facts.picks);
  expectCells(facts, makeDrawdown(draft), name == "dummy");
  if (facts.colorsInvented) return;
  const bool oneReader = !facts.wholeAgreed && facts.agreedEnds == 0;
  const bool whole = facts.wholeAgreed || oneReader;  // one reader's colours do hold as well
  expectColors(facts.warpColors, draft.warp,
               whole ? draft.warp.size() : static_cast<std::size_t>(facts.agreedEnds));
  expectColors(facts.weftColors, draft.weft,
               whole ? draft.weft.size() : static_cast<std::size_t>(facts.agreedPicks));
}

TEST(WifCorpus, DrawdownsSizesAndColoursAgreeWithOtherReaders) {
  if (!fs::exists(kWifs)) GTEST_SKIP() << "no corpus at " << kWifs;
  int compared = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(kWifs / "expected")) {
    const std::string name = entry.path().stem().string();
    if (name == "README" || kRefusals.contains(name)) continue;
    compare(name, test::readReaderFacts(entry.path()));
    ++compared;
  }
  std::cout << "  compared " << compared << " files\n";
  EXPECT_EQ(compared, 57);
}

TEST(WifCorpus, FilesThatAreWrongOnPurposeAreRefusedForTheirFault) {
  if (!fs::exists(kWifs)) GTEST_SKIP() << "no corpus at " << kWifs;
  for (const auto& [name, words] : kRefusals) {
    try {
      readDraftFile(kWifs / (name + ".wif"));
      ADD_FAILURE() << name << " was accepted";
    } catch (const DraftError& error) {
      std::cout << "  " << error.what() << "\n";
      for (const std::string& word : words) {
        EXPECT_NE(std::string(error.what()).find(word), std::string::npos)
            << error.what() << "\nlacks " << word;
      }
    }
  }
}

/// True if a warning of that file contains `words`.
bool warns(const std::string& name, const std::string& words) {
  const DraftFile file = readDraftFile(kWifs / (name + ".wif"));
  return std::any_of(file.diagnostics.begin(), file.diagnostics.end(), [&](const Diagnostic& d) {
    return d.severity == Diagnostic::Severity::Warning &&
           d.message.find(words) != std::string::npos;
  });
}

TEST(WifCorpus, ContradictionsAreSaid) {
  if (!fs::exists(kWifs)) GTEST_SKIP() << "no corpus at " << kWifs;
  EXPECT_TRUE(warns("dummy", "sinking shed"));
  EXPECT_TRUE(warns("diamonds", "goes on to end 459, but 64 are declared"));
  EXPECT_TRUE(warns("simple_fiberworks_draft", "goes on to treadle 6, but 4 are declared"));
  EXPECT_TRUE(warns("abridged", "goes on to treadle 6, but 4 are declared"));
  EXPECT_TRUE(
      warns("warn__default_warp_color_too_big", "the default colour \"11\" does not exist"));
  EXPECT_TRUE(warns("liftplan_with_defaults", "expects number=list"));
}

}  // namespace
}  // namespace heddle
