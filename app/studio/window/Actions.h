#pragma once
#include <QAction>
#include <QActionGroup>
#include <array>

class QMenuBar;
class QToolBar;
class QUndoStack;
class QWidget;

namespace heddle::studio {

/// Everything a menu, a button or a key can ask for. The window says what each does.
class Actions {
 public:
  static constexpr int kToolCount = 3;  ///< Select, Grab, Pin

  Actions(QWidget* owner, QUndoStack& history);

  void fillMenus(QMenuBar& bar) const;
  void fillToolBar(QToolBar& bar) const;
  /// Names the button for what it would do next.
  void showPlaying(bool playing) const;

  QAction *open, *snapshot, *quit;
  QAction *undo, *redo;
  QAction *play, *step, *reset;
  QAction *face, *back, *front, *perspective, *frame, *flip;
  QAction *figures, *clothOnly, *lightTheme, *keys;
  std::array<QAction*, kToolCount> tools;

 private:
  QActionGroup* toolGroup_;
};

}  // namespace heddle::studio
