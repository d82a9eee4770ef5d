#include "app/studio/quantity/Quantity.h"

#include <QLocale>
#include <QRegularExpression>

namespace heddle::studio {
namespace {

QString number(double value) { return QLocale::c().toString(value, 'g', 6); }

Reading refused(const QString& reason) { return {.ok = false, .value = 0, .reason = reason}; }

const Unit* findUnit(const Quantity& quantity, const QString& name) {
  for (const Unit& unit : quantity.units) {
    if (unit.names.contains(name, Qt::CaseInsensitive)) return &unit;
  }
  return nullptr;
}

QString unitList(const Quantity& quantity) {
  QStringList names;
  for (const Unit& unit : quantity.units) names << unit.names.front();
  return names.isEmpty() ? QStringLiteral("no unit") : names.join(QStringLiteral(", "));
}

}  // namespace

Reading readQuantity(const QString& text, const Quantity& quantity) {
  static const QRegularExpression shape(
      QStringLiteral(R"(^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?)\s*(.*?)\s*$)"));
  const QRegularExpressionMatch match = shape.match(text);
  if (!match.hasMatch()) {
    return refused(QStringLiteral("“%1” is no %2: type a number such as %3 %4.")
                       .arg(text.trimmed(), quantity.name,
                            number(0.5 * (quantity.minimum + quantity.maximum)),
                            quantity.shownUnit()));
  }
  const double typed = QLocale::c().toDouble(match.captured(1).replace(',', '.'));
  double factor = 1;
  if (const QString name = match.captured(2); !name.isEmpty()) {
    const Unit* unit = findUnit(quantity, name);
    if (unit == nullptr) {
      return refused(QStringLiteral("“%1” is no unit of the %2: known are %3.")
                         .arg(name, quantity.name, unitList(quantity)));
    }
    factor = unit->factor;
  }
  const double value = typed * factor;
  if (!(value >= quantity.minimum && value <= quantity.maximum)) {
    return refused(QStringLiteral("The %1 goes from %2 to %3 %4, so %5 was not taken.")
                       .arg(quantity.name, number(quantity.minimum), number(quantity.maximum),
                            quantity.shownUnit(), number(value)));
  }
  return {.ok = true, .value = value, .reason = {}};
}

Quantity settQuantity(bool warp) {
  const QString thread = warp ? QStringLiteral("ends") : QStringLiteral("picks");
  return {.name = warp ? QStringLiteral("sett of the warp") : QStringLiteral("sett of the weft"),
          .units = {{{thread + "/cm", "/cm", warp ? "epc" : "ppc"}, 1},
                    {{warp ? "epi" : "ppi", thread + "/in", "/in"}, 1 / 2.54}},
          .minimum = 1,
          .maximum = 100,
          .singleStep = 1,
          .decimals = 2};
}

Quantity sizeQuantity(const QString& name) {
  return {.name = name,
          .units = {{{"cm"}, 1}, {{"mm"}, 0.1}, {{"m"}, 100}, {{"in", "\"", "inch"}, 2.54}},
          .minimum = 0.5,
          .maximum = 200,
          .singleStep = 0.5,
          .decimals = 2};
}

Quantity slackQuantity() {
  return {.name = QStringLiteral("slack"),
          .units = {{{"%"}, 1}},
          .minimum = 0,
          .maximum = 80,
          .singleStep = 5,
          .decimals = 0};
}

Quantity gravityQuantity() {
  return {.name = QStringLiteral("gravity"),
          .units = {{{"m/s²", "m/s2", "m/s^2"}, 1}, {{"g"}, 9.81}},
          .minimum = 0,
          .maximum = 50,
          .singleStep = 0.5,
          .decimals = 2};
}

Quantity windQuantity() {
  return {.name = QStringLiteral("wind"),
          .units = {{{"m/s"}, 1}, {{"km/h", "kmh"}, 1 / 3.6}, {{"kn", "knots", "kt"}, 0.514444}},
          .minimum = -60,
          .maximum = 60,
          .singleStep = 0.5,
          .decimals = 2};
}

Quantity dampingQuantity() {
  return {.name = QStringLiteral("damping"),
          .units = {{{"/s", "1/s"}, 1}},
          .minimum = 0,
          .maximum = 100,
          .singleStep = 0.5,
          .decimals = 2};
}

Quantity stepQuantity() {
  return {.name = QStringLiteral("step"),
          .units = {{{"ms"}, 1}, {{"s"}, 1000}},
          .minimum = 0.05,
          .maximum = 4,
          .singleStep = 0.5,
          .decimals = 2};
}

}  // namespace heddle::studio
