#include "app/studio/viewport/PaintPacer.h"

#include <algorithm>

namespace heddle::studio {

PaintPacer::PaintPacer(QObject* parent) : QObject(parent) {
  timer_.setSingleShot(true);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &PaintPacer::due);
}

void PaintPacer::ask() {
  if (timer_.isActive()) return;
  const double since = ended_.isValid() ? static_cast<double>(ended_.elapsed()) : 1e9;
  timer_.start(static_cast<int>(std::max(0.0, 0.5 * lastMs_ - since)));
}

void PaintPacer::pictureBegins() { began_.start(); }

bool PaintPacer::pictureEnds() {
  if (!began_.isValid()) return false;
  lastMs_ = 1e-6 * static_cast<double>(began_.nsecsElapsed());
  began_.invalidate();
  ended_.start();
  return true;
}

}  // namespace heddle::studio
