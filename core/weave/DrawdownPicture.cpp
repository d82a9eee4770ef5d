#include "core/weave/DrawdownPicture.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "core/InputError.h"

// Private to this file, so that other parts may bring their own.
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace heddle {
namespace {

constexpr int kPictureSide = 1600;
constexpr int kMostSide = 32768;
constexpr int kSmallestShaded = 6;

/// A little darker, or lighter where darker would not show.
Color edgeOf(Color color) {
  const int brightness = (color.r * 2 + color.g * 5 + color.b) / 8;
  const auto shade = [brightness](std::uint8_t v) {
    return static_cast<std::uint8_t>(brightness < 48 ? v + (255 - v) / 5 : v * 4 / 5);
  };
  return {shade(color.r), shade(color.g), shade(color.b)};
}

void fillCell(Picture& picture, int end, int line, int cell, Color color, bool warpUp) {
  const Color edge = edgeOf(color);
  for (int y = 0; y < cell; ++y) {
    for (int x = 0; x < cell; ++x) {
      const int across = warpUp ? x : y;
      const bool onEdge = cell >= kSmallestShaded && (across == 0 || across == cell - 1);
      const Color pixel = onEdge ? edge : color;
      const std::size_t row = static_cast<std::size_t>(line) * cell + y;
      const std::size_t at = (row * picture.width + static_cast<std::size_t>(end) * cell + x) * 3;
      picture.rgb[at] = pixel.r;
      picture.rgb[at + 1] = pixel.g;
      picture.rgb[at + 2] = pixel.b;
    }
  }
}

}  // namespace

Color Picture::at(int column, int row) const {
  const std::size_t index = (static_cast<std::size_t>(row) * width + column) * 3;
  return {rgb[index], rgb[index + 1], rgb[index + 2]};
}

int crossingPixels(const Draft& draft) {
  return std::clamp(kPictureSide / std::max({draft.ends(), draft.picks(), 1}), 1, 16);
}

void requireDrawable(const Draft& draft, int cell) {
  if (std::max(draft.ends(), draft.picks()) > kMostSide / cell) {
    throw InputError("a drawdown of " + std::to_string(draft.ends()) + " by " +
                     std::to_string(draft.picks()) + " crossings is too large for a picture");
  }
}

Picture drawDrawdown(const Draft& draft, int cell) {
  requireDrawable(draft, cell);
  const Drawdown drawdown = makeDrawdown(draft);
  Picture picture;
  picture.width = draft.ends() * cell;
  picture.height = draft.picks() * cell;
  picture.rgb.resize(static_cast<std::size_t>(picture.width) * picture.height * 3);
  for (int pick = 0; pick < draft.picks(); ++pick) {
    for (int end = 0; end < draft.ends(); ++end) {
      const bool warpUp = drawdown.warpUp(end, pick);
      const Thread& top = warpUp ? draft.warp[static_cast<std::size_t>(end)]
                                 : draft.weft[static_cast<std::size_t>(pick)];
      fillCell(picture, end, draft.picks() - 1 - pick, cell, top.color, warpUp);
    }
  }
  return picture;
}

void writePng(const Picture& picture, const std::filesystem::path& file) {
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  const auto write = [](void* context, void* data, int size) {
    static_cast<std::ofstream*>(context)->write(static_cast<const char*>(data), size);
  };
  const int done = stbi_write_png_to_func(write, &stream, picture.width, picture.height, 3,
                                          picture.rgb.data(), picture.width * 3);
  stream.flush();
  if (done == 0 || !stream) throw std::runtime_error("cannot write " + file.string());
}

}  // namespace heddle
