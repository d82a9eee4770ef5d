#pragma once
#include <QWidget>

class QGridLayout;

namespace heddle::studio {

class FieldLabel;

/// Two columns of names and values, the values aligned at the right edge.
class FieldGrid : public QWidget {
  Q_OBJECT
 public:
  explicit FieldGrid(QWidget* parent = nullptr);

  /// Adds a row. `tip` gives the unit and what the hand would feel; both halves of the row show it.
  FieldLabel* addField(const QString& name, QWidget* editor, const QString& tip);
  /// Adds something as wide as both columns.
  void addWide(QWidget* widget);
  /// Adds a line of small capitals-like heading between groups.
  void addHeading(const QString& text);

 private:
  QGridLayout* layout_;
};

}  // namespace heddle::studio
