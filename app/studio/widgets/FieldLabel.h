#pragma once
#include <QLabel>

namespace heddle::studio {

/// The name of a field. A dot says that its value is not the default; a double click asks for
/// the default back.
class FieldLabel : public QLabel {
  Q_OBJECT
 public:
  explicit FieldLabel(const QString& name, QWidget* parent = nullptr);

  void setChanged(bool changed);
  bool isChanged() const { return changed_; }

 signals:
  void resetAsked();

 protected:
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  bool changed_ = false;
};

}  // namespace heddle::studio
