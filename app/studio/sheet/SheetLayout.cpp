#include "app/studio/sheet/SheetLayout.h"

#include <algorithm>
#include <cmath>

namespace heddle::studio {
namespace {

constexpr double kBar = 8, kGap = 6;
constexpr double kSmallestCell = 5, kLargestCell = 11;
/// Threading and treadling never take more than this share of the sheet.
constexpr double kLargestShare = 0.4;

}  // namespace

SheetLayout::SheetLayout(const Draft& draft, QSize area, int firstEnd, int firstPick)
    : shafts_(std::max(draft.shafts, 1)),
      columns_(std::max(draft.liftplan.empty() ? draft.treadles : draft.shafts, 1)) {
  const double width = area.width() - 2 * kGap - kBar;
  const double height = area.height() - 2 * kGap - kBar;
  cell_ = std::clamp(std::floor(width / (std::max(draft.ends(), 24) + columns_)), kSmallestCell,
                     kLargestCell);
  columnWidth_ = std::min(cell_, kLargestShare * width / columns_);
  shaftHeight_ = std::min(cell_, kLargestShare * height / shafts_);
  visibleEnds_ = std::max(1, static_cast<int>((width - columns_ * columnWidth_) / cell_));
  visiblePicks_ = std::max(1, static_cast<int>((height - shafts_ * shaftHeight_) / cell_));
  shownEnds_ = std::max(draft.ends(), visibleEnds_);
  shownPicks_ = std::max(draft.picks(), visiblePicks_);
  firstEnd_ = std::clamp(firstEnd, 0, shownEnds_ - visibleEnds_);
  firstPick_ = std::clamp(firstPick, 0, shownPicks_ - visiblePicks_);
}

QRectF SheetLayout::drawdown() const {
  return {0, kBar + kGap + shafts_ * shaftHeight_ + kGap, visibleEnds_ * cell_,
          visiblePicks_ * cell_};
}

QRectF SheetLayout::threading() const {
  return {0, kBar + kGap, visibleEnds_ * cell_, shafts_ * shaftHeight_};
}

QRectF SheetLayout::tieUp() const {
  return {drawdown().right() + kGap, kBar + kGap, columns_ * columnWidth_, shafts_ * shaftHeight_};
}

QRectF SheetLayout::treadling() const {
  return {drawdown().right() + kGap, drawdown().top(), columns_ * columnWidth_,
          visiblePicks_ * cell_};
}

QRectF SheetLayout::warpBar() const { return {0, 0, visibleEnds_ * cell_, kBar}; }

QRectF SheetLayout::weftBar() const {
  return {treadling().right() + kGap, drawdown().top(), kBar, visiblePicks_ * cell_};
}

double SheetLayout::endLeft(int end) const {
  return drawdown().right() - (end - firstEnd_ + 1) * cell_;
}

double SheetLayout::pickTop(int pick) const {
  return drawdown().top() + (pick - firstPick_) * cell_;
}

QRectF SheetLayout::drawdownCell(int end, int pick) const {
  return {endLeft(end), pickTop(pick), cell_, cell_};
}

QRectF SheetLayout::threadingCell(int end, int shaft) const {
  return {endLeft(end), threading().bottom() - shaft * shaftHeight_, cell_, shaftHeight_};
}

QRectF SheetLayout::treadlingCell(int column, int pick) const {
  return {treadling().left() + (column - 1) * columnWidth_, pickTop(pick), columnWidth_, cell_};
}

QRectF SheetLayout::tieUpCell(int column, int shaft) const {
  return {tieUp().left() + (column - 1) * columnWidth_, tieUp().bottom() - shaft * shaftHeight_,
          columnWidth_, shaftHeight_};
}

QRectF SheetLayout::warpBarCell(int end) const {
  return {endLeft(end), warpBar().top(), cell_, warpBar().height()};
}

QRectF SheetLayout::weftBarCell(int pick) const {
  return {weftBar().left(), pickTop(pick), weftBar().width(), cell_};
}

SheetPlace SheetLayout::placeAt(QPointF point) const {
  SheetPlace place;
  const QRectF cloth = drawdown();
  const bool besideCloth = point.y() >= cloth.top() && point.y() < cloth.bottom();
  const bool aboveCloth = point.x() >= cloth.left() && point.x() < cloth.right();
  if (aboveCloth && point.y() < cloth.bottom()) {
    place.end = firstEnd_ + static_cast<int>((cloth.right() - point.x() - 1e-9) / cell_);
  }
  if (besideCloth && point.x() < weftBar().right()) {
    place.pick = firstPick_ + static_cast<int>((point.y() - cloth.top()) / cell_);
  }
  return place;
}

}  // namespace heddle::studio
