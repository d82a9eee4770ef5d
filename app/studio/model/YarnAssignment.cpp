#include "app/studio/model/YarnAssignment.h"

#include <utility>

namespace heddle::studio {
namespace {

/// The yarns of one set of threads, by thread.
std::vector<YarnType> assigned(const Fabric& fabric, bool warp) {
  std::vector<YarnType> yarns;
  for (const int index : warp ? fabric.warpYarns : fabric.weftYarns) {
    yarns.push_back(fabric.yarns[index]);
  }
  return yarns;
}

int indexOf(std::vector<YarnType>& yarns, const YarnType& yarn) {
  for (std::size_t i = 0; i < yarns.size(); ++i) {
    if (yarns[i].name == yarn.name) return static_cast<int>(i);
  }
  yarns.push_back(yarn);
  return static_cast<int>(yarns.size()) - 1;
}

}  // namespace

const YarnType& threadYarn(const Fabric& fabric, bool warp) {
  return warp ? fabric.warpYarn(0) : fabric.weftYarn(0);
}

void assignYarn(Fabric& fabric, bool warp, const YarnType& yarn) {
  const std::vector<YarnType> other = assigned(fabric, !warp);
  fabric.yarns.clear();
  (warp ? fabric.warpYarns : fabric.weftYarns) = {indexOf(fabric.yarns, yarn)};
  std::vector<int>& kept = warp ? fabric.weftYarns : fabric.warpYarns;
  kept.clear();
  for (const YarnType& otherYarn : other) kept.push_back(indexOf(fabric.yarns, otherYarn));
}

}  // namespace heddle::studio
