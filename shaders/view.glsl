// What every pass knows about the picture. Lengths in m, colours linear unless named sRGB.
layout(std140, binding = 0) uniform ViewBlock {
  mat4 viewProjection;
  mat4 toShadow;       // world -> shadow map, 0..1 in xyz
  vec4 eye;            // xyz; w: 1 without perspective
  vec4 backward;       // xyz: unit, towards the eye; w: metres per pixel (per metre of depth with perspective)
  vec4 keyDirection;   // xyz: unit, towards the light; w: strength of cast shadows
  vec4 rimDirection;
  vec4 right;
  vec4 up;
  vec4 backdrop;       // sRGB
  vec4 backdropEdge;   // sRGB
  vec4 accent;         // sRGB; w: how much the cloth is dimmed
  vec4 tile;           // full picture's clip coordinates = xy * clip + zw
  vec4 options;        // x: exposure, y: 1 flat, z: aspect of the full picture, w: depth bias of shadows
  vec4 tileSize;       // xy: pixels
} view;

vec3 toEye(vec3 p) { return view.eye.w > 0.5 ? view.backward.xyz : normalize(view.eye.xyz - p); }

float metresPerPixel(vec3 p) {
  float depth = max(dot(view.eye.xyz - p, view.backward.xyz), 1e-6);
  return view.backward.w * (view.eye.w > 0.5 ? 1.0 : depth);
}
