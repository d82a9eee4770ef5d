#pragma once
#include <functional>
#include <memory>

#include "core/session/Frame.h"
#include "render/Camera.h"
#include "render/RenderSettings.h"
#include "render/ViewUniforms.h"

namespace heddle::render {

/// Finds an OpenGL function by name: what Qt, GLFW and EGL call getProcAddress.
using GlLoader = std::function<void (*(const char* name))()>;

/// Draws frames with OpenGL 4.5 into whatever framebuffer it is given; windows and snapshots share
/// it. Every function, the destructor included, needs the same context to be current. State that it
/// changes is put back, except for buffers the caller never bound.
class YarnRenderer {
 public:
  YarnRenderer();
  ~YarnRenderer();
  YarnRenderer(const YarnRenderer&) = delete;
  YarnRenderer& operator=(const YarnRenderer&) = delete;

  /// Loads OpenGL and compiles shaders. Throws std::runtime_error with one sentence if the context
  /// is older than OpenGL 4.5 or a shader does not compile.
  void initialize(const GlLoader& loader);

  /// The cloth to draw from now on; null draws none. Cheap if it is the same frame as before.
  void setFrame(std::shared_ptr<const Frame> frame);

  /// Draws the whole picture into a framebuffer of width x height pixels with colour and depth.
  void draw(const Camera& camera, const RenderSettings& settings, unsigned framebuffer, int width,
            int height);
  /// Draws a part of a larger picture into a framebuffer of the tile's size.
  void drawTile(const Camera& camera, const RenderSettings& settings, unsigned framebuffer,
                const Tile& tile);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heddle::render
