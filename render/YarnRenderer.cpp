#include "render/YarnRenderer.h"

#include <glad/gl.h>

#include <stdexcept>

#include "render/GlStateGuard.h"
#include "render/MarkPass.h"
#include "render/ObstaclePass.h"
#include "render/ShadowPass.h"
#include "render/YarnMeshBuilder.h"
#include "render/YarnPass.h"

namespace heddle::render {

struct YarnRenderer::Impl {
  void upload(const RenderSettings& settings);
  void drawBackdrop(const RenderSettings& settings) const;

  ShaderProgram backdrop{"screen.vert", "backdrop.frag"};
  GlVertexArray noVertices = makeVertexArray();
  GlBuffer viewBlock;
  YarnPass yarns;
  ShadowPass shadow;
  ObstaclePass obstacle;
  MarkPass marks;

  YarnMeshBuilder builder;
  std::shared_ptr<const Frame> frame;
  bool frameChanged = false;
  bool layoutChanged = false;
  std::vector<int> markedYarns;
};

void YarnRenderer::Impl::upload(const RenderSettings& settings) {
  if (!frame) return;
  if (frameChanged) {
    layoutChanged |= builder.update(*frame);
    yarns.setShape(builder.shape());
    shadow.setShape(builder.layout(), builder.shape());
  }
  if (layoutChanged) shadow.setLayout(builder.layout());
  if (layoutChanged || markedYarns != settings.markedYarns) {
    yarns.setLayout(builder.layout(), settings.markedYarns);
    markedYarns = settings.markedYarns;
  }
  frameChanged = layoutChanged = false;
}

void YarnRenderer::Impl::drawBackdrop(const RenderSettings& settings) const {
  if (settings.transparent) return;
  glDepthMask(GL_FALSE);
  glDisable(GL_DEPTH_TEST);
  glUseProgram(backdrop.get());
  glBindVertexArray(noVertices.get());
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

YarnRenderer::YarnRenderer() = default;
YarnRenderer::~YarnRenderer() = default;

void YarnRenderer::initialize(const GlLoader& loader) {
  const auto load = [](void* user, const char* name) -> GLADapiproc {
    return (*static_cast<const GlLoader*>(user))(name);
  };
  const int version = gladLoadGLUserPtr(load, const_cast<GlLoader*>(&loader));
  if (version < GLAD_MAKE_VERSION(4, 5)) {
    throw std::runtime_error("drawing needs OpenGL 4.5, and this context offers " +
                             (version ? std::to_string(GLAD_VERSION_MAJOR(version)) + "." +
                                            std::to_string(GLAD_VERSION_MINOR(version))
                                      : std::string("none")));
  }
  const GlStateGuard guard;
  impl_ = std::make_unique<Impl>();
}

void YarnRenderer::setFrame(std::shared_ptr<const Frame> frame) {
  if (!impl_) throw std::logic_error("the renderer is not initialized");
  if (frame == impl_->frame) return;
  impl_->frame = std::move(frame);
  impl_->frameChanged = true;
}

void YarnRenderer::draw(const Camera& camera, const RenderSettings& settings, unsigned framebuffer,
                        int width, int height) {
  drawTile(camera, settings, framebuffer, {0, 0, width, height, {width, height}});
}

void YarnRenderer::drawTile(const Camera& camera, const RenderSettings& settings,
                            unsigned framebuffer, const Tile& tile) {
  if (!impl_) throw std::logic_error("the renderer is not initialized");
  if (tile.width <= 0 || tile.height <= 0) return;
  Impl& impl = *impl_;
  const GlStateGuard guard;
  impl.upload(settings);
  ViewUniforms view = viewUniforms(camera, settings, tile);
  const bool lit = settings.shading == Shading::Studio;
  const YarnShape& shape = impl.builder.shape();
  if (impl.frame && lit && settings.shadows && settings.detail != Detail::Fast) {
    impl.shadow.draw(shape, view);
  }
  impl.viewBlock.set(&view, sizeof view);
  glBindBufferBase(GL_UNIFORM_BUFFER, 0, impl.viewBlock.get());

  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glViewport(0, 0, tile.width, tile.height);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
  glEnable(GL_MULTISAMPLE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glClearColor(0, 0, 0, 0);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  impl.drawBackdrop(settings);
  if (!impl.frame) return;

  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  if (settings.obstacle && !settings.transparent && lit) {
    impl.obstacle.draw(impl.frame->obstacle, shape.bounds, impl.shadow.map());
  }
  glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  glEnable(GL_SAMPLE_ALPHA_TO_ONE);
  impl.yarns.draw(impl.builder.layout(), shape, view, tile, settings, impl.shadow.map());
  glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  glDisable(GL_SAMPLE_ALPHA_TO_ONE);
  impl.marks.draw(*impl.frame, settings, tile);
}

}  // namespace heddle::render
