#include "core/engine/KernelTable.h"

#include <cstring>

namespace heddle::engine {

const KernelTable* kernelsFor(const char* name) {
  const KernelTable* best = &baselineKernels();
#if defined(__x86_64__)
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  const KernelTable* tables[] = {&baselineKernels(), avx2 ? &avx2Kernels() : nullptr,
                                 avx512 ? &avx512Kernels() : nullptr};
  for (const KernelTable* table : tables) {
    if (table && (!name || std::strcmp(name, table->name) == 0)) {
      best = table;
    }
  }
#endif
  return !name || std::strcmp(name, best->name) == 0 ? best : nullptr;
}

}  // namespace heddle::engine
