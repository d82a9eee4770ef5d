// The part of the window that deals with files: opening, dropping, snapshots, closing.
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMimeData>
#include <QSaveFile>
#include <exception>

#include "app/cli/BuildInfo.h"
#include "app/studio/panels/DraftPanel.h"
#include "app/studio/viewport/Viewport.h"
#include "app/studio/widgets/Banner.h"
#include "app/studio/window/MainWindow.h"
#include "app/studio/window/StatusLine.h"

namespace heddle::studio {
namespace {

constexpr int kSnapshotScale = 2, kLargestSide = 8192;

QString droppedFile(const QMimeData* data) {
  if (data == nullptr || !data->hasUrls() || data->urls().size() != 1) return {};
  return data->urls().front().toLocalFile();
}

}  // namespace

bool MainWindow::openDraft(const QString& file) {
  try {
    const std::vector<QString> remarks = draftPanel_->open(file);
    memory_.setLastFolder(QFileInfo(file).absolutePath());
    setWindowTitle(tr("%1 – Heddle").arg(QFileInfo(file).fileName()));
    if (remarks.empty()) {
      banner_->hide();
    } else {
      const QString more =
          remarks.size() > 1 ? tr(" And %1 more.").arg(remarks.size() - 1) : QString();
      banner_->say(tr("%1 was read. %2%3").arg(QFileInfo(file).fileName(), remarks.front(), more));
    }
    return true;
  } catch (const std::exception& error) {
    banner_->say(QString::fromStdString(error.what()));
    return false;
  }
}

void MainWindow::askForDraft() {
  const QString file = QFileDialog::getOpenFileName(this, tr("Open a draft"), memory_.lastFolder(),
                                                    tr("Drafts (*.wif);;All files (*)"));
  if (!file.isEmpty()) openDraft(file);
}

bool MainWindow::saveSnapshot(const QString& file) {
  QSize pixels = viewport_->size() * viewport_->devicePixelRatioF() * kSnapshotScale;
  if (pixels.width() > kLargestSide || pixels.height() > kLargestSide) {
    pixels.scale(kLargestSide, kLargestSide, Qt::KeepAspectRatio);
  }
  const QImage picture = viewport_->picture(pixels);
  if (picture.isNull()) {
    banner_->say(tr("There is no cloth yet to take a picture of."));
    return false;
  }
  QSaveFile out(file);  // a full disk must not leave half a picture in place of an old one
  if (!out.open(QIODevice::WriteOnly) || !picture.save(&out, "PNG") || !out.commit()) {
    banner_->say(tr("The picture could not be written to %1: %2.").arg(file, out.errorString()));
    return false;
  }
  return true;
}

void MainWindow::askForSnapshot() {
  QString file = QFileDialog::getSaveFileName(this, tr("Save the picture"), memory_.lastFolder(),
                                              tr("PNG pictures (*.png)"));
  if (file.isEmpty()) return;
  if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".png");
  saveSnapshot(file);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!droppedFile(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (const QString file = droppedFile(event->mimeData()); !file.isEmpty()) {
    event->acceptProposedAction();
    openDraft(file);
  }
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (actions_.clothOnly->isChecked()) actions_.clothOnly->setChecked(false);
  memory_.save(*this);
  memory_.setFlag("figures", viewport_->figuresVisible());
  memory_.setFlag("lightTheme", actions_.lightTheme->isChecked());
  driver_.pause();
  QMainWindow::closeEvent(event);
}

std::vector<QString> MainWindow::overlayFigures() const {
  const FrameStats& stats = driver_.frame()->stats;
  const QLocale locale(QLocale::English);
  const auto figure = [&locale](double value, int decimals) {
    return locale.toString(value, 'f', decimals);
  };
  return {
      tr("%1 ms/step · %2× real time")
          .arg(figure(1e3 * stats.wallSecondsPerStep, 1), figure(stats.realtimeFactor, 2)),
      tr("%1 crossings · %2, %3")
          .arg(locale.toString(driver_.frame()->topology->crossingCount),
               QString::fromStdString(stats.backend), threadCount(stats.threads)),
      tr("newton %1 · linear %2 · h %3 ms")
          .arg(figure(stats.newtonIterations, 1), figure(stats.linearIterations, 0),
               figure(1e3 * stats.stepSeconds, 2)),
      tr("frame %1 ms, %2 · %3")
          .arg(figure(viewport_->pictureMs(), 0), toString(viewport_->quality()),
               QString::fromStdString(cli::buildInfo().buildType).toLower()),
  };
}

}  // namespace heddle::studio
