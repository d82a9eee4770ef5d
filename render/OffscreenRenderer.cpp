#include "render/OffscreenRenderer.h"

namespace heddle::render {

OffscreenRenderer::OffscreenRenderer() : renderer_(std::make_unique<YarnRenderer>()) {
  const EglContext::Current current(context_);
  renderer_->initialize(EglContext::functionAddress);
}

OffscreenRenderer::~OffscreenRenderer() {
  const EglContext::Current current(context_);
  renderer_.reset();
}

Image OffscreenRenderer::render(std::shared_ptr<const Frame> frame, const Camera& camera,
                                const RenderSettings& settings, int width, int height) {
  const EglContext::Current current(context_);
  renderer_->setFrame(std::move(frame));
  return capture(*renderer_, camera, settings, width, height);
}

}  // namespace heddle::render
