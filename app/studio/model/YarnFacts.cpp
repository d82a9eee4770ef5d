#include "app/studio/model/YarnFacts.h"

#include <QLocale>
#include <QObject>
#include <cmath>

#include "core/cloth/TextileUnits.h"

namespace heddle::studio {
namespace {

QString number(double value) { return QLocale::c().toString(value, 'g', 3); }

/// A small SI quantity with the prefix that leaves one to three figures before the point.
QString prefixed(double value, const QString& unit) {
  if (value == 0) return QStringLiteral("0 ") + unit;
  static const char* const kPrefixes[] = {"", "m", "µ", "n", "p"};
  std::size_t i = 0;
  while (std::abs(value) < 1 && i + 1 < std::size(kPrefixes)) {
    value *= 1000;
    ++i;
  }
  return number(value) + ' ' + QString::fromUtf8(kPrefixes[i]) + unit;
}

QString construction(const YarnType& yarn) {
  const QString plies =
      yarn.plies > 1 ? QObject::tr("%1-ply").arg(yarn.plies) : QObject::tr("single");
  if (yarn.twist == 0) return plies;
  return plies + (yarn.twist > 0 ? QStringLiteral(" Z") : QStringLiteral(" S"));
}

}  // namespace

std::vector<YarnFact> yarnFacts(const YarnType& yarn) {
  return {
      {QObject::tr("Count"),
       QObject::tr("%1 tex · Ne %2")
           .arg(number(textile::texFromLinearDensity(yarn.linearDensity)),
                number(textile::neFromLinearDensity(yarn.linearDensity))),
       QObject::tr("Linear density: grams in 1000 m (tex), and the English cotton count.\n"
                   "How heavy the yarn is: more tex hangs straighter.")},
      {QObject::tr("Diameter"), number(1e3 * yarn.diameter) + QStringLiteral(" mm"),
       QObject::tr("Thickness in the cloth, mm.\nThick yarns leave no gaps and lie closer.")},
      {QObject::tr("Stretch EA"), prefixed(yarn.stretchStiffness, "N"),
       QObject::tr("Force in N that would double the length, were it linear.\n"
                   "How little the yarn gives when you pull it.")},
      {QObject::tr("Bending EI"), prefixed(yarn.bendingStiffness, "N·m²"),
       QObject::tr("Bending stiffness, N·m².\nCrisp or limp: stiff yarns make wide, round folds.")},
      {QObject::tr("Shear kx"), prefixed(yarn.shearStiffness, "N"),
       QObject::tr("Resistance of a crossing to a change of its angle, N.\n"
                   "How the cloth follows the body on the bias.")},
      {QObject::tr("Friction µ"), number(yarn.friction),
       QObject::tr("Sliding friction, yarn on yarn, no unit.\n"
                   "How firmly crossing yarns hold each other.")},
      {QObject::tr("Strength"),
       QObject::tr("%1 N ± %2 %").arg(number(yarn.strength), number(100 * yarn.strengthScatter)),
       QObject::tr("Force in N at which the yarn breaks, and its scatter.\n"
                   "How hard you must pull to tear it.")},
      {QObject::tr("Damping α"), number(yarn.massDamping) + QStringLiteral(" /s"),
       QObject::tr("Loss of motion per second.\nHow soon a swing comes to rest, as in air.")},
      {QObject::tr("Make"), construction(yarn),
       QObject::tr("Plies and direction of twist: Z like the letter's middle stroke, else S.\n"
                   "How the surface catches the light.")},
  };
}

QString yarnSummary(const YarnType& yarn) {
  return QObject::tr("%1 tex · Ne %2 · %3")
      .arg(number(textile::texFromLinearDensity(yarn.linearDensity)),
           number(textile::neFromLinearDensity(yarn.linearDensity)), construction(yarn));
}

}  // namespace heddle::studio
