#include "app/studio/widgets/FieldGrid.h"

#include <QGridLayout>
#include <QLabel>

#include "app/studio/widgets/FieldLabel.h"

namespace heddle::studio {

FieldGrid::FieldGrid(QWidget* parent) : QWidget(parent), layout_(new QGridLayout(this)) {
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setHorizontalSpacing(12);
  layout_->setVerticalSpacing(8);
  layout_->setColumnStretch(0, 1);
  layout_->setColumnMinimumWidth(1, 124);
}

FieldLabel* FieldGrid::addField(const QString& name, QWidget* editor, const QString& tip) {
  auto* label = new FieldLabel(name);
  label->setBuddy(editor);
  label->setToolTip(tip);
  editor->setToolTip(tip);
  editor->setAccessibleName(name);
  const int row = layout_->rowCount();
  layout_->addWidget(label, row, 0);
  layout_->addWidget(editor, row, 1);
  return label;
}

void FieldGrid::addWide(QWidget* widget) {
  layout_->addWidget(widget, layout_->rowCount(), 0, 1, 2);
}

void FieldGrid::addHeading(const QString& text) {
  auto* heading = new QLabel(text);
  heading->setProperty("role", "heading");
  addWide(heading);
}

}  // namespace heddle::studio
