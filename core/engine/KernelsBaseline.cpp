#define HEDDLE_ISA engine_baseline
#define HEDDLE_ISA_NAME "baseline"
#define HEDDLE_LANES 8
#include "core/engine/kernels/Table.inc"

namespace heddle::engine {

const KernelTable& baselineKernels() { return engine_baseline::kTable; }

}  // namespace heddle::engine
