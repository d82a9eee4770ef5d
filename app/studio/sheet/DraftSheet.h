#pragma once
#include <QAbstractScrollArea>

#include "app/studio/sheet/SheetLayout.h"
#include "core/weave/Draft.h"

namespace heddle::studio {

/// The weaver's sheet of a draft, to be read: see SheetLayout for what lies where. Scrolls with
/// its threading and treadling in sight.
class DraftSheet : public QAbstractScrollArea {
  Q_OBJECT
 public:
  explicit DraftSheet(QWidget* parent = nullptr);

  void setDraft(const Draft& draft);
  /// Lights up an end and a pick (-1: none), as when the mouse is over them elsewhere.
  void setHighlight(SheetPlace place);
  SheetPlace highlight() const { return highlight_; }
  SheetLayout sheetLayout() const;

 signals:
  void hovered(heddle::studio::SheetPlace place);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  void updateScrollBars();

  Draft draft_;
  Drawdown drawdown_;
  SheetPlace highlight_;
};

}  // namespace heddle::studio
