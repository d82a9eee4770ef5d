#include "gpu/DeviceInfo.h"

namespace heddle::gpu {

DeviceReport listDevices() { return {false, {}, "this build has no CUDA part"}; }

}  // namespace heddle::gpu
