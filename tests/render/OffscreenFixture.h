#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "render/OffscreenRenderer.h"

namespace heddle::render {

/// One renderer for all tests of a suite; they are skipped where the machine has no EGL.
class Offscreen : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    try {
      renderer_ = std::make_unique<OffscreenRenderer>();
    } catch (const NoContextError& error) {
      reason_ = error.what();
    }
  }
  static void TearDownTestSuite() { renderer_.reset(); }
  void SetUp() override {
    if (!renderer_) GTEST_SKIP() << reason_;
  }

  static inline std::unique_ptr<OffscreenRenderer> renderer_;
  static inline std::string reason_;
};

}  // namespace heddle::render
