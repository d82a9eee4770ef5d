// Damaged files: whatever happens to a draft on its way, reading it ends in a draft that can be
// woven or in a DraftError.
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>

#include "core/weave/io/DraftError.h"
#include "core/weave/io/DraftFormat.h"
#include "core/weave/io/WifReader.h"

namespace heddle {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> ownFiles() {
  std::vector<std::string> texts;
  for (const char* name : {"assets/drafts/default.wif", "assets/drafts/log-cabin.wif",
                           "assets/drafts/crepe-liftplan.wif", "tests/data/drafts/odd.wif"}) {
    std::ifstream stream(fs::path(HEDDLE_SOURCE_DIR) / name, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    texts.push_back(text.str());
  }
  return texts;
}

/// One to eight edits: a byte replaced, removed or doubled, a digit put in, or the rest cut off.
std::string damaged(std::string text, std::mt19937& random) {
  const auto below = [&random](std::size_t n) { return std::size_t(random() % n); };
  for (std::size_t edits = 1 + below(8); edits > 0 && !text.empty(); --edits) {
    const std::size_t at = below(text.size());
    switch (below(12)) {
      case 0:
        text.resize(at);
        break;
      case 1:
      case 2:
        text.erase(at, 1 + below(4));
        break;
      case 3:
      case 4:
        text.insert(at, text.substr(at, below(40)));
        break;
      case 5:
      case 6:
      case 7:
        text.insert(at, 1, char('0' + below(10)));
        break;
      case 8:
        text.insert(at, "99999");
        break;
      default:
        text[at] = char(below(256));
    }
  }
  return text;
}

TEST(WifFuzz, DamagedFilesEndInADraftOrADraftError) {
  const std::vector<std::string> texts = ownFiles();
  std::mt19937 random(20240607);
  int read = 0, refused = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::string text = damaged(texts[std::size_t(i) % texts.size()], random);
    std::vector<Diagnostic> diagnostics;
    DraftReport report("damaged.wif", diagnostics);
    try {
      const Draft draft = wif::readWif(text, report);
      // A valid file with extra digits may be large; weaving a big one each time would be slow.
      if (std::int64_t(draft.ends()) * draft.picks() < 1'000'000) makeDrawdown(draft);
      ++read;
    } catch (const DraftError&) {
      ++refused;
    }
  }
  std::cout << "  " << read << " read, " << refused << " refused\n";
  EXPECT_GT(read, 400);
  EXPECT_GT(refused, 400);
}

}  // namespace
}  // namespace heddle
