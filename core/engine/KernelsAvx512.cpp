#define HEDDLE_ISA engine_avx512
#define HEDDLE_ISA_NAME "avx512"
#define HEDDLE_LANES 16
#include "core/engine/kernels/Table.inc"

namespace heddle::engine {

const KernelTable& avx512Kernels() { return engine_avx512::kTable; }

}  // namespace heddle::engine
