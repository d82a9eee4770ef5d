#include "view.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 other;
layout(location = 2) in vec2 corner;
uniform vec4 area;  // tile's width and height, half size of the mark in pixels, 1 for dots
out vec2 vCorner;

void main() {
  vec4 here = view.viewProjection * vec4(position, 1);
  vec4 there = view.viewProjection * vec4(other, 1);
  vec2 along = (there.xy / there.w - here.xy / here.w) * area.xy;
  along *= -corner.x;
  vec2 direction = area.w > 0.5 || dot(along, along) < 1e-12 ? vec2(1, 0) : normalize(along);
  vec2 side = vec2(-direction.y, direction.x);
  vec2 offset = side * corner.y + (area.w > 0.5 ? direction * corner.x : vec2(0));
  vCorner = corner;
  gl_Position = here + vec4(offset * 2.0 * (area.z + 1.0) / area.xy * here.w, 0, 0);
}
