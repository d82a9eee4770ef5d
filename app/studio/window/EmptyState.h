#pragma once
#include <QWidget>

namespace heddle::studio {

/// What stands where the cloth would be while there is none: three ways to start.
class EmptyState : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyState(QWidget* parent = nullptr);

 signals:
  void weaveAsked();
  void sampleAsked();
  void openAsked();

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace heddle::studio
