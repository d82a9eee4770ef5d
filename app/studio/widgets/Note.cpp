#include "app/studio/widgets/Note.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

namespace heddle::studio {

Note::Note(QWidget* parent) : QFrame(parent), text_(new QLabel), button_(new QPushButton) {
  setProperty("role", "note");
  text_->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  layout->setSpacing(8);
  layout->addWidget(text_);
  layout->addWidget(button_, 0, Qt::AlignLeft);
  connect(button_, &QPushButton::clicked, this, [this] { applyRemedy(); });
  clear();
}

void Note::say(const QString& sentence) { say(sentence, {}, {}); }

void Note::say(const QString& sentence, const QString& remedy, std::function<void()> apply) {
  text_->setText(sentence);
  button_->setText(remedy);
  button_->setVisible(!remedy.isEmpty());
  apply_ = std::move(apply);
  show();
}

void Note::clear() {
  text_->clear();
  apply_ = {};
  hide();
}

QString Note::sentence() const { return isHidden() ? QString() : text_->text(); }

bool Note::applyRemedy() {
  if (!apply_) return false;
  const std::function<void()> apply = apply_;  // applying may say something else in its place
  apply();
  return true;
}

}  // namespace heddle::studio
