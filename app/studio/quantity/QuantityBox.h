#pragma once
#include <QDoubleSpinBox>

#include "app/studio/quantity/Quantity.h"

namespace heddle::studio {

/// A spin box that writes its unit, takes other units when typed, and says why it refuses a text
/// instead of quietly putting something else in its place.
class QuantityBox : public QDoubleSpinBox {
  Q_OBJECT
 public:
  explicit QuantityBox(Quantity quantity, QWidget* parent = nullptr);

  const Quantity& quantity() const { return quantity_; }
  QValidator::State validate(QString& text, int& position) const override;
  double valueFromText(const QString& text) const override;
  QString textFromValue(double value) const override;
  void fixup(QString& text) const override;

 protected:
  void wheelEvent(QWheelEvent* event) override;

 signals:
  /// A typed text was not taken; empty once a good one was.
  void refused(const QString& reason) const;

 private:
  void markRefused(bool refused);
  Quantity quantity_;
};

}  // namespace heddle::studio
