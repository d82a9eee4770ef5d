#include "app/studio/window/Actions.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

namespace heddle::studio {
namespace {

QAction* make(QWidget* owner, const QString& name, const QKeySequence& key, const QString& tip) {
  auto* action = new QAction(name, owner);
  action->setShortcut(key);
  const QString keyText = key.toString(QKeySequence::NativeText);
  action->setToolTip(keyText.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keyText));
  owner->addAction(action);  // keys work while menus and tool bar are hidden
  return action;
}

QAction* makeSwitch(QWidget* owner, const QString& name, const QKeySequence& key,
                    const QString& tip) {
  QAction* action = make(owner, name, key, tip);
  action->setCheckable(true);
  return action;
}

}  // namespace

Actions::Actions(QWidget* owner, QUndoStack& history) : toolGroup_(new QActionGroup(owner)) {
  const auto tr = [](const char* text) { return QObject::tr(text); };
  open = make(owner, tr("Open"), QKeySequence::Open, tr("Read a draft from a file"));
  snapshot = make(owner, tr("Snapshot"), QKeySequence("Ctrl+P"), tr("Save the picture as a PNG"));
  quit = make(owner, tr("Quit"), QKeySequence("Ctrl+Q"), tr("Close the studio"));

  undo = history.createUndoAction(owner, tr("Undo:"));
  undo->setShortcut(QKeySequence::Undo);
  undo->setIconText(tr("Undo"));
  redo = history.createRedoAction(owner, tr("Redo:"));
  redo->setShortcuts({QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
  redo->setIconText(tr("Redo"));

  play = make(owner, tr("Play"), QKeySequence(Qt::Key_Space), tr("Let time run, or stop it"));
  step = make(owner, tr("Step"), QKeySequence(Qt::Key_Period), tr("Advance by one step"));
  reset = make(owner, tr("Reset"), QKeySequence(Qt::Key_R), tr("Back to the start of the scene"));

  face = make(owner, tr("Face"), {}, tr("Look at the cloth's face"));
  back = make(owner, tr("Back"), {}, tr("Look at the cloth's back"));
  front = make(owner, tr("Front"), {}, tr("Look from the front"));
  perspective = make(owner, tr("Persp"), {}, tr("Look from the front above"));
  frame =
      make(owner, tr("Frame"), QKeySequence(Qt::Key_Home), tr("Fit the cloth into the picture"));
  flip = make(owner, tr("Flip face and back"), QKeySequence(Qt::Key_F), tr("See the other side"));

  const char* const toolNames[] = {"Select", "Grab", "Pin"};
  const char* const toolTips[] = {"Point at yarns and find them in the draft",
                                  "Take the cloth and pull it",
                                  "Fix a crossing where it is, or let it go"};
  for (int i = 0; i < kToolCount; ++i) {
    tools[i] = makeSwitch(owner, tr(toolNames[i]), QKeySequence(Qt::Key_1 + i), tr(toolTips[i]));
    toolGroup_->addAction(tools[i]);
  }
  figures = makeSwitch(owner, tr("Figures"), QKeySequence(Qt::Key_F3),
                       tr("Show the solver's figures over the cloth"));
  clothOnly = makeSwitch(owner, tr("Cloth only"), {}, tr("Hide all but the cloth (Tab)"));
  lightTheme = makeSwitch(owner, tr("Light theme"), {}, tr("Paper and ink instead of dark grey"));
  keys = makeSwitch(owner, tr("Keys"), QKeySequence(Qt::Key_F1), tr("Show the keys"));
}

void Actions::fillMenus(QMenuBar& bar) const {
  QMenu* file = bar.addMenu(QObject::tr("File"));
  file->addActions({open, snapshot});
  file->addSeparator();
  file->addAction(quit);
  QMenu* edit = bar.addMenu(QObject::tr("Edit"));
  edit->addActions({undo, redo});
  QMenu* scene = bar.addMenu(QObject::tr("Scene"));
  scene->addActions({play, step, reset});
  scene->addSeparator();
  for (QAction* tool : tools) scene->addAction(tool);
  QMenu* view = bar.addMenu(QObject::tr("View"));
  view->addActions({face, back, front, perspective});
  view->addSeparator();
  view->addActions({flip, frame});
  view->addSeparator();
  view->addActions({figures, clothOnly, lightTheme});
  QMenu* help = bar.addMenu(QObject::tr("Help"));
  help->addAction(keys);
}

void Actions::fillToolBar(QToolBar& bar) const {
  const QList<QList<QAction*>> groups = {{open},
                                         {undo, redo},
                                         {play, step, reset},
                                         {tools[0], tools[1], tools[2]},
                                         {face, back, front, perspective, frame},
                                         {snapshot}};
  for (const QList<QAction*>& group : groups) {
    if (!bar.actions().isEmpty()) bar.addSeparator();
    for (QAction* action : group) {
      bar.addAction(action);
      // Keys belong to the cloth: a button that took the focus would swallow the space bar.
      bar.widgetForAction(action)->setFocusPolicy(Qt::NoFocus);
    }
  }
  bar.widgetForAction(play)->setMinimumWidth(64);
}

void Actions::showPlaying(bool playing) const {
  play->setText(playing ? QObject::tr("Pause") : QObject::tr("Play"));
}

}  // namespace heddle::studio
