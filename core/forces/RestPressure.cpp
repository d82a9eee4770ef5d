#include "core/forces/RestPressure.h"

#include <vector>

#include "core/forces/Compression.h"

namespace heddle {

void setRestPressure(YarnSystem& system) {
  const std::vector<Vec3> up(system.nodeCount(), Vec3{0, 0, 1});
  const SystemView s = system.view();
  for (int node = 0; node < system.nodeCount(); ++node) {
    if (s.side[node] == 0) {
      continue;
    }
    const double plain = plainRestForce(s, node);
    system.plainForce[node] = plain;
    system.restShare[node] =
        plain > 0 ? compression(s, {system.q.data()}, up.data(), node) / plain : 1.0;
  }
  system.hasRestPressure = true;
}

}  // namespace heddle
