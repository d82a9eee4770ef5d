#pragma once
#include <QTimer>
#include <QWidget>

namespace heddle::studio {

/// A thin line at its parent's upper edge that runs while something is being made. It says "at
/// work", not how far: nobody waits for it.
class ProgressLine : public QWidget {
  Q_OBJECT
 public:
  explicit ProgressLine(QWidget* parent);

  void setRunning(bool running);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QTimer timer_;
  double phase_ = 0;  // 0 to 1, once across
};

}  // namespace heddle::studio
