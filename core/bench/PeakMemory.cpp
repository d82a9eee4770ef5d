#include "core/bench/PeakMemory.h"

#include <fstream>
#include <string>

namespace heddle {

void resetPeakMemory() {
  std::ofstream("/proc/self/clear_refs") << 5 << std::flush;  // 5: forget the high-water mark
}

double peakMemory() {
  std::ifstream status("/proc/self/status");
  std::string key;
  double kilobytes = 0;
  while (status >> key) {
    if (key == "VmHWM:" && status >> kilobytes) {
      return 1024 * kilobytes;
    }
    std::getline(status, key);
  }
  return 0;
}

}  // namespace heddle
