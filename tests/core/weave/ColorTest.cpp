#include <gtest/gtest.h>

#include <stdexcept>

#include "core/weave/Color.h"

namespace heddle {

TEST(Color, HexRoundTrip) {
  EXPECT_EQ(toHex({0xcc, 0x67, 0x4f}), "#cc674f");
  EXPECT_EQ(colorFromHex("#CC674F"), (Color{0xcc, 0x67, 0x4f}));
}

TEST(Color, RefusesWhatIsNoColour) {
  for (const char* text : {"", "cc674f", "#cc674", "#cc674g", "#+c674f"}) {
    EXPECT_THROW(colorFromHex(text), std::invalid_argument) << text;
  }
}

}  // namespace heddle
