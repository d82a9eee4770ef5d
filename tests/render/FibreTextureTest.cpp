#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "render/FibreTexture.h"

namespace heddle::render {
namespace {

/// Mean and deviation of a channel, 0..255.
struct Statistics {
  double mean = 0, deviation = 0;
};

Statistics statistics(const FibreTexture& texture, int channel) {
  double sum = 0, squares = 0;
  const std::size_t count = texture.rgba.size() / 4;
  for (std::size_t i = 0; i < count; ++i) {
    const double v = texture.rgba[4 * i + channel];
    sum += v;
    squares += v * v;
  }
  const double mean = sum / static_cast<double>(count);
  return {mean, std::sqrt(squares / static_cast<double>(count) - mean * mean)};
}

TEST(FibreTexture, HasNoTiltOrTwistOnAverageButPlentyOfBoth) {
  FibreKind kind;
  kind.loose = 0;
  const FibreTexture texture = makeFibreTexture(kind);
  ASSERT_EQ(texture.rgba.size(), 4u * FibreTexture::kWidth * FibreTexture::kHeight);
  // A closed surface has slopes that cancel; fibres that close over the tile have no mean angle.
  EXPECT_NEAR(statistics(texture, 0).mean, 127.5, 4);
  EXPECT_NEAR(statistics(texture, 1).mean, 127.5, 4);
  EXPECT_GT(statistics(texture, 0).deviation, 15);
  EXPECT_GT(statistics(texture, 2).deviation, 15);
}

TEST(FibreTexture, TilesInBothDirections) {
  const FibreTexture texture = makeFibreTexture({});
  const auto height = [&](int x, int y) {
    const std::size_t i = static_cast<std::size_t>(y) * FibreTexture::kWidth + x;
    return static_cast<int>(texture.rgba[4 * i + 2]);
  };
  // Over the border rows differ no more than inside.
  const auto difference = [&](int from, int to) {
    long sum = 0;
    for (int x = 0; x < FibreTexture::kWidth; ++x) sum += std::abs(height(x, from) - height(x, to));
    return sum;
  };
  EXPECT_LT(difference(FibreTexture::kHeight - 1, 0), 2 * difference(700, 701));
}

}  // namespace
}  // namespace heddle::render
