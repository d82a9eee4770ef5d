#pragma once
#include <QFrame>

namespace heddle::studio {

/// The keys and gestures, laid over the cloth; any click closes it.
class KeyMap : public QFrame {
  Q_OBJECT
 public:
  explicit KeyMap(QWidget* parent);

  /// Shows it in the middle of its parent, or hides it.
  void setShown(bool shown);

 signals:
  void closed();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
};

}  // namespace heddle::studio
