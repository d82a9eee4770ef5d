#pragma once
#include <string>
#include <vector>

namespace heddle::gpu {

struct Device {
  std::string name;
  std::size_t memoryBytes = 0;
  int computeMajor = 0, computeMinor = 0;
};

/// What CUDA offers on this machine. Never throws.
struct DeviceReport {
  bool compiledIn = false;  ///< this build has the CUDA part
  std::vector<Device> devices;
  std::string message;  ///< why there is no device; empty where there is one
};

DeviceReport listDevices();

}  // namespace heddle::gpu
