#include "render/Capture.h"

#include <glad/gl.h>

#include <algorithm>
#include <stdexcept>

#include "render/GlObjects.h"
#include "render/GlStateGuard.h"

namespace heddle::render {
namespace {

constexpr int kTileSide = 2048;  // 134 MB of samples
constexpr int kSamples = 4;

/// A framebuffer with samples and one to resolve them into.
class Target {
 public:
  Target(int width, int height)
      : sampleColor_(makeRenderbuffer(kSamples, GL_RGBA8, width, height)),
        sampleDepth_(makeRenderbuffer(kSamples, GL_DEPTH_COMPONENT32F, width, height)),
        color_(makeRenderbuffer(0, GL_RGBA8, width, height)),
        sampled_(makeFramebuffer()),
        resolved_(makeFramebuffer()) {
    attach(sampled_, GL_COLOR_ATTACHMENT0, sampleColor_);
    attach(sampled_, GL_DEPTH_ATTACHMENT, sampleDepth_);
    attach(resolved_, GL_COLOR_ATTACHMENT0, color_);
    for (const GlFramebuffer* framebuffer : {&sampled_, &resolved_}) {
      if (glCheckNamedFramebufferStatus(framebuffer->get(), GL_FRAMEBUFFER) !=
          GL_FRAMEBUFFER_COMPLETE) {
        throw std::runtime_error("the graphics driver refuses a framebuffer of " +
                                 std::to_string(width) + " x " + std::to_string(height) +
                                 " pixels");
      }
    }
  }

  GLuint framebuffer() const { return sampled_.get(); }

  std::vector<std::uint8_t> read(int width, int height) const {
    glBlitNamedFramebuffer(sampled_.get(), resolved_.get(), 0, 0, width, height, 0, 0, width,
                           height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    std::vector<std::uint8_t> bytes(4 * static_cast<std::size_t>(width) * height);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_.get());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
    return bytes;
  }

 private:
  static void attach(const GlFramebuffer& framebuffer, GLenum where,
                     const GlRenderbuffer& renderbuffer) {
    glNamedFramebufferRenderbuffer(framebuffer.get(), where, GL_RENDERBUFFER, renderbuffer.get());
  }
  GlRenderbuffer sampleColor_, sampleDepth_, color_;
  GlFramebuffer sampled_, resolved_;
};

/// Copies a tile, bottom row first and colours weighted by coverage, into its place.
void place(const std::vector<std::uint8_t>& bytes, const Tile& tile, Image& image) {
  for (int y = 0; y < tile.height; ++y) {
    const std::uint8_t* from =
        &bytes[4 * static_cast<std::size_t>(tile.height - 1 - y) * tile.width];
    std::uint8_t* to =
        &image.rgba[4 * (static_cast<std::size_t>(tile.y + y) * image.width + tile.x)];
    for (int x = 0; x < tile.width; ++x, from += 4, to += 4) {
      const int alpha = from[3];
      for (int c = 0; c < 3; ++c) {
        const int straight = alpha ? (from[c] * 255 + alpha / 2) / alpha : 0;
        to[c] = static_cast<std::uint8_t>(std::min(straight, 255));
      }
      to[3] = from[3];
    }
  }
}

}  // namespace

Image capture(YarnRenderer& renderer, const Camera& camera, const RenderSettings& settings,
              int width, int height) {
  if (width < 1 || height < 1 || width > kMaxPictureSide || height > kMaxPictureSide) {
    throw std::invalid_argument("a picture must be 1 to " + std::to_string(kMaxPictureSide) +
                                " pixels wide and high, not " + std::to_string(width) + " x " +
                                std::to_string(height));
  }
  const GlStateGuard guard;
  Image image(width, height);
  const Target target(std::min(width, kTileSide), std::min(height, kTileSide));
  for (int y = 0; y < height; y += kTileSide) {
    for (int x = 0; x < width; x += kTileSide) {
      const Tile tile{
          x, y, std::min(kTileSide, width - x), std::min(kTileSide, height - y), {width, height}};
      renderer.drawTile(camera, settings, target.framebuffer(), tile);
      place(target.read(tile.width, tile.height), tile, image);
    }
  }
  return image;
}

}  // namespace heddle::render
