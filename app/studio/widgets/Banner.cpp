#include "app/studio/widgets/Banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

namespace heddle::studio {
namespace {

constexpr int kMargin = 12, kWidest = 640;

}  // namespace

Banner::Banner(QWidget* parent) : QFrame(parent), text_(new QLabel) {
  setProperty("role", "note");
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* close = new QPushButton(tr("Close"));
  close->setObjectName("bannerClose");
  connect(close, &QPushButton::clicked, this, &QWidget::hide);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 8, 8, 8);
  layout->setSpacing(12);
  layout->addWidget(text_, 1);
  layout->addWidget(close, 0, Qt::AlignTop);
  parent->installEventFilter(this);
  hide();
}

void Banner::say(const QString& message) {
  text_->setText(message);
  show();
  place();
  raise();
}

QString Banner::message() const { return isHidden() ? QString() : text_->text(); }

bool Banner::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && !isHidden()) place();
  return QFrame::eventFilter(watched, event);
}

void Banner::place() {
  const int width = std::min(parentWidget()->width() - 2 * kMargin, kWidest);
  const int height =
      layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height();
  // Below the middle of the picture's top edge the figures of the overlay stay free.
  setGeometry((parentWidget()->width() - width) / 2, parentWidget()->height() - height - kMargin,
              width, height);
}

}  // namespace heddle::studio
