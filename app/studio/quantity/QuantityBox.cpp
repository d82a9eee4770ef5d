#include "app/studio/quantity/QuantityBox.h"

#include <QStyle>
#include <QWheelEvent>
#include <utility>

namespace heddle::studio {

QuantityBox::QuantityBox(Quantity quantity, QWidget* parent)
    : QDoubleSpinBox(parent), quantity_(std::move(quantity)) {
  setDecimals(quantity_.decimals);
  setRange(quantity_.minimum, quantity_.maximum);
  setSingleStep(quantity_.singleStep);
  setKeyboardTracking(false);
  setAccelerated(true);
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  setFocusPolicy(Qt::StrongFocus);
  connect(this, &QuantityBox::refused, this,
          [this](const QString& reason) { markRefused(!reason.isEmpty()); });
  connect(this, &QDoubleSpinBox::valueChanged, this, [this] { emit refused(QString()); });
}

QValidator::State QuantityBox::validate(QString& text, int&) const {
  return readQuantity(text, quantity_).ok ? QValidator::Acceptable : QValidator::Intermediate;
}

double QuantityBox::valueFromText(const QString& text) const {
  const Reading reading = readQuantity(text, quantity_);
  return reading.ok ? reading.value : value();
}

QString QuantityBox::textFromValue(double value) const {
  QString text = QLocale::c().toString(value, 'f', quantity_.decimals);
  if (text.contains('.')) {
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
  }
  return quantity_.shownUnit().isEmpty() ? text : text + ' ' + quantity_.shownUnit();
}

void QuantityBox::fixup(QString& text) const {
  const Reading reading = readQuantity(text, quantity_);
  if (!reading.ok) emit refused(reading.reason);
  text = textFromValue(value());
}

void QuantityBox::wheelEvent(QWheelEvent* event) {
  // A wheel that passes over the panel must not change a value on its way.
  if (hasFocus()) {
    QDoubleSpinBox::wheelEvent(event);
  } else {
    event->ignore();
  }
}

void QuantityBox::markRefused(bool isRefused) {
  if (property("refused").toBool() == isRefused) return;
  setProperty("refused", isRefused);
  style()->unpolish(this);
  style()->polish(this);
}

}  // namespace heddle::studio
