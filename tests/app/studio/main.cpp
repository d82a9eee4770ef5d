// Tests of the studio. With a display they drive the real window; without one the tests that
// need it are skipped and say so.
#include <gtest/gtest.h>

#include <QApplication>
#include <QLocale>
#include <cstdlib>
#include <memory>

#include "app/studio/OpenGlFormat.h"
#include "app/studio/theme/Theme.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  std::unique_ptr<QApplication> application;
  if (std::getenv("DISPLAY") != nullptr && !testing::GTEST_FLAG(list_tests)) {
    heddle::studio::askForOpenGl();
    QLocale::setDefault(QLocale::c());
    application = std::make_unique<QApplication>(argc, argv);
    heddle::studio::applyTheme(*application, heddle::studio::Theme::darkTheme());
  }
  return RUN_ALL_TESTS();
}
