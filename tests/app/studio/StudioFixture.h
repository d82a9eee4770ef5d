#pragma once
#include <gtest/gtest.h>

#include <QApplication>
#include <QTemporaryDir>
#include <QtTest/QTest>
#include <memory>

#include "app/studio/viewport/Viewport.h"
#include "app/studio/widgets/Banner.h"
#include "app/studio/window/MainWindow.h"

namespace heddle::studio {

/// A studio window of its own for each test, with cloth in it, its time standing still, and
/// its memory in a folder that goes away.
class StudioTest : public testing::Test {
 protected:
  static constexpr int kTimeoutMs = 60'000;  // generous: software rendering on a busy machine

  void SetUp() override {
    if (qApp == nullptr) GTEST_SKIP() << "no display (DISPLAY is not set)";
    open();
    ASSERT_TRUE(waitForCloth());
  }

  void open(const QString& draft = {}) {
    window_ = std::make_unique<MainWindow>(
        WindowOptions{.draftFile = draft,
                      .settingsFile = folder_.filePath("studio.ini"),
                      .assets = std::string(HEDDLE_SOURCE_DIR) + "/assets",
                      .playAtOnce = false});
    window_->resize(1100, 700);
    window_->show();
    QApplication::setActiveWindow(
        window_.get());  // keys need it, and a bare X server has no one to do it
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get(), kTimeoutMs));
  }

  template <typename Condition>
  static bool waitFor(Condition condition) {
    return QTest::qWaitFor(condition, kTimeoutMs);
  }

  bool waitForCloth() {
    return waitFor([this] { return frame() != nullptr && !window_->driver().rebuilding(); });
  }

  std::shared_ptr<const Frame> frame() { return window_->driver().frame(); }

  /// Ends and picks of the cloth on the screen.
  std::pair<int, int> threads() {
    int ends = 0, picks = 0;
    for (const FrameTopology::Yarn& yarn : frame()->topology->yarns) ++(yarn.isWarp ? ends : picks);
    return {ends, picks};
  }

  template <typename Widget>
  Widget& child(const char* name) {
    auto* found = window_->findChild<Widget*>(name);
    if (found == nullptr) throw std::runtime_error(std::string("no widget named ") + name);
    return *found;
  }

  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace heddle::studio
