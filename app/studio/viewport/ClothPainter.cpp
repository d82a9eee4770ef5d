#include "app/studio/viewport/ClothPainter.h"

#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <utility>

#include "render/Capture.h"

namespace heddle::studio {
namespace {

constexpr int kSamples = 4;
constexpr double kCoarseScale = 0.6;

}  // namespace

ClothPainter::ClothPainter() = default;
ClothPainter::~ClothPainter() = default;

void ClothPainter::initialize() {
  renderer_ = std::make_unique<render::YarnRenderer>();
  renderer_->initialize(
      [](const char* name) { return QOpenGLContext::currentContext()->getProcAddress(name); });
}

void ClothPainter::release() {
  canvas_.reset();
  renderer_.reset();
}

QOpenGLFramebufferObject& ClothPainter::canvas(QSize pixels, int samples) {
  if (canvas_ == nullptr || canvas_->size() != pixels ||
      (canvas_->format().samples() > 0) != (samples > 0)) {
    QOpenGLFramebufferObjectFormat format;
    format.setAttachment(QOpenGLFramebufferObject::CombinedDepthStencil);
    format.setSamples(samples);
    canvas_ = std::make_unique<QOpenGLFramebufferObject>(pixels, format);
  }
  return *canvas_;
}

void ClothPainter::paint(std::shared_ptr<const Frame> frame, const render::Camera& camera,
                         render::RenderSettings settings, QSize pixels, Quality quality) {
  const bool smooth = quality == Quality::Best || quality == Quality::Smooth;
  settings.detail = quality == Quality::Best ? render::Detail::Automatic : render::Detail::Fast;
  const QSize drawn = quality == Quality::Coarse ? pixels * kCoarseScale : pixels;
  QOpenGLFramebufferObject& target = canvas(drawn, smooth ? kSamples : 0);
  renderer_->setFrame(std::move(frame));
  renderer_->draw(camera, settings, target.handle(), drawn.width(), drawn.height());
  // A null target is the window's own framebuffer.
  QOpenGLFramebufferObject::blitFramebuffer(nullptr, QRect(QPoint(), pixels), &target,
                                            QRect(QPoint(), drawn), GL_COLOR_BUFFER_BIT,
                                            drawn == pixels ? GL_NEAREST : GL_LINEAR);
  QOpenGLFramebufferObject::bindDefault();
}

QImage ClothPainter::picture(std::shared_ptr<const Frame> frame, const render::Camera& camera,
                             const render::RenderSettings& settings, QSize pixels) {
  renderer_->setFrame(std::move(frame));
  const render::Image image =
      render::capture(*renderer_, camera, settings, pixels.width(), pixels.height());
  return QImage(image.rgba.data(), image.width, image.height, 4 * image.width,
                QImage::Format_RGBA8888)
      .copy();
}

}  // namespace heddle::studio
