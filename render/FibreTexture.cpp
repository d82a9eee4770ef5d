#include "render/FibreTexture.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace heddle::render {
namespace {

constexpr int kW = FibreTexture::kWidth;
constexpr int kH = FibreTexture::kHeight;
constexpr float kTwoPi = 6.28318531f;
constexpr float kEmpty = -1e6f;

using Plane = std::vector<float>;

std::size_t at(int x, int y) {
  return static_cast<std::size_t>(y & (kH - 1)) * kW + static_cast<std::size_t>(x & (kW - 1));
}

class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}
  float unit() { return static_cast<float>(engine_() >> 8) / 16777216.0f; }
  float bell() { return (unit() + unit() + unit() - 1.5f) * 2.0f; }  // mean 0, deviation 1
  float whole(int low, int high) {
    return std::floor(static_cast<float>(low) + unit() * static_cast<float>(high - low + 1));
  }

 private:
  std::mt19937 engine_;
};

/// The height field and what lies on top of it.
struct Pile {
  Plane height = Plane(static_cast<std::size_t>(kW) * kH, kEmpty);
  Plane angle = Plane(static_cast<std::size_t>(kW) * kH, 0.0f);
  Plane tint = Plane(static_cast<std::size_t>(kW) * kH, 0.0f);
};

/// A sum of two waves that close over the tile.
struct Wave {
  float a1, f1, p1, a2, f2, p2;
  float operator()(float y) const {
    return a1 * std::sin(kTwoPi * (f1 * y + p1)) + a2 * std::sin(kTwoPi * (f2 * y + p2));
  }
};

void layFibre(const FibreKind& kind, float halfWidth, Random& random, Pile& pile) {
  const bool loose = random.unit() < kind.loose;
  const float start = random.unit() * kW;
  const float turns = loose ? random.whole(-2, 2) : 0.0f;
  const float wander = kind.wander * kW * (0.6f + 0.8f * random.unit()) * (loose ? 1.6f : 1.0f);
  const Wave path{wander,        random.whole(1, 4),  random.unit(),
                  0.4f * wander, random.whole(5, 11), random.unit()};
  const Wave dive{0.9f * kind.migration, random.whole(1, 5),  random.unit(),
                  0.4f * kind.migration, random.whole(6, 14), random.unit()};
  const Wave swell{0.16f, random.whole(20, 50), random.unit(),
                   0.08f, random.whole(60, 90), random.unit()};
  const float level = loose ? 1.2f + random.unit() : 2.0f * random.unit();
  const float own = halfWidth * (0.7f + 0.6f * random.unit());
  const float tint = kind.tint * random.bell();
  float previous = path(-1.0f / kH) + turns * kW * (-1.0f / kH);
  for (int row = 0; row < kH; ++row) {
    const float y = static_cast<float>(row) / kH;
    const float moved = path(y) + turns * kW * y;
    const float slope = moved - previous;  // texels are square
    previous = moved;
    const float half = own * (1.0f + swell(y)) * std::sqrt(1.0f + slope * slope);
    const float base = halfWidth * (level + dive(y));
    const float middle = start + moved;
    for (int x = static_cast<int>(std::ceil(middle - half)); static_cast<float>(x) < middle + half;
         ++x) {
      const float q = (static_cast<float>(x) - middle) / half;
      const float height = base + half * std::sqrt(std::max(1.0f - q * q, 0.0f));
      const std::size_t i = at(x, row);
      if (height <= pile.height[i]) continue;
      pile.height[i] = height;
      pile.angle[i] = std::atan(slope);
      pile.tint[i] = tint;
    }
  }
}

/// Smooth noise on a grid of nx x ny cells that closes over the tile.
class Bumps {
 public:
  Bumps(int nx, int ny, Random& random)
      : nx_(nx), ny_(ny), value_(static_cast<std::size_t>(nx) * ny) {
    for (float& v : value_) v = random.bell();
  }
  float operator()(float u, float v) const {  // u, v: 0..1 over the tile
    const float x = u * static_cast<float>(nx_), y = v * static_cast<float>(ny_);
    const int i = static_cast<int>(x), j = static_cast<int>(y);
    const float fx = ease(x - static_cast<float>(i)), fy = ease(y - static_cast<float>(j));
    return std::lerp(std::lerp(get(i, j), get(i + 1, j), fx),
                     std::lerp(get(i, j + 1), get(i + 1, j + 1), fx), fy);
  }

 private:
  static float ease(float t) { return t * t * (3 - 2 * t); }
  float get(int i, int j) const {
    return value_[static_cast<std::size_t>(j % ny_) * nx_ + i % nx_];
  }
  int nx_, ny_;
  std::vector<float> value_;
};

/// Bundles of fibres stand out or lie deep, and are lighter or darker, together.
void addLumps(const FibreKind& kind, float halfWidth, Random& random, Pile& pile) {
  const Bumps coarse(10, 10, random), fine(20, 36, random);
  for (int y = 0; y < kH; ++y) {
    for (int x = 0; x < kW; ++x) {
      const float u = static_cast<float>(x) / kW, v = static_cast<float>(y) / kH;
      const float bump = coarse(u, v) + 0.6f * fine(u, v);
      pile.height[at(x, y)] += kind.lumps * halfWidth * bump;
      pile.tint[at(x, y)] += 0.35f * kind.tint * bump;
    }
  }
}

/// Mean over a box of 2 r + 1 squared, wrapping round.
Plane boxMean(const Plane& source, int r) {
  Plane rows(source.size()), result(source.size());
  const float scale = 1.0f / static_cast<float>(2 * r + 1);
  for (int y = 0; y < kH; ++y) {
    float sum = 0;
    for (int x = -r; x <= r; ++x) sum += source[at(x, y)];
    for (int x = 0; x < kW; ++x) {
      rows[at(x, y)] = sum * scale;
      sum += source[at(x + r + 1, y)] - source[at(x - r, y)];
    }
  }
  std::vector<float> sums(kW, 0.0f);
  for (int y = -r; y <= r; ++y) {
    for (int x = 0; x < kW; ++x) sums[x] += rows[at(x, y)];
  }
  for (int y = 0; y < kH; ++y) {
    for (int x = 0; x < kW; ++x) {
      result[at(x, y)] = sums[x] * scale;
      sums[x] += rows[at(x, y + r + 1)] - rows[at(x, y - r)];
    }
  }
  return result;
}

std::uint8_t byte(float value) {
  return static_cast<std::uint8_t>(std::clamp(value, 0.0f, 1.0f) * 255.0f + 0.5f);
}

FibreTexture encode(const FibreKind& kind, float halfWidth, const Pile& pile) {
  const Plane smooth = boxMean(pile.height, 1);
  const Plane near = boxMean(pile.height, std::max(2, static_cast<int>(2.5f * halfWidth)));
  const Plane wide = boxMean(pile.height, std::max(6, static_cast<int>(7.0f * halfWidth)));
  FibreTexture texture;
  texture.rgba.resize(4 * pile.height.size());
  for (int y = 0; y < kH; ++y) {
    for (int x = 0; x < kW; ++x) {
      const std::size_t i = at(x, y);
      const float dx = 0.5f * (smooth[at(x + 1, y)] - smooth[at(x - 1, y)]);
      const float dy = 0.5f * (smooth[at(x, y + 1)] - smooth[at(x, y - 1)]);
      const float rise = dx * std::cos(pile.angle[i]) - dy * std::sin(pile.angle[i]);
      const float tilt = -kind.relief * rise / std::sqrt(1.0f + rise * rise);
      const float cavity = 0.64f + 0.17f * (pile.height[i] - near[i]) / halfWidth +
                           0.16f * (pile.height[i] - wide[i]) / halfWidth;
      texture.rgba[4 * i] = byte(0.5f + 0.5f * tilt);
      texture.rgba[4 * i + 1] = byte(0.5f + pile.angle[i] / (0.5f * kTwoPi));
      texture.rgba[4 * i + 2] = byte(cavity);
      texture.rgba[4 * i + 3] = byte(0.5f + 0.5f * pile.tint[i]);
    }
  }
  return texture;
}

}  // namespace

FibreTexture makeFibreTexture(const FibreKind& kind) {
  Random random(kind.seed);
  Pile pile;
  const float halfWidth = 0.6f * (0.5f * kW / kind.across);  // fibres overlap a little
  const int count = static_cast<int>(kW / (2.0f * halfWidth) * kind.layers);
  for (int fibre = 0; fibre < count; ++fibre) layFibre(kind, halfWidth, random, pile);
  for (float& height : pile.height) height = std::max(height, -1.5f * halfWidth);
  addLumps(kind, halfWidth, random, pile);
  return encode(kind, halfWidth, pile);
}

}  // namespace heddle::render
