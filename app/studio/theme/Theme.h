#pragma once
#include <QColor>
#include <QString>

class QApplication;

namespace heddle::studio {

/// The colours of the window's chrome. The cloth is the only other colourful thing.
struct Theme {
  bool dark = true;
  QColor window, panel, field, line, text, muted, accent, onAccent, attention, attentionField;

  /// The calm grey theme of the studio.
  static Theme darkTheme();
  /// Warm paper and ink.
  static Theme lightTheme();
  /// The theme the application wears now: the one last passed to applyTheme().
  static const Theme& current();
};

/// Contrast of two opaque colours, 1 to 21, by WCAG 2.1 (relative luminance of sRGB).
double contrastRatio(const QColor& a, const QColor& b);

/// Gives every window of the application the theme's palette, style sheet and type.
void applyTheme(QApplication& application, const Theme& theme);

}  // namespace heddle::studio
