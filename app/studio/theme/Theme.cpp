#include "app/studio/theme/Theme.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QPalette>
#include <algorithm>
#include <cmath>

#include "app/studio/theme/StyleSheet.h"

/// The icons lie in a static library, which the linker would else leave out. The macro must stand
/// outside of any namespace.
static void loadIcons() { Q_INIT_RESOURCE(studio); }

namespace heddle::studio {
namespace {

Theme& worn() {
  static Theme theme = Theme::darkTheme();
  return theme;
}

double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& c) {
  return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

QPalette paletteOf(const Theme& theme) {
  QPalette palette;
  palette.setColor(QPalette::Window, theme.window);
  palette.setColor(QPalette::WindowText, theme.text);
  palette.setColor(QPalette::Base, theme.field);
  palette.setColor(QPalette::AlternateBase, theme.panel);
  palette.setColor(QPalette::Text, theme.text);
  palette.setColor(QPalette::Button, theme.panel);
  palette.setColor(QPalette::ButtonText, theme.text);
  palette.setColor(QPalette::ToolTipBase, theme.panel);
  palette.setColor(QPalette::ToolTipText, theme.text);
  palette.setColor(QPalette::PlaceholderText, theme.muted);
  palette.setColor(QPalette::Highlight, theme.accent);
  palette.setColor(QPalette::HighlightedText, theme.onAccent);
  palette.setColor(QPalette::Disabled, QPalette::Text, theme.muted);
  palette.setColor(QPalette::Disabled, QPalette::ButtonText, theme.muted);
  palette.setColor(QPalette::Disabled, QPalette::WindowText, theme.muted);
  return palette;
}

}  // namespace

Theme Theme::darkTheme() {
  return {.dark = true,
          .window = QColor("#1f2226"),
          .panel = QColor("#272b30"),
          .field = QColor("#1b1e22"),
          .line = QColor("#3a3f47"),
          .text = QColor("#c9cdd4"),
          .muted = QColor("#989ea8"),
          .accent = QColor("#6b8afd"),
          .onAccent = QColor("#14161a"),
          .attention = QColor("#ffb347"),
          .attentionField = QColor("#33291a")};
}

Theme Theme::lightTheme() {
  return {.dark = false,
          .window = QColor("#ece9e1"),
          .panel = QColor("#f6f4ef"),
          .field = QColor("#fffdf8"),
          .line = QColor("#d3cec2"),
          .text = QColor("#23262b"),
          .muted = QColor("#5e626a"),
          .accent = QColor("#3656d6"),
          .onAccent = QColor("#ffffff"),
          .attention = QColor("#8a4b00"),
          .attentionField = QColor("#fdf0dc")};
}

const Theme& Theme::current() { return worn(); }

double contrastRatio(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

void applyTheme(QApplication& application, const Theme& theme) {
  loadIcons();
  worn() = theme;
  if (QFontDatabase::families().contains(QStringLiteral("Inter"))) {
    QFont font(QStringLiteral("Inter"));
    font.setPixelSize(13);
    QApplication::setFont(font);
  }
  QApplication::setPalette(paletteOf(theme));
  application.setStyleSheet(styleSheet(theme));
}

}  // namespace heddle::studio
