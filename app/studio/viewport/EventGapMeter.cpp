#include "app/studio/viewport/EventGapMeter.h"

#include <algorithm>

namespace heddle::studio {

EventGapMeter::EventGapMeter(QObject* parent) : QObject(parent) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(4);
  connect(&timer_, &QTimer::timeout, this, [this] {
    largestMs_ = std::max(largestMs_, 1e-6 * static_cast<double>(since_.nsecsElapsed()));
    since_.restart();
  });
  since_.start();
  timer_.start();
}

void EventGapMeter::reset() {
  largestMs_ = 0;
  since_.restart();
}

}  // namespace heddle::studio
