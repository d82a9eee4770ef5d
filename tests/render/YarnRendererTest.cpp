#include <glad/gl.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <stdexcept>

#include "core/weave/BuiltinWeaves.h"
#include "render/EglContext.h"
#include "render/GlObjects.h"
#include "render/YarnRenderer.h"
#include "tests/render/WovenFrame.h"

namespace heddle::render {
namespace {

TEST(YarnRenderer, SaysWhyAContextWillNotDo) {
  YarnRenderer renderer;
  const auto nothing = [](const char*) -> void (*)() { return nullptr; };
  EXPECT_THROW(renderer.initialize(nothing), std::runtime_error);
}

/// A caller's own context, as a window would have it.
class InsideAnotherFrame : public testing::Test {
 protected:
  void SetUp() override {
    try {
      context_.emplace();
    } catch (const NoContextError& error) {
      GTEST_SKIP() << error.what();
    }
  }
  std::optional<EglContext> context_;
};

TEST_F(InsideAnotherFrame, DrawsIntoTheGivenFramebufferAndPutsStateBack) {
  const EglContext::Current current(*context_);
  YarnRenderer renderer;
  renderer.initialize(EglContext::functionAddress);
  const GlRenderbuffer color = makeRenderbuffer(0, GL_RGBA8, 64, 48);
  const GlRenderbuffer depth = makeRenderbuffer(0, GL_DEPTH_COMPONENT24, 64, 48);
  const GlFramebuffer given = makeFramebuffer(), other = makeFramebuffer();
  glNamedFramebufferRenderbuffer(given.get(), GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color.get());
  glNamedFramebufferRenderbuffer(given.get(), GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth.get());
  const GlVertexArray array = makeVertexArray();
  glBindFramebuffer(GL_FRAMEBUFFER, other.get());
  glBindVertexArray(array.get());
  glViewport(3, 4, 5, 6);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glEnable(GL_SCISSOR_TEST);
  glDisable(GL_DEPTH_TEST);
  glDepthFunc(GL_GREATER);
  glActiveTexture(GL_TEXTURE3);

  WovenFrameOptions options;
  const auto frame = wovenFrame(makeDrawdown(builtinWeave("plain")), options);
  renderer.setFrame(frame);
  Camera camera;
  camera.setView(View::Top, *frame, 64.0f / 48);
  renderer.draw(camera, {}, given.get(), 64, 48);

  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  const auto integer = [](GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return static_cast<GLuint>(value);
  };
  EXPECT_EQ(integer(GL_DRAW_FRAMEBUFFER_BINDING), other.get());
  EXPECT_EQ(integer(GL_READ_FRAMEBUFFER_BINDING), other.get());
  EXPECT_EQ(integer(GL_VERTEX_ARRAY_BINDING), array.get());
  EXPECT_EQ(integer(GL_CURRENT_PROGRAM), 0u);
  EXPECT_EQ(integer(GL_BLEND_SRC_RGB), static_cast<GLuint>(GL_ONE));
  EXPECT_EQ(integer(GL_DEPTH_FUNC), static_cast<GLuint>(GL_GREATER));
  EXPECT_EQ(integer(GL_ACTIVE_TEXTURE), static_cast<GLuint>(GL_TEXTURE3));
  EXPECT_TRUE(glIsEnabled(GL_BLEND));
  EXPECT_TRUE(glIsEnabled(GL_SCISSOR_TEST));
  EXPECT_FALSE(glIsEnabled(GL_DEPTH_TEST));
  std::array<GLint, 4> viewport{};
  glGetIntegerv(GL_VIEWPORT, viewport.data());
  EXPECT_EQ(viewport, (std::array<GLint, 4>{3, 4, 5, 6}));

  // The cloth is in the framebuffer that was asked for: cream and blue, not the grey backdrop only.
  glBindFramebuffer(GL_READ_FRAMEBUFFER, given.get());
  std::array<std::uint8_t, 4 * 64 * 48> pixels{};
  glReadPixels(0, 0, 64, 48, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  int coloured = 0;
  for (std::size_t i = 0; i < pixels.size(); i += 4) coloured += pixels[i + 2] > pixels[i] + 40;
  EXPECT_GT(coloured, 64 * 48 / 20);
  glBindVertexArray(0);
}

}  // namespace
}  // namespace heddle::render
