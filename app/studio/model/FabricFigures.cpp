#include "app/studio/model/FabricFigures.h"

#include <cmath>
#include <vector>

namespace heddle::studio {
namespace {

/// Threads a metre of one set, by the draft's own spacing where it has one and it is in use.
double threadsPerMetre(const Fabric& fabric, bool warp) {
  const std::vector<Thread>& threads = warp ? fabric.draft.warp : fabric.draft.weft;
  const double sett = warp ? fabric.endsPerMetre : fabric.picksPerMetre;
  if (threads.empty() || !fabric.useDraftSpacing) return sett;
  double length = 0;
  for (const Thread& thread : threads) length += thread.spacing.value_or(1 / sett);
  return static_cast<double>(threads.size()) / length;
}

}  // namespace

FabricFigures fabricFigures(const SceneSettings& scene) {
  const Fabric& fabric = scene.fabric;
  if (fabric.yarns.empty()) return {};
  const double ends = threadsPerMetre(fabric, true), picks = threadsPerMetre(fabric, false);
  FabricFigures figures;
  figures.ends = static_cast<int>(std::lround(scene.width * ends));
  figures.picks = static_cast<int>(std::lround(scene.height * picks));
  figures.crossings = static_cast<long>(figures.ends) * figures.picks;
  figures.gramsPerSquareMetre =
      1e3 * (ends * fabric.warpYarn(0).linearDensity + picks * fabric.weftYarn(0).linearDensity);
  figures.warpCover = ends * fabric.warpYarn(0).diameter;
  figures.weftCover = picks * fabric.weftYarn(0).diameter;
  return figures;
}

}  // namespace heddle::studio
