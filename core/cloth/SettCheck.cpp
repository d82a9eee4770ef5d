#include "core/cloth/SettCheck.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace heddle {
namespace {

/// Thread `i`'s distance to the next, m.
double spacingAfter(const Fabric& fabric, bool warp, int i) {
  const Thread& thread = warp ? fabric.draft.warp[i] : fabric.draft.weft[i];
  if (fabric.useDraftSpacing && thread.spacing) return *thread.spacing;
  return 1 / (warp ? fabric.endsPerMetre : fabric.picksPerMetre);
}

double radius(const Fabric& fabric, bool warp, int i) {
  return (warp ? fabric.warpYarn(i) : fabric.weftYarn(i)).radius();
}

bool interlacedBetween(const Drawdown& cloth, bool warp, int i, int across) {
  return warp ? cloth.warpUp(i, across) != cloth.warpUp(i + 1, across)
              : cloth.warpUp(across, i) != cloth.warpUp(across, i + 1);
}

}  // namespace

std::optional<SettProblem> checkSett(const Fabric& fabric, bool warp) {
  const int count = warp ? fabric.draft.ends() : fabric.draft.picks();
  const int across = warp ? fabric.draft.picks() : fabric.draft.ends();
  if (count == 0 || across == 0 || fabric.yarns.empty()) return std::nullopt;
  const Drawdown cloth = makeDrawdown(fabric.draft);
  std::optional<SettProblem> worst;
  for (int i = 0; i < count; ++i) {
    double between = 0;
    for (int j = 0; j < across; ++j) {
      if (interlacedBetween(cloth, warp, i, j)) {
        between = std::max(between, 2 * radius(fabric, !warp, j));
      }
    }
    const double needed = radius(fabric, warp, i) + radius(fabric, warp, i + 1) + between;
    const double spacing = spacingAfter(fabric, warp, i);
    if (spacing >= needed * (1 - 1e-9) || (worst && worst->needed >= needed)) continue;
    worst = SettProblem{.warp = warp,
                        .spacing = spacing,
                        .needed = needed,
                        .nearestPerMetre = 10 * std::floor(0.1 / needed + 1e-9),
                        .interlaced = between > 0};
  }
  return worst;
}

std::string explain(const SettProblem& problem) {
  char text[240];
  std::snprintf(text, sizeof text,
                "%.3g %s/cm leave %.2f mm a yarn, but round yarns need %.2f mm%s: they are pressed "
                "flat to fit. Use a finer yarn or at most %.3g %s/cm.",
                0.01 / problem.spacing, problem.warp ? "ends" : "picks", 1e3 * problem.spacing,
                1e3 * problem.needed,
                problem.interlaced ? (problem.warp ? " where the weft passes between them"
                                                   : " where the warp passes between them")
                                   : "",
                0.01 * problem.nearestPerMetre, problem.warp ? "ends" : "picks");
  return text;
}

}  // namespace heddle
