#include "view.glsl"
#include "backdrop.glsl"
in vec2 vWhole;
layout(location = 0) out vec4 color;

void main() { color = vec4(backdropAt(vWhole, gl_FragCoord.xy), 1); }
