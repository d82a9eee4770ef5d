#include "app/studio/theme/StyleSheet.h"

#include <utility>

namespace heddle::studio {
namespace {

// Words that begin with @ are replaced by the theme's colours.
constexpr const char* kSheet = R"(
QWidget { color: @text; font-size: 13px; }
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QToolTip { background: @panel; color: @text; border: 1px solid @line; padding: 4px; }

QMenuBar { background: @window; padding: 2px 8px; }
QMenuBar::item { padding: 4px 10px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected { background: @line; }
QMenu { background: @panel; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 20px; border-radius: 5px; }
QMenu::item:selected { background: @line; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }

QToolBar { background: @panel; border: none; border-bottom: 1px solid @line; padding: 6px 8px; spacing: 4px; }
QToolBar::separator { background: transparent; width: 12px; }
QToolBar QToolButton, QPushButton {
  background: @field; border: 1px solid @line; border-radius: 5px; padding: 4px 10px; min-height: 18px; }
QToolBar QToolButton:hover, QPushButton:hover { border-color: @muted; }
QToolBar QToolButton:pressed, QPushButton:pressed { background: @line; }
QToolBar QToolButton:checked { background: @accent; border-color: @accent; color: @onAccent; }
QToolBar QToolButton:disabled, QPushButton:disabled { color: @muted; background: @panel; }
QToolBar QToolButton#qt_toolbar_ext_button { padding: 4px 2px; }

QDockWidget { font-weight: 600; }
QDockWidget::title { background: @panel; padding: 8px 8px 4px 8px; text-align: left; }
QDockWidget::close-button, QDockWidget::float-button { border: none; padding: 0; icon-size: 10px; }
QDockWidget::close-button:hover, QDockWidget::float-button:hover { background: @line; border-radius: 3px; }
QDockWidget { titlebar-close-icon: url(:/studio/@close); titlebar-normal-icon: url(:/studio/@float); }
QDockWidget > QWidget { background: @panel; }
QScrollArea, QScrollArea > QWidget > QWidget { background: @panel; border: none; }

QTabWidget::pane { border: none; background: @panel; }
QTabBar { background: @window; }
QTabBar::tab { background: transparent; color: @muted; padding: 8px 14px; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; background: @panel; }
QTabBar::tab:hover { color: @text; }

QComboBox, QAbstractSpinBox, QLineEdit {
  background: @field; border: 1px solid @line; border-radius: 5px; padding: 3px 8px; min-height: 20px;
  selection-background-color: @accent; selection-color: @onAccent; }
QComboBox:hover, QAbstractSpinBox:hover { border-color: @muted; }
QComboBox:focus, QAbstractSpinBox:focus, QLineEdit:focus { border-color: @accent; }
QAbstractSpinBox[refused="true"] { border-color: @attention; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/studio/@chevron); width: 10px; height: 10px; }
QComboBox QAbstractItemView {
  background: @panel; border: 1px solid @line; padding: 4px; outline: none;
  selection-background-color: @line; selection-color: @text; }
QCheckBox { spacing: 8px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @muted; border-radius: 4px; background: @field; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/studio/@check); }
QCheckBox::indicator:focus { border-color: @accent; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QStatusBar { background: @window; border-top: 1px solid @line; color: @muted; }
QStatusBar::item { border: none; }

*[role="muted"] { color: @muted; }
*[role="heading"] { font-weight: 600; }
*[role="readout"] { color: @attention; }
QFrame[role="card"] { background: @field; border: 1px solid @line; border-radius: 5px; }
QFrame[role="note"] { background: @attentionField; border: 1px solid @attention; border-radius: 5px; }
QFrame[role="note"] QLabel { color: @attention; background: transparent; }
QFrame[role="floating"] { background: @panel; border: 1px solid @line; border-radius: 5px; }
QLabel[role="pointer"] { background: @window; color: @attention; border: 1px solid @attention;
  border-radius: 5px; padding: 4px 8px; }
QLabel[role="key"] { background: @field; border: 1px solid @line; border-radius: 5px; padding: 2px 8px; }
QLabel[role="title"] { font-size: 20px; font-weight: 600; }
QFrame[role="card"] QLabel, QFrame[role="floating"] QLabel { background: transparent; }
)";

}  // namespace

QString styleSheet(const Theme& theme) {
  // Longest names first, so that no name is the beginning of one still to be replaced.
  const std::pair<const char*, QString> words[] = {
      {"@attentionField", theme.attentionField.name()},
      {"@attention", theme.attention.name()},
      {"@onAccent", theme.onAccent.name()},
      {"@accent", theme.accent.name()},
      {"@window", theme.window.name()},
      {"@chevron", theme.dark ? "chevron-dark.svg" : "chevron-light.svg"},
      {"@close", theme.dark ? "close-dark.svg" : "close-light.svg"},
      {"@float", theme.dark ? "float-dark.svg" : "float-light.svg"},
      {"@check", theme.dark ? "check-dark.svg" : "check-light.svg"},
      {"@panel", theme.panel.name()},
      {"@field", theme.field.name()},
      {"@muted", theme.muted.name()},
      {"@line", theme.line.name()},
      {"@text", theme.text.name()},
  };
  QString sheet = QString::fromUtf8(kSheet);
  for (const auto& [word, value] : words) sheet.replace(QLatin1String(word), value);
  return sheet;
}

}  // namespace heddle::studio
