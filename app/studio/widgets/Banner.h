#pragma once
#include <QFrame>

class QLabel;

namespace heddle::studio {

/// A message over the cloth that stops nobody: it stays until closed or replaced.
class Banner : public QFrame {
  Q_OBJECT
 public:
  explicit Banner(QWidget* parent);

  void say(const QString& message);
  QString message() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  QLabel* text_;
};

}  // namespace heddle::studio
