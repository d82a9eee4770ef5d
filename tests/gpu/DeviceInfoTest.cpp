#include <gtest/gtest.h>

#include "gpu/DeviceInfo.h"

namespace heddle::gpu {

TEST(DeviceInfo, SaysWhyThereIsNoDevice) {
  const DeviceReport report = listDevices();
  EXPECT_EQ(report.devices.empty(), !report.message.empty());
  EXPECT_TRUE(report.compiledIn || report.devices.empty());
  for (const Device& device : report.devices) {
    EXPECT_FALSE(device.name.empty());
    EXPECT_GT(device.memoryBytes, 0u);
    EXPECT_GE(device.computeMajor, 5);  // what CUDA 11 and later still drive
  }
}

}  // namespace heddle::gpu
