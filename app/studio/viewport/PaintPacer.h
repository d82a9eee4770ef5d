#pragma once
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace heddle::studio {

/// Spaces the pictures out, so that drawing never takes all of the window's time: after a picture
/// that took T the next one waits at least T / 2, during which input is handled.
class PaintPacer : public QObject {
  Q_OBJECT
 public:
  explicit PaintPacer(QObject* parent = nullptr);

  /// Asks for a picture; several askings make one.
  void ask();
  void pictureBegins();
  /// False where none had begun.
  bool pictureEnds();
  /// How long the last picture took, ms, until it was on the screen.
  double lastMs() const { return lastMs_; }

 signals:
  void due();

 private:
  QTimer timer_;
  QElapsedTimer began_, ended_;
  double lastMs_ = 0;
};

}  // namespace heddle::studio
