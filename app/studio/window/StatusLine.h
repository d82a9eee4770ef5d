#pragma once
#include <QString>

#include "core/session/Frame.h"

class QStatusBar;

namespace heddle::studio {

class FigureLabel;

/// The bottom line: what runs and how fast at the left, what the mouse does at the right.
class StatusLine {
 public:
  explicit StatusLine(QStatusBar& bar);

  void showFrame(const Frame& frame);
  void showHint(const QString& hint);
  QString text() const;
  QString tip() const;

 private:
  FigureLabel* figures_;
  FigureLabel* hint_;
};

/// How fast the cloth moves and how well it is solved, in a few words, and what that means.
struct PaceWords {
  QString text;
  QString tip;
};
PaceWords paceWords(const FrameStats& stats);

/// "1 thread", "2 threads".
QString threadCount(int threads);

/// Memory of this process in use, MB; 0 where the system does not say.
long residentMegabytes();

}  // namespace heddle::studio
