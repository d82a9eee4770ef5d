#include "core/lab/ClothParameters.h"

#include "core/cloth/TextileUnits.h"
#include "core/cloth/YarnLibrary.h"
#include "core/weave/BuiltinWeaves.h"

namespace heddle {

std::vector<LabParameter> clothParameters(const std::string& yarn, double threadsPerCm,
                                          double friction) {
  return {LabParameter::text("yarn", yarn, "preset or file, warp and weft"),
          LabParameter::number("threads_per_cm", threadsPerCm, "1/cm", 0.5, 200,
                               "sett of warp and weft"),
          LabParameter::number("friction", friction, "", 0, 2,
                               "yarn on yarn, in place of the yarn's own")};
}

Fabric makeFabric(const LabRun& run, const std::string& weave) {
  Fabric fabric;
  fabric.draft = builtinWeave(weave);
  fabric.yarns = {findYarn(run.text("yarn"), run.assets)};
  fabric.yarns[0].friction = run.number("friction");
  fabric.warpYarns = fabric.weftYarns = {0};
  fabric.endsPerMetre = fabric.picksPerMetre =
      textile::perMetreFromPerCentimetre(run.number("threads_per_cm"));
  return fabric;
}

}  // namespace heddle
