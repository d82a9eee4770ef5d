#include "app/studio/window/StatusLine.h"

#include <unistd.h>

#include <QLocale>
#include <QObject>
#include <QStatusBar>
#include <fstream>

#include "app/cli/BuildInfo.h"
#include "app/studio/widgets/FigureLabel.h"

namespace heddle::studio {
namespace {

constexpr double kRealTime = 0.97;         // from here on nobody sees a difference
constexpr double kStopShownSeconds = 2.0;  // of cloth time

}  // namespace

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
  const PaceWords pace = paceWords(stats);
  figures_->setText(QObject::tr("%1 crossings · %2 yarns · %3 · %4 (%5) · %6 MB · %7")
                        .arg(locale.toString(frame.topology->crossingCount),
                             locale.toString(static_cast<int>(frame.topology->yarns.size())),
                             pace.text, QString::fromStdString(stats.backend),
                             threadCount(stats.threads),
                             locale.toString(static_cast<qlonglong>(residentMegabytes())),
                             QString::fromStdString(cli::buildInfo().buildType).toLower()));
  figures_->setToolTip(pace.tip);
}

PaceWords paceWords(const FrameStats& stats) {
  QStringList words, tips;
  if (!stats.playing) {
    words << QObject::tr("paused");
  } else {
    const bool slow = stats.realtimeFactor < kRealTime;
    words << (slow ? QObject::tr("%1× real time").arg(stats.realtimeFactor, 0, 'f', 2)
                   : QObject::tr("real time"));
    if (slow) {
      tips << QObject::tr(
          "Real cloth would move faster: this computer needs longer to work the "
          "motion out.\nShapes at rest are not affected.");
    }
    if (stats.qualityLevel > 0) {
      words << QObject::tr("quality reduced");
      tips << (stats.stepSeconds > stats.sceneStepSeconds
                   ? QObject::tr(
                         "To keep up, the cloth is solved less exactly and in steps of %1 ms "
                         "instead of %2 ms:\nswings die down sooner than they would.")
                         .arg(1e3 * stats.stepSeconds, 0, 'g', 3)
                         .arg(1e3 * stats.sceneStepSeconds, 0, 'g', 3)
                   : QObject::tr("To keep up, the cloth is solved less exactly while it moves."));
      tips << QObject::tr("It becomes exact again when there is time. Single steps always are.");
    }
  }
  if (stats.playing && stats.asleepShare >= 1) {
    words << QObject::tr("at rest");
    tips << QObject::tr("Nothing moves, so nothing is computed until you touch the cloth.");
  }
  if (stats.lastStopSeconds >= 0 &&
      stats.simulatedSeconds - stats.lastStopSeconds <= kStopShownSeconds) {
    words << QObject::tr("a part did not balance");
    tips << QObject::tr("At %1 s of cloth time %2.")
                .arg(stats.lastStopSeconds, 0, 'f', 2)
                .arg(QString::fromStdString(stats.lastStop));
  }
  return {words.join(QStringLiteral(", ")), tips.join(QStringLiteral("\n"))};
}

QString threadCount(int threads) {
  return threads == 1 ? QObject::tr("1 thread") : QObject::tr("%1 threads").arg(threads);
}

void StatusLine::showHint(const QString& hint) { hint_->setText(hint); }

QString StatusLine::text() const { return figures_->text(); }
QString StatusLine::tip() const { return figures_->toolTip(); }

}  // namespace heddle::studio
