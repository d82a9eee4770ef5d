#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "core/InputError.h"
#include "core/weave/BuiltinWeaves.h"
#include "core/weave/DrawdownPicture.h"

namespace heddle {
namespace {

TEST(DrawdownPicture, EveryCentreHasTheColourOfTheYarnOnTop) {
  for (const std::string& name : builtinWeaveNames()) {
    const Draft draft = builtinWeave(name);
    const Drawdown drawdown = makeDrawdown(draft);
    for (const int cell : {1, 5, 8}) {
      const Picture picture = drawDrawdown(draft, cell);
      ASSERT_EQ(picture.width, draft.ends() * cell);
      ASSERT_EQ(picture.height, draft.picks() * cell);
      for (int pick = 0; pick < draft.picks(); ++pick) {
        for (int end = 0; end < draft.ends(); ++end) {
          const Color top = drawdown.warpUp(end, pick) ? draft.warp[0].color : draft.weft[0].color;
          const int line = draft.picks() - 1 - pick;  // the first pick lies at the bottom
          EXPECT_EQ(picture.at(end * cell + cell / 2, line * cell + cell / 2), top);
        }
      }
    }
  }
}

TEST(DrawdownPicture, TellsWarpFromWeftOfOneColour) {
  Draft draft = builtinWeave("plain");
  for (Thread& thread : draft.weft) thread.color = draft.warp[0].color;
  const Picture picture = drawDrawdown(draft, 8);
  // First end, first pick: warp on top, in the lower left square; its left edge is shaded.
  EXPECT_NE(picture.at(0, 12), picture.at(4, 12));
  EXPECT_EQ(picture.at(4, 8), picture.at(4, 12));  // and its upper one is not
  EXPECT_NE(picture.at(12, 8), picture.at(12, 12));
  EXPECT_EQ(picture.at(8, 12), picture.at(12, 12));
}

TEST(DrawdownPicture, FitsACommonScreen) {
  Draft draft = builtinWeave("plain");
  EXPECT_EQ(crossingPixels(draft), 16);
  draft.warp.resize(400);
  EXPECT_EQ(crossingPixels(draft), 4);
  draft.warp.resize(5000);
  EXPECT_EQ(crossingPixels(draft), 1);
}

TEST(DrawdownPicture, RefusesWhatNoViewerOpens) {
  Draft draft = builtinWeave("plain");
  draft.warp.resize(40000);
  draft.threading.resize(40000);
  EXPECT_THROW(drawDrawdown(draft, 1), InputError);
}

TEST(DrawdownPicture, WritesAPngOrSaysThatItCannot) {
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / "heddle_drawdown.png";
  writePng(drawDrawdown(builtinWeave("herringbone"), 4), file);
  std::ifstream stream(file, std::ios::binary);
  std::string head(24, '\0');
  stream.read(head.data(), 24);
  EXPECT_EQ(head.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(head.substr(16, 8), std::string("\0\0\0\x40\0\0\0\x10", 8));  // 64 by 16
  std::filesystem::remove(file);
  EXPECT_THROW(writePng(drawDrawdown(builtinWeave("plain"), 4), "/no/such/folder/a.png"),
               std::runtime_error);
}

}  // namespace
}  // namespace heddle
