#pragma once
#include <QWidget>
#include <vector>

class QComboBox;
class QLabel;

namespace heddle::studio {

class FieldGrid;
class FieldLabel;
class SceneModel;
class YarnShelf;

/// Which yarns the cloth is made of: a preset for the warp and one for the weft, with their facts.
class YarnPanel : public QWidget {
  Q_OBJECT
 public:
  YarnPanel(SceneModel& model, const YarnShelf& shelf, QWidget* parent = nullptr);

 private:
  struct Card {
    FieldLabel* label = nullptr;
    QComboBox* chooser = nullptr;
    QLabel* source = nullptr;
    std::vector<QLabel*> values;
  };
  Card addCard(bool warp);
  void choose(bool warp, int index);
  void show(const Card& card, bool warp);

  SceneModel& model_;
  const YarnShelf& shelf_;
};

}  // namespace heddle::studio
