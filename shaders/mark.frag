#include "view.glsl"
uniform vec4 area;
in vec2 vCorner;
layout(location = 0) out vec4 color;

// A filled shape with a thin light rim, so that it shows on any cloth.
void main() {
  float reach = area.z + 1.0;
  float d = (area.w > 0.5 ? length(vCorner) : abs(vCorner.y)) * reach;
  float inside = clamp(area.z + 0.5 - d, 0.0, 1.0);
  float rim = area.w > 0.5 ? smoothstep(area.z - 2.2, area.z - 1.4, d) : 0.0;
  color = vec4(mix(view.accent.rgb, vec3(0.97), rim), inside);
}
