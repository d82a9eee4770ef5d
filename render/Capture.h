#pragma once
#include "render/Image.h"
#include "render/YarnRenderer.h"

namespace heddle::render {

constexpr int kMaxPictureSide = 16384;  ///< pixels

/// Draws a picture of any size into an image, by tiles, four samples a pixel. The renderer's
/// context must be current. Throws std::invalid_argument for a size below 1 or above
/// kMaxPictureSide and std::runtime_error if the driver refuses a framebuffer.
Image capture(YarnRenderer& renderer, const Camera& camera, const RenderSettings& settings,
              int width, int height);

}  // namespace heddle::render
