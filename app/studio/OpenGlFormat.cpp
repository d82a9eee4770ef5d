#include "app/studio/OpenGlFormat.h"

#include <QSurfaceFormat>

namespace heddle::studio {

void askForOpenGl() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(4, 5);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  QSurfaceFormat::setDefaultFormat(format);
}

}  // namespace heddle::studio
