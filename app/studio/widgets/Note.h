#pragma once
#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;

namespace heddle::studio {

/// A sentence that asks for attention where the eye already is, with at most one thing to do
/// about it. Takes no room while it has nothing to say.
class Note : public QFrame {
  Q_OBJECT
 public:
  explicit Note(QWidget* parent = nullptr);

  void say(const QString& sentence);
  void say(const QString& sentence, const QString& remedy, std::function<void()> apply);
  void clear();
  QString sentence() const;
  /// Presses the remedy's button; false where there is none.
  bool applyRemedy();

 private:
  QLabel* text_;
  QPushButton* button_;
  std::function<void()> apply_;
};

}  // namespace heddle::studio
