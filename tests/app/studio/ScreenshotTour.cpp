// Not a check but a tour for the eye: with HEDDLE_SCREENSHOTS=folder it saves each panel as it
// looks at the sizes people use. Run it with QT_SCALE_FACTOR=2 for the large screen.
#include <QAbstractButton>
#include <QTabWidget>
#include <cstdlib>

#include "tests/app/studio/StudioFixture.h"

namespace heddle::studio {

class ScreenshotTour : public StudioTest {
 protected:
  void save(const QString& name) {
    EXPECT_FALSE(
        QTest::qWaitFor([] { return false; }, 1500));  // let the picture settle at its best quality
    const QImage picture = window_->grab().toImage();
    const QString file = QString("%1/%2-%3x%4.png")
                             .arg(std::getenv("HEDDLE_SCREENSHOTS"), name)
                             .arg(picture.width())
                             .arg(picture.height());
    EXPECT_TRUE(picture.save(file));
  }
};

TEST_F(ScreenshotTour, Panels) {
  if (std::getenv("HEDDLE_SCREENSHOTS") == nullptr) {
    GTEST_SKIP() << "HEDDLE_SCREENSHOTS names no folder to save to";
  }
  auto& inspector = child<QTabWidget>("inspector");
  for (const QSize size : {QSize(1280, 800), QSize(1600, 900)}) {
    window_->resize(size);
    for (int tab = 0; tab < inspector.count(); ++tab) {
      inspector.setCurrentIndex(tab);
      save(inspector.tabText(tab).toLower());
    }
  }
  window_->actions().keys->setChecked(true);
  save("keys");
  window_->actions().keys->setChecked(false);
  window_->openDraft("nowhere.wif");
  save("banner");
  window_->actions().lightTheme->setChecked(true);
  save("light");
}

}  // namespace heddle::studio
