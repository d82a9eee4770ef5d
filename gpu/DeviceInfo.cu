#include <cuda_runtime.h>

#include "gpu/DeviceInfo.h"

namespace heddle::gpu {

DeviceReport listDevices() {
  DeviceReport report;
  report.compiledIn = true;
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status == cudaErrorInsufficientDriver) {
    report.message = "no driver, or one too old for this build";
    return report;
  }
  if (status != cudaSuccess && status != cudaErrorNoDevice) {
    report.message = cudaGetErrorString(status);
    return report;
  }
  for (int index = 0; index < count; ++index) {
    cudaDeviceProp properties{};
    if (cudaGetDeviceProperties(&properties, index) != cudaSuccess) continue;
    report.devices.push_back(
        {properties.name, properties.totalGlobalMem, properties.major, properties.minor});
  }
  if (report.devices.empty()) report.message = "no device";
  return report;
}

}  // namespace heddle::gpu
