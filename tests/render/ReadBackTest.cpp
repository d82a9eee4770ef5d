#include <gtest/gtest.h>

#include <array>
#include <string>

#include "core/weave/BuiltinWeaves.h"
#include "tests/render/OffscreenFixture.h"
#include "tests/render/WovenFrame.h"

namespace heddle::render {
namespace {

constexpr int kPixelsPerYarn = 8;

/// Reads a weave back from its picture: flat view, two colours, eight pixels a yarn.
class ReadBack : public Offscreen {
 protected:
  /// Share of crossings whose middle has the colour that the drawdown asks for.
  static double agreement(const Drawdown& drawdown, double radius, bool back) {
    WovenFrameOptions options;
    options.ends = 5 * drawdown.ends();
    options.picks = 4 * drawdown.picks();
    options.radius = radius * options.spacing;
    options.warp = {200, 30, 40};
    options.weft = {20, 90, 210};
    const int width = kPixelsPerYarn * options.ends, height = kPixelsPerYarn * options.picks;
    Camera camera;
    camera.setFlat({0, 0}, static_cast<float>(options.spacing) / kPixelsPerYarn, height);
    if (back) camera.setDirection(1.5707963f, -1.5707963f);
    RenderSettings settings;
    settings.shading = Shading::Flat;
    const Image image =
        renderer_->render(wovenFrame(drawdown, options), camera, settings, width, height);
    int right = 0;
    for (int pick = 0; pick < options.picks; ++pick) {
      for (int end = 0; end < options.ends; ++end) {
        // First pick at the bottom; from the back the ends run from right to left.
        const int column = back ? options.ends - 1 - end : end;
        const auto pixel = image.pixel(column * kPixelsPerYarn + kPixelsPerYarn / 2,
                                       height - 1 - pick * kPixelsPerYarn - kPixelsPerYarn / 2);
        const Color expected = drawdown.warpUp(end, pick) != back ? options.warp : options.weft;
        right += pixel[0] == expected.r && pixel[1] == expected.g && pixel[2] == expected.b;
      }
    }
    return static_cast<double>(right) / (options.ends * options.picks);
  }
};

TEST_F(ReadBack, EveryBuiltinWeaveIsInItsPicture) {
  for (const std::string& name : builtinWeaveNames()) {
    EXPECT_GE(agreement(makeDrawdown(builtinWeave(name)), 0.25, false), 0.99) << name;
  }
}

TEST_F(ReadBack, TheBackShowsTheComplement) {
  for (const std::string& name : builtinWeaveNames()) {
    EXPECT_GE(agreement(makeDrawdown(builtinWeave(name)), 0.25, true), 0.99) << name;
  }
}

TEST_F(ReadBack, OpenClothToo) {
  EXPECT_GE(agreement(makeDrawdown(builtinWeave("plain")), 0.10, false), 0.99);
}

}  // namespace
}  // namespace heddle::render
