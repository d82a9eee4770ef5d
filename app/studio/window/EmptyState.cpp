#include "app/studio/window/EmptyState.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/studio/theme/Theme.h"

namespace heddle::studio {

EmptyState::EmptyState(QWidget* parent) : QWidget(parent) {
  auto* title = new QLabel(tr("Drop a draft here"));
  title->setProperty("role", "title");
  auto* text = new QLabel(tr("or start from one of these"));
  text->setProperty("role", "muted");
  auto* weave = new QPushButton(tr("Pick a weave"));
  auto* sample = new QPushButton(tr("Open a sample"));
  auto* open = new QPushButton(tr("Open a file…"));
  connect(weave, &QPushButton::clicked, this, &EmptyState::weaveAsked);
  connect(sample, &QPushButton::clicked, this, &EmptyState::sampleAsked);
  connect(open, &QPushButton::clicked, this, &EmptyState::openAsked);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  for (QPushButton* button : {weave, sample, open}) buttons->addWidget(button);
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(12);
  layout->addStretch(1);
  layout->addWidget(title, 0, Qt::AlignHCenter);
  layout->addWidget(text, 0, Qt::AlignHCenter);
  layout->addLayout(buttons);
  layout->setAlignment(buttons, Qt::AlignHCenter);
  layout->addStretch(1);
}

void EmptyState::paintEvent(QPaintEvent*) {
  // A 2/2 twill, barely lighter than the window, so that the place is plainly a cloth's.
  constexpr int kCell = 16;
  QPainter painter(this);
  painter.fillRect(rect(), Theme::current().window);
  for (int y = 0; y * kCell < height(); ++y) {
    for (int x = 0; x * kCell < width(); ++x) {
      if ((x + y) % 4 < 2) {
        painter.fillRect(x * kCell, y * kCell, kCell - 1, kCell - 1, Theme::current().panel);
      }
    }
  }
}

}  // namespace heddle::studio
