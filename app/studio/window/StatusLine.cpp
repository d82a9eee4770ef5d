#include "app/studio/window/StatusLine.h"

#include <unistd.h>

#include <QLocale>
#include <QObject>
#include <QStatusBar>
#include <fstream>

#include "app/cli/BuildInfo.h"
#include "app/studio/widgets/FigureLabel.h"

namespace heddle::studio {

long residentMegabytes() {
  std::ifstream file("/proc/self/statm");
  long total = 0, resident = 0;
  if (!(file >> total >> resident)) return 0;
  return resident * sysconf(_SC_PAGESIZE) / (1 << 20);
}

StatusLine::StatusLine(QStatusBar& bar) : figures_(new FigureLabel), hint_(new FigureLabel) {
  bar.setSizeGripEnabled(false);
  bar.setContentsMargins(12, 2, 12, 2);
  figures_->setProperty("role", "muted");
  hint_->setProperty("role", "muted");
  hint_->setAlignment(Qt::AlignRight);
  bar.addWidget(figures_, 1);
  bar.addPermanentWidget(hint_);
}

void StatusLine::showFrame(const Frame& frame) {
  const QLocale locale(QLocale::English);
  const FrameStats& stats = frame.stats;
  const QString speed = stats.playing
                            ? QObject::tr("%1× real time").arg(stats.realtimeFactor, 0, 'f', 2)
                            : QObject::tr("paused");
  figures_->setText(QObject::tr("%1 crossings · %2 yarns · %3 · %4 (%5) · %6 MB · %7")
                        .arg(locale.toString(frame.topology->crossingCount),
                             locale.toString(static_cast<int>(frame.topology->yarns.size())), speed,
                             QString::fromStdString(stats.backend), threadCount(stats.threads),
                             locale.toString(static_cast<qlonglong>(residentMegabytes())),
                             QString::fromStdString(cli::buildInfo().buildType).toLower()));
}

QString threadCount(int threads) {
  return threads == 1 ? QObject::tr("1 thread") : QObject::tr("%1 threads").arg(threads);
}

void StatusLine::showHint(const QString& hint) { hint_->setText(hint); }

QString StatusLine::text() const { return figures_->text(); }

}  // namespace heddle::studio
