#define HEDDLE_ISA engine_avx2
#define HEDDLE_ISA_NAME "avx2"
#define HEDDLE_LANES 8
#include "core/engine/kernels/Table.inc"

namespace heddle::engine {

const KernelTable& avx2Kernels() { return engine_avx2::kTable; }

}  // namespace heddle::engine
