#include "app/studio/widgets/FieldLabel.h"

#include <QPainter>

#include "app/studio/theme/Theme.h"

namespace heddle::studio {
namespace {

constexpr int kDotRoom = 10;

}  // namespace

FieldLabel::FieldLabel(const QString& name, QWidget* parent) : QLabel(name, parent) {
  setContentsMargins(0, 0, kDotRoom, 0);
}

void FieldLabel::setChanged(bool changed) {
  if (changed == changed_) return;
  changed_ = changed;
  update();
}

void FieldLabel::mouseDoubleClickEvent(QMouseEvent*) { emit resetAsked(); }

void FieldLabel::paintEvent(QPaintEvent* event) {
  QLabel::paintEvent(event);
  if (!changed_) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(Theme::current().accent);
  painter.drawEllipse(QPointF(sizeHint().width() - 4, 0.5 * height()), 2.5, 2.5);
}

}  // namespace heddle::studio
