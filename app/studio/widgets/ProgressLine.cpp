#include "app/studio/widgets/ProgressLine.h"

#include <QPainter>
#include <cmath>

#include "app/studio/theme/Theme.h"

namespace heddle::studio {
namespace {

constexpr int kThickness = 2, kTickMs = 40;
constexpr double kTurnsPerTick = 0.03, kLength = 0.3;

}  // namespace

ProgressLine::ProgressLine(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  timer_.setInterval(kTickMs);
  connect(&timer_, &QTimer::timeout, this, [this] {
    phase_ = std::fmod(phase_ + kTurnsPerTick, 1);
    update();
  });
  hide();
}

void ProgressLine::setRunning(bool running) {
  if (running) {
    setGeometry(0, 0, parentWidget()->width(), kThickness);
    raise();
    phase_ = 0;
    timer_.start();
  } else {
    timer_.stop();
  }
  setVisible(running);
}

void ProgressLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const double left = (phase_ * (1 + kLength) - kLength) * width();
  painter.fillRect(QRectF(left, 0, kLength * width(), height()), Theme::current().accent);
}

}  // namespace heddle::studio
