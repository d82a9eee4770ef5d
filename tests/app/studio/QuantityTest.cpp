#include <gtest/gtest.h>

#include "app/studio/quantity/Quantity.h"

namespace heddle::studio {

TEST(Quantity, ReadsNumbersWithAndWithoutUnits) {
  const Quantity sett = settQuantity(true);
  EXPECT_DOUBLE_EQ(readQuantity("12.5", sett).value, 12.5);
  EXPECT_DOUBLE_EQ(readQuantity(" 12,5 ends/cm ", sett).value, 12.5);
  EXPECT_NEAR(readQuantity("25.4 epi", sett).value, 10, 1e-12);  // 1 in = 2.54 cm
  EXPECT_DOUBLE_EQ(readQuantity("50 mm", sizeQuantity("width")).value, 5);
  EXPECT_DOUBLE_EQ(readQuantity("2in", sizeQuantity("width")).value, 5.08);
  EXPECT_DOUBLE_EQ(readQuantity("1 g", gravityQuantity()).value, 9.81);
  EXPECT_NEAR(readQuantity("36 km/h", windQuantity()).value, 10, 1e-12);
  EXPECT_DOUBLE_EQ(readQuantity("-2e0 kn", windQuantity()).value, -1.028888);
  EXPECT_DOUBLE_EQ(readQuantity("2e-3 s", stepQuantity()).value, 2);
}

TEST(Quantity, SaysWhyATextIsRefused) {
  const Quantity sett = settQuantity(false);
  const Reading letters = readQuantity("dense", sett);
  EXPECT_FALSE(letters.ok);
  EXPECT_TRUE(letters.reason.contains("dense"));
  const Reading unit = readQuantity("12 furlongs", sett);
  EXPECT_FALSE(unit.ok);
  EXPECT_TRUE(unit.reason.contains("furlongs"));
  EXPECT_TRUE(unit.reason.contains("picks/cm"));
  for (const char* text : {"0", "-3", "101", "1e9", "nan", "inf", ""}) {
    const Reading reading = readQuantity(text, sett);
    EXPECT_FALSE(reading.ok) << text;
    EXPECT_FALSE(reading.reason.isEmpty()) << text;
  }
}

}  // namespace heddle::studio
