#pragma once
#include <QString>
#include <vector>

#include "core/cloth/YarnType.h"

namespace heddle::studio {

/// One property of a yarn, with its unit and what the hand would feel.
struct YarnFact {
  QString name, value, tip;
};

/// The properties of a yarn worth showing, in the order a weaver asks for them.
std::vector<YarnFact> yarnFacts(const YarnType& yarn);

/// "30 tex · Ne 19.7 · 2-ply Z".
QString yarnSummary(const YarnType& yarn);

}  // namespace heddle::studio
