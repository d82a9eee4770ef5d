#include "app/studio/sheet/DraftSheet.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "app/studio/sheet/SheetPainter.h"

namespace heddle::studio {

DraftSheet::DraftSheet(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setMinimumSize(240, 240);
  viewport()->setMouseTracking(true);
  horizontalScrollBar()->setInvertedAppearance(true);  // the first end is at the right
}

void DraftSheet::setDraft(const Draft& draft) {
  draft_ = draft;
  drawdown_ = makeDrawdown(draft_);
  highlight_ = {};
  horizontalScrollBar()->setValue(0);
  verticalScrollBar()->setValue(0);
  updateScrollBars();
  viewport()->update();
}

void DraftSheet::setHighlight(SheetPlace place) {
  if (place.end >= 0 && draft_.ends() > 0) place.end %= draft_.ends();
  if (place.pick >= 0 && draft_.picks() > 0) place.pick %= draft_.picks();
  if (place == highlight_) return;
  highlight_ = place;
  viewport()->update();
}

SheetLayout DraftSheet::sheetLayout() const {
  return {draft_, viewport()->size(), horizontalScrollBar()->value(), verticalScrollBar()->value()};
}

void DraftSheet::updateScrollBars() {
  const SheetLayout layout = sheetLayout();
  horizontalScrollBar()->setRange(0, layout.shownEnds() - layout.visibleEnds());
  horizontalScrollBar()->setPageStep(layout.visibleEnds());
  verticalScrollBar()->setRange(0, layout.shownPicks() - layout.visiblePicks());
  verticalScrollBar()->setPageStep(layout.visiblePicks());
}

void DraftSheet::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  updateScrollBars();
}

void DraftSheet::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  const SheetLayout layout = sheetLayout();
  SheetPainter sheet(painter, draft_, drawdown_, layout);
  sheet.paintSheet();
  sheet.paintHighlight(highlight_);
}

bool DraftSheet::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::MouseMove) {
    highlight_ = sheetLayout().placeAt(static_cast<QMouseEvent*>(event)->position());
    viewport()->update();
    emit hovered(highlight_);
  } else if (event->type() == QEvent::Leave) {
    highlight_ = {};
    viewport()->update();
    emit hovered(highlight_);
  }
  return QAbstractScrollArea::viewportEvent(event);
}

}  // namespace heddle::studio
