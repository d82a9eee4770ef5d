#pragma once
#include <QRectF>
#include <QSize>

#include "core/weave/Draft.h"

namespace heddle::studio {

/// A place on the sheet: an end and/or a pick, counted from 0; -1: none.
struct SheetPlace {
  int end = -1, pick = -1;
  friend bool operator==(const SheetPlace&, const SheetPlace&) = default;
};

/// Where everything lies on the weaver's sheet: threading on top, tie-up top right, treadling (or
/// liftplan) right, drawdown below, colour bars at the outer edges. The first end is at the right
/// and the first pick at the top, shaft 1 and treadle 1 next to the drawdown: the cloth's face
/// turned by half a turn, which leaves a twill's direction as it is.
/// Short repeats are drawn again until the sheet is full. Pixels, origin top left.
class SheetLayout {
 public:
  SheetLayout() = default;
  /// `firstEnd`, `firstPick`: how far the sheet is scrolled.
  SheetLayout(const Draft& draft, QSize area, int firstEnd, int firstPick);

  double cell() const { return cell_; }
  int visibleEnds() const { return visibleEnds_; }  ///< columns that fit
  int visiblePicks() const { return visiblePicks_; }
  int shownEnds() const { return shownEnds_; }  ///< columns there are, repeats included
  int shownPicks() const { return shownPicks_; }
  int columns() const { return columns_; }  ///< treadles, or shafts of a liftplan
  int shafts() const { return shafts_; }
  int firstEnd() const { return firstEnd_; }
  int firstPick() const { return firstPick_; }

  QRectF drawdown() const;
  QRectF threading() const;
  QRectF tieUp() const;
  QRectF treadling() const;
  QRectF warpBar() const;
  QRectF weftBar() const;

  QRectF drawdownCell(int end, int pick) const;
  QRectF threadingCell(int end, int shaft) const;    ///< shaft from 1
  QRectF treadlingCell(int column, int pick) const;  ///< column from 1
  QRectF tieUpCell(int column, int shaft) const;     ///< both from 1
  QRectF warpBarCell(int end) const;
  QRectF weftBarCell(int pick) const;
  /// What lies under a point.
  SheetPlace placeAt(QPointF point) const;

 private:
  double endLeft(int end) const;
  double pickTop(int pick) const;

  double cell_ = 8, shaftHeight_ = 8, columnWidth_ = 8;
  int shafts_ = 0, columns_ = 0;
  int visibleEnds_ = 0, visiblePicks_ = 0, shownEnds_ = 0, shownPicks_ = 0;
  int firstEnd_ = 0, firstPick_ = 0;
};

}  // namespace heddle::studio
