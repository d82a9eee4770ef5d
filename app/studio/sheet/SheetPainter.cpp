#include "app/studio/sheet/SheetPainter.h"

#include <QPainter>
#include <algorithm>

#include "app/studio/theme/Theme.h"

namespace heddle::studio {
namespace {

QColor toQt(Color color) { return {color.r, color.g, color.b}; }

}  // namespace

SheetPainter::SheetPainter(QPainter& painter, const Draft& draft, const Drawdown& drawdown,
                           const SheetLayout& layout)
    : painter_(painter),
      draft_(draft),
      drawdown_(drawdown),
      layout_(layout),
      lastEnd_(std::min(layout.firstEnd() + layout.visibleEnds(), layout.shownEnds())),
      lastPick_(std::min(layout.firstPick() + layout.visiblePicks(), layout.shownPicks())) {}

void SheetPainter::fill(QRectF cell, const QColor& color) {
  // A hair of the sheet shows between cells that are large enough to spare it.
  const double gap = std::min(cell.width(), cell.height()) >= 5 ? 1 : 0;
  painter_.fillRect(cell.adjusted(0, 0, -gap, -gap), color);
}

void SheetPainter::paintSheet() {
  if (draft_.ends() == 0 || draft_.picks() == 0) return;
  paintCloth();
  paintThreading();
  paintTieUp();
  paintTreadling();
  paintColorBars();
  paintRepeat();
}

void SheetPainter::paintCloth() {
  painter_.fillRect(layout_.drawdown(), Theme::current().line);
  for (int pick = layout_.firstPick(); pick < lastPick_; ++pick) {
    const QColor weft = toQt(draft_.weft[pick % draft_.picks()].color);
    for (int end = layout_.firstEnd(); end < lastEnd_; ++end) {
      fill(layout_.drawdownCell(end, pick),
           drawdown_.warpUp(end, pick) ? toQt(draft_.warp[end % draft_.ends()].color) : weft);
    }
  }
}

void SheetPainter::paintThreading() {
  painter_.fillRect(layout_.threading(), Theme::current().field);
  for (int end = layout_.firstEnd(); end < lastEnd_; ++end) {
    if (draft_.threading.empty()) break;
    for (const int shaft : draft_.threading[end % draft_.threading.size()]) {
      fill(layout_.threadingCell(end, shaft), Theme::current().text);
    }
  }
}

void SheetPainter::paintTieUp() {
  painter_.fillRect(layout_.tieUp(), Theme::current().field);
  if (!draft_.liftplan.empty()) return;
  for (std::size_t treadle = 0; treadle < draft_.tieUp.size(); ++treadle) {
    for (const int shaft : draft_.tieUp[treadle]) {
      fill(layout_.tieUpCell(static_cast<int>(treadle) + 1, shaft), Theme::current().text);
    }
  }
}

void SheetPainter::paintTreadling() {
  painter_.fillRect(layout_.treadling(), Theme::current().field);
  const auto& plan = draft_.liftplan.empty() ? draft_.treadling : draft_.liftplan;
  if (plan.empty()) return;
  for (int pick = layout_.firstPick(); pick < lastPick_; ++pick) {
    for (const int column : plan[pick % plan.size()]) {
      fill(layout_.treadlingCell(column, pick), Theme::current().text);
    }
  }
}

void SheetPainter::paintColorBars() {
  for (int end = layout_.firstEnd(); end < lastEnd_; ++end) {
    fill(layout_.warpBarCell(end), toQt(draft_.warp[end % draft_.ends()].color));
  }
  for (int pick = layout_.firstPick(); pick < lastPick_; ++pick) {
    fill(layout_.weftBarCell(pick), toQt(draft_.weft[pick % draft_.picks()].color));
  }
}

void SheetPainter::paintRepeat() {
  painter_.setPen(QPen(Theme::current().accent, 1));
  const QRectF cloth = layout_.drawdown();
  const bool endsRepeat = draft_.ends() < lastEnd_, picksRepeat = draft_.picks() < lastPick_;
  if (!endsRepeat && !picksRepeat) return;
  const double left = endsRepeat ? layout_.drawdownCell(draft_.ends() - 1, 0).left() : cloth.left();
  const double bottom =
      picksRepeat ? layout_.drawdownCell(0, draft_.picks() - 1).bottom() : cloth.bottom();
  if (endsRepeat)
    painter_.drawLine(QPointF(left - .5, cloth.top()), QPointF(left - .5, bottom - .5));
  if (picksRepeat) {
    painter_.drawLine(QPointF(left - .5, bottom - .5), QPointF(cloth.right(), bottom - .5));
  }
}

void SheetPainter::paintHighlight(SheetPlace place) {
  const QColor color = Theme::current().attention;
  painter_.setPen(QPen(color, 1));
  QColor veil = color;
  veil.setAlpha(36);
  painter_.setBrush(veil);
  if (place.end >= layout_.firstEnd() && place.end < lastEnd_) {
    const QRectF top = layout_.warpBarCell(place.end);
    painter_.drawRect(QRectF(top.left() - .5, top.top() + .5, layout_.cell(),
                             layout_.drawdown().bottom() - top.top() - 1));
  }
  if (place.pick >= layout_.firstPick() && place.pick < lastPick_) {
    const QRectF right = layout_.weftBarCell(place.pick);
    painter_.drawRect(QRectF(layout_.drawdown().left() + .5, right.top() - .5,
                             right.right() - layout_.drawdown().left() - 1, layout_.cell()));
  }
}

}  // namespace heddle::studio
