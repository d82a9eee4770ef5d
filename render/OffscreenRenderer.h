#pragma once
#include <memory>

#include "render/Capture.h"
#include "render/EglContext.h"
#include "render/Image.h"

namespace heddle::render {

/// Draws frames into images without a window or a display server. One thread at a time.
class OffscreenRenderer {
 public:
  OffscreenRenderer();  ///< Throws NoContextError where the machine offers no OpenGL 4.5.
  ~OffscreenRenderer();

  /// A picture of the frame. Any size up to 8K and beyond, see capture().
  Image render(std::shared_ptr<const Frame> frame, const Camera& camera,
               const RenderSettings& settings, int width, int height);

 private:
  EglContext context_;
  std::unique_ptr<YarnRenderer> renderer_;
};

}  // namespace heddle::render
