#include <gtest/gtest.h>

#include "app/studio/theme/Theme.h"

namespace heddle::studio {

TEST(Theme, ContrastIsThatOfWcag) {
  EXPECT_NEAR(contrastRatio(Qt::white, Qt::black), 21, 1e-9);
  EXPECT_NEAR(contrastRatio(QColor("#777777"), Qt::white), 4.48,
              0.005);  // the well-known near miss
}

TEST(Theme, TextIsLegibleEverywhere) {
  for (const Theme& theme : {Theme::darkTheme(), Theme::lightTheme()}) {
    for (const QColor& ground : {theme.window, theme.panel, theme.field}) {
      EXPECT_GE(contrastRatio(theme.text, ground), 4.5);
      EXPECT_GE(contrastRatio(theme.muted, ground), 4.5);
      EXPECT_GE(contrastRatio(theme.attention, ground), 4.5);
    }
    EXPECT_GE(contrastRatio(theme.text, theme.line), 4.5);
    EXPECT_GE(contrastRatio(theme.onAccent, theme.accent), 4.5);
    EXPECT_GE(contrastRatio(theme.attention, theme.attentionField), 4.5);
  }
}

}  // namespace heddle::studio
