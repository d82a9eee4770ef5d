#pragma once
#include <QWidget>

namespace heddle::studio {

/// A line of text whose figures all take the same width, so that a running number does not make
/// the words after it dance. Elides at the right where there is no room.
class FigureLabel : public QWidget {
  Q_OBJECT
 public:
  explicit FigureLabel(QWidget* parent = nullptr);

  void setText(const QString& text);
  QString text() const { return text_; }
  /// What the text is, for the style sheet: "muted", "readout", …
  void setRole(const QString& role);
  void setAlignment(Qt::Alignment alignment) { alignment_ = alignment; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  qreal advance(QChar character) const;
  qreal widthOf(const QString& text) const;
  QString elided() const;

  QString text_;
  Qt::Alignment alignment_ = Qt::AlignLeft;
};

}  // namespace heddle::studio
