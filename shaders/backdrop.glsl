#include "noise.glsl"

// A grey that falls off from a spot behind the cloth; grain of half a step hides its bands. sRGB.
vec3 backdropAt(vec2 whole, vec2 pixel) {
  vec2 p = (whole - vec2(-0.10, 0.12)) * vec2(min(view.options.z, 1.6), 1.0) * 0.62;
  float fall = smoothstep(0.0, 1.25, length(p));
  float grain = hash(uint(pixel.x) + 16384u * uint(pixel.y)) - 0.5;
  return mix(view.backdrop.rgb, view.backdropEdge.rgb, fall) + grain / 255.0;
}
