#include "view.glsl"
out vec2 vWhole;  // clip coordinates of the whole picture

// One triangle over the picture.
void main() {
  vec2 clip = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  vWhole = view.tile.xy * clip + view.tile.zw;
  gl_Position = vec4(clip, 1, 1);
}
