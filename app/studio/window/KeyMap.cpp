#include "app/studio/window/KeyMap.h"

#include <QGridLayout>
#include <QLabel>

namespace heddle::studio {
namespace {

struct Key {
  const char* key;
  const char* meaning;
};

constexpr Key kKeys[] = {
    {"Space", "play or pause"},
    {".", "one step"},
    {"R", "reset"},
    {"F", "flip face and back"},
    {"Home", "fit the cloth"},
    {"1  2  3", "select, grab, pin"},
    {"Tab", "hide all but the cloth"},
    {"F3", "figures"},
    {"Ctrl+O", "open a draft"},
    {"Ctrl+P", "snapshot"},
    {"Ctrl+Z", "undo"},
    {"Ctrl+Shift+Z", "redo"},
    {"Left drag", "the tool: grab and pull"},
    {"Ctrl+click", "pin a crossing"},
    {"Right drag", "turn; with Shift, move"},
    {"Wheel", "zoom to the pointer"},
    {"Double click", "fit the cloth"},
    {"F1", "these keys"},
};

}  // namespace

KeyMap::KeyMap(QWidget* parent) : QFrame(parent) {
  setProperty("role", "floating");
  auto* layout = new QGridLayout(this);
  layout->setContentsMargins(20, 16, 20, 20);
  layout->setHorizontalSpacing(12);
  layout->setVerticalSpacing(6);
  auto* title = new QLabel(tr("Keys"));
  title->setProperty("role", "heading");
  layout->addWidget(title, 0, 0, 1, 2);
  constexpr int kRows = (static_cast<int>(std::size(kKeys)) + 1) / 2;
  for (int i = 0; i < static_cast<int>(std::size(kKeys)); ++i) {
    auto* key = new QLabel(tr(kKeys[i].key));
    key->setProperty("role", "key");
    const int row = 1 + i % kRows, column = 3 * (i / kRows);
    layout->addWidget(key, row, column, Qt::AlignLeft);
    layout->addWidget(new QLabel(tr(kKeys[i].meaning)), row, column + 1);
  }
  layout->setColumnMinimumWidth(2, 16);
  hide();
}

void KeyMap::setShown(bool shown) {
  if (shown) {
    adjustSize();
    move((parentWidget()->width() - width()) / 2, (parentWidget()->height() - height()) / 2);
    raise();
  }
  setVisible(shown);
}

void KeyMap::mousePressEvent(QMouseEvent*) {
  hide();
  emit closed();
}

}  // namespace heddle::studio
