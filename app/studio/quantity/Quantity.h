#pragma once
#include <QString>
#include <QStringList>
#include <vector>

namespace heddle::studio {

/// A unit a designer may type, and what it is worth in the unit shown.
struct Unit {
  QStringList names;  ///< spellings, the first is shown
  double factor = 1;  ///< shown value = typed value * factor
};

/// What kind of number a field holds: its units, range and words.
struct Quantity {
  QString name;             ///< "sett of the warp"
  std::vector<Unit> units;  ///< the first is the one shown; empty: a bare number
  double minimum = 0, maximum = 0;
  double singleStep = 1;
  int decimals = 2;

  QString shownUnit() const { return units.empty() ? QString() : units.front().names.front(); }
};

/// What a typed text means: a value in the shown unit, or why there is none.
struct Reading {
  bool ok = false;
  double value = 0;
  QString reason;  ///< one sentence, where !ok
};

/// Reads "12.5", "12,5 ends/cm", "24 epi" and the like.
Reading readQuantity(const QString& text, const Quantity& quantity);

/// Ends or picks a centimetre; also typed a inch ("24 epi").
Quantity settQuantity(bool warp);
/// Centimetres; also mm, m and inches.
Quantity sizeQuantity(const QString& name);
/// Per cent of the clips' distance.
Quantity slackQuantity();
/// m/s^2, also typed in g.
Quantity gravityQuantity();
/// m/s, also typed in km/h or knots.
Quantity windQuantity();
/// 1/s.
Quantity dampingQuantity();
/// Milliseconds; also typed in s.
Quantity stepQuantity();

}  // namespace heddle::studio
