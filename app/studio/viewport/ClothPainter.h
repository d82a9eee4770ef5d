#pragma once
#include <QImage>
#include <QSize>
#include <memory>

#include "app/studio/viewport/Quality.h"
#include "core/session/Frame.h"
#include "render/RenderSettings.h"
#include "render/YarnRenderer.h"

class QOpenGLFramebufferObject;

namespace heddle::studio {

/// Draws frames into the window's picture and into images. Needs the viewport's OpenGL context to
/// be current throughout.
class ClothPainter {
 public:
  ClothPainter();
  ~ClothPainter();

  /// Throws std::runtime_error where the context cannot draw yarns.
  void initialize();
  void release();
  /// Draws a frame (null: an empty studio) over the whole current framebuffer of `pixels`.
  void paint(std::shared_ptr<const Frame> frame, const render::Camera& camera,
             render::RenderSettings settings, QSize pixels, Quality quality);
  QImage picture(std::shared_ptr<const Frame> frame, const render::Camera& camera,
                 const render::RenderSettings& settings, QSize pixels);

 private:
  QOpenGLFramebufferObject& canvas(QSize pixels, int samples);

  std::unique_ptr<render::YarnRenderer> renderer_;
  std::unique_ptr<QOpenGLFramebufferObject> canvas_;
};

}  // namespace heddle::studio
