#pragma once
#include <QWidget>

#include "app/studio/sheet/SheetLayout.h"

class QComboBox;
class QLabel;

namespace heddle::studio {

class DraftSheet;
class DraftShelf;
class FigureLabel;
class SceneModel;

/// The draft: a chooser, the weaver's sheet, and what is under the mouse.
class DraftPanel : public QWidget {
  Q_OBJECT
 public:
  DraftPanel(SceneModel& model, DraftShelf& shelf, QWidget* parent = nullptr);

  /// Weaves the shelf's draft `index`, as a named edit.
  void choose(int index);
  /// Reads a file onto the shelf and weaves it. Throws InputError and leaves all as it was where
  /// it is no draft; returns what the reader had to choose.
  std::vector<QString> open(const QString& file);
  /// The end and pick under the mouse elsewhere.
  void setHighlight(SheetPlace place);

 signals:
  void openAsked();
  /// The draft that is woven already was chosen.
  void chosenAgain();
  void hovered(heddle::studio::SheetPlace place);

 private:
  void fillChooser();
  void showDraft();
  void showPlace(SheetPlace place);

  SceneModel& model_;
  DraftShelf& shelf_;
  QComboBox* chooser_;
  QLabel* facts_;
  DraftSheet* sheet_;
  FigureLabel* place_;
  FigureLabel* floats_;
  Drawdown drawdown_;
};

}  // namespace heddle::studio
