#include "app/studio/Studio.h"

#include <QApplication>
#include <QLocale>
#include <cstdlib>

#include "app/cli/AssetPaths.h"
#include "app/studio/OpenGlFormat.h"
#include "app/studio/theme/Theme.h"
#include "app/studio/window/MainWindow.h"
#include "core/InputError.h"

namespace heddle::studio {
namespace {

bool isSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

int runStudio(int argc, char** argv, const std::string& draftFile) {
  // Qt ends the process where it finds no display; a sentence and an exit code are kinder.
  if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY") && !isSet("QT_QPA_PLATFORM")) {
    throw InputError("the studio needs a display, and neither DISPLAY nor WAYLAND_DISPLAY is set");
  }
  askForOpenGl();
  QLocale::setDefault(QLocale::c());
  QApplication application(argc, argv);
  QApplication::setApplicationName("heddle");
  applyTheme(application, Theme::darkTheme());
  MainWindow window({.draftFile = QString::fromStdString(draftFile),
                     .settingsFile = {},
                     .assets = cli::assetsDir(),
                     .playAtOnce = true});
  window.show();
  return QApplication::exec();
}

}  // namespace heddle::studio
