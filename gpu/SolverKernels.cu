// Compiles the solver's kernels for the device, from the headers the CPU runs: a kernel that uses
// what a GPU cannot do fails here. Launched by nobody yet.

#include "core/solver/CondensedKernels.h"
#include "core/solver/ConjugateResidualKernels.h"
#include "core/solver/EnergyKernel.h"
#include "core/solver/GradientKernel.h"
#include "core/solver/HessianKernel.h"
#include "core/solver/LaggedKernels.h"
#include "core/solver/SlideSystem.h"

namespace heddle::gpu {

/// kernel(i), one thread an index.
template <class Kernel>
__global__ void runKernel(Kernel kernel, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) {
    kernel(i);
  }
}

/// Writes value(i) to out[i].
template <class Kernel>
__global__ void runValueKernel(Kernel kernel, int count, double* out) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) {
    out[i] = kernel(i);
  }
}

template __global__ void runKernel(NormalKernel, int);
template __global__ void runKernel(CompressionKernel, int);
template __global__ void runKernel(ShearLawKernel, int);
template __global__ void runKernel(FirstAngleKernel, int);
template __global__ void runKernel(ConvectiveKernel, int);
template __global__ void runKernel(PredictKernel, int);
template __global__ void runKernel(GradientKernel, int);
template __global__ void runKernel(HessianKernel<double>, int);
template __global__ void runKernel(HessianKernel<float>, int);
template __global__ void runKernel(AnchorKernel, int);
template __global__ void runKernel(ContactStateKernel, int);
template __global__ void runKernel(FactorSlidesKernel<double>, int);
template __global__ void runKernel(SolveSlidesKernel, int);
template __global__ void runKernel(PositionProductKernel<double>, int);
template __global__ void runKernel(SlideProductKernel<double>, int);
template __global__ void runKernel(SlideResidualKernel<double>, int);
template __global__ void runKernel(SplitKernel, int);
template __global__ void runKernel(JoinKernel, int);
template __global__ void runKernel(JacobiFactorKernel<double>, int);
template __global__ void runKernel(CgUpdateKernel, int);
template __global__ void runKernel(CgDirectionKernel, int);
template __global__ void runKernel(BlockInverseKernel, int);
template __global__ void runValueKernel(IncrementalKernel, int, double*);
template __global__ void runValueKernel(ResidualStartKernel, int, double*);
template __global__ void runValueKernel(ResidualProductKernel, int, double*);
template __global__ void runValueKernel(ResidualDirectionKernel, int, double*);
template __global__ void runValueKernel(ResidualUpdateKernel, int, double*);

}  // namespace heddle::gpu
