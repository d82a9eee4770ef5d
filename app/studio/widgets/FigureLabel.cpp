#include "app/studio/widgets/FigureLabel.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>
#include <algorithm>
#include <cmath>

namespace heddle::studio {

FigureLabel::FigureLabel(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FigureLabel::setText(const QString& text) {
  if (text == text_) return;
  const bool resized = text.size() != text_.size();
  text_ = text;
  if (resized) updateGeometry();
  update();
}

void FigureLabel::setRole(const QString& role) {
  if (property("role") == role) return;
  setProperty("role", role);
  style()->unpolish(this);
  style()->polish(this);
  update();
}

qreal FigureLabel::advance(QChar character) const {
  const QFontMetricsF metrics(font());
  // 0 is the widest figure of the faces in use.
  return metrics.horizontalAdvance(character.isDigit() ? QChar('0') : character);
}

qreal FigureLabel::widthOf(const QString& text) const {
  qreal width = 0;
  for (const QChar character : text) width += advance(character);
  return width;
}

QSize FigureLabel::sizeHint() const {
  const QFontMetricsF metrics(font());
  return {static_cast<int>(std::ceil(widthOf(text_))) + 1,
          static_cast<int>(std::ceil(metrics.height()))};
}

QSize FigureLabel::minimumSizeHint() const { return {24, sizeHint().height()}; }

QString FigureLabel::elided() const {
  if (widthOf(text_) <= width()) return text_;
  QString shortened = text_;
  while (!shortened.isEmpty() && widthOf(shortened + QChar(0x2026)) > width()) shortened.chop(1);
  return shortened.trimmed() + QChar(0x2026);
}

void FigureLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QFontMetricsF metrics(font());
  const QString shown = elided();
  qreal x = alignment_ & Qt::AlignRight ? std::max<qreal>(0, width() - widthOf(shown)) : 0;
  const qreal baseline = 0.5 * (height() + metrics.ascent() - metrics.descent());
  painter.setPen(palette().color(foregroundRole()));
  QString run;  // words are drawn whole, so that they keep their kerning
  const auto flush = [&] {
    if (run.isEmpty()) return;
    painter.drawText(QPointF(x, baseline), run);
    x += widthOf(run);
    run.clear();
  };
  for (const QChar character : shown) {
    if (!character.isDigit()) {
      run += character;
      continue;
    }
    flush();
    const qreal cell = advance(character);
    painter.drawText(QPointF(x + 0.5 * (cell - metrics.horizontalAdvance(character)), baseline),
                     QString(character));
    x += cell;
  }
  flush();
}

}  // namespace heddle::studio
