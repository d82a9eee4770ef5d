#pragma once
#include "app/studio/sheet/SheetLayout.h"
#include "core/weave/Draft.h"

class QColor;
class QPainter;

namespace heddle::studio {

/// Draws a draft as the weaver's sheet in the current theme's colours.
class SheetPainter {
 public:
  SheetPainter(QPainter& painter, const Draft& draft, const Drawdown& drawdown,
               const SheetLayout& layout);

  void paintSheet();
  void paintHighlight(SheetPlace place);

 private:
  void paintCloth();
  void paintThreading();
  void paintTreadling();
  void paintTieUp();
  void paintColorBars();
  void paintRepeat();
  void fill(QRectF cell, const QColor& color);

  QPainter& painter_;
  const Draft& draft_;
  const Drawdown& drawdown_;
  const SheetLayout& layout_;
  int lastEnd_, lastPick_;  // one past what is in sight
};

}  // namespace heddle::studio
