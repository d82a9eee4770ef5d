// Not a check but a tour for the eye: with HEDDLE_SCREENSHOTS=folder it saves each panel as it
// looks at the sizes people use, and prints how long events had to wait. Run it with
// QT_SCALE_FACTOR=2 for the large screen.
#include <QComboBox>
#include <QTabWidget>
#include <algorithm>
#include <cstdlib>

#include "app/studio/quantity/QuantityBox.h"
#include "tests/app/studio/StudioFixture.h"

namespace heddle::studio {

class ScreenshotTour : public StudioTest {
 protected:
  void SetUp() override {
    if (std::getenv("HEDDLE_SCREENSHOTS") == nullptr) {
      GTEST_SKIP() << "HEDDLE_SCREENSHOTS names no folder to save to";
    }
    StudioTest::SetUp();
  }

  static void pass(int milliseconds) {
    EXPECT_FALSE(QTest::qWaitFor([] { return false; }, milliseconds));
  }

  void save(const QString& name) {
    pass(1500);  // let the picture settle at its best quality
    const QImage picture = window_->grab().toImage();
    const QString file = QString("%1/%2-%3x%4.png")
                             .arg(std::getenv("HEDDLE_SCREENSHOTS"), name)
                             .arg(picture.width())
                             .arg(picture.height());
    EXPECT_TRUE(picture.save(file));
  }

  void playUntil(double clothSeconds) {
    window_->driver().play();
    EXPECT_TRUE(waitFor([&] { return frame()->stats.simulatedSeconds > clothSeconds; }));
  }

  void mouse(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons) {
    Viewport& viewport = window_->viewport();
    QMouseEvent event(type, at, viewport.mapToGlobal(at), button, buttons, {});
    QApplication::sendEvent(&viewport, &event);
  }

  void printGap(const char* what, int milliseconds) {
    double largestPicture = 0;
    window_->gapMeter().reset();
    for (int i = 0; i < milliseconds / 100; ++i) {
      pass(100);
      largestPicture = std::max(largestPicture, window_->viewport().pictureMs());
    }
    std::printf("%s: largest gap between handled events %.0f ms, slowest picture %.0f ms (%s)\n",
                what, window_->gapMeter().largestGapMs(), largestPicture,
                toString(window_->viewport().quality()));
  }
};

TEST_F(ScreenshotTour, Panels) {
  auto& inspector = child<QTabWidget>("inspector");
  playUntil(0.4);
  for (const QSize size : {QSize(1280, 800), QSize(1600, 900)}) {
    window_->resize(size);
    pass(2000);
    for (int tab = 0; tab < inspector.count(); ++tab) {
      inspector.setCurrentIndex(tab);
      save(inspector.tabText(tab).toLower());
    }
  }
}

TEST_F(ScreenshotTour, Situations) {
  window_->resize(1600, 900);
  playUntil(0.4);
  window_->driver().pause();
  save("paused");
  window_->actions().keys->setChecked(true);
  save("keys");
  window_->actions().keys->setChecked(false);
  window_->actions().face->trigger();
  child<QTabWidget>("inspector").setCurrentIndex(1);
  child<QuantityBox>("endsPerCm").setValue(14);
  window_->openDraft("nowhere.wif");
  save("warnings");
  window_->actions().lightTheme->setChecked(true);
  save("light");
}

TEST_F(ScreenshotTour, Grab) {
  window_->resize(1600, 900);
  playUntil(0.4);
  const std::shared_ptr<const Frame> cloth = frame();
  const int node = cloth->topology->nodeCount / 3;
  const float* p = &cloth->position[3 * static_cast<std::size_t>(node)];
  const QPointF from = window_->viewport().camera().project({p[0], p[1], p[2]});
  mouse(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
  for (int i = 1; i <= 20; ++i) {
    mouse(QEvent::MouseMove, from + i * QPointF(8, -5), Qt::NoButton, Qt::LeftButton);
    pass(50);
  }
  save("grab");
  mouse(QEvent::MouseButtonRelease, from, Qt::LeftButton, Qt::NoButton);
}

TEST_F(ScreenshotTour, Response) {
  window_->resize(1600, 900);
  pass(3000);
  printGap("idle", 5000);
  playUntil(0.2);
  printGap("playing", 10000);
}

TEST_F(ScreenshotTour, EmptyState) {
  window_.reset();
  open("nowhere.wif");
  window_->resize(1600, 900);
  save("empty");
}

}  // namespace heddle::studio
