#pragma once
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace heddle::studio {

/// Measures how long the window leaves events waiting: a fast timer notes by how much each of its
/// ticks came late.
class EventGapMeter : public QObject {
 public:
  explicit EventGapMeter(QObject* parent = nullptr);

  /// The longest time between two handled events since the last reset(), ms.
  double largestGapMs() const { return largestMs_; }
  void reset();

 private:
  QTimer timer_;
  QElapsedTimer since_;
  double largestMs_ = 0;
};

}  // namespace heddle::studio
