#include "view.glsl"
#include "color.glsl"
#include "light.glsl"
#include "backdrop.glsl"
uniform sampler2DShadow shadowMap;
uniform vec4 fade;  // xy: middle of the cloth, z: where a floor begins to fade (0: never), w: where it is gone
in vec3 vPosition;
in vec3 vNormal;
layout(location = 0) out vec4 color;

// A wide, soft shadow: 24 comparisons on a spiral, turned from pixel to pixel.
float softShadow(vec3 p) {
  if (view.keyDirection.w <= 0.0) return 1.0;
  vec3 q = (view.toShadow * vec4(p, 1)).xyz;
  float start = 6.2831853 * hash(uint(gl_FragCoord.x) + 16384u * uint(gl_FragCoord.y));
  float lit = 0.0;
  for (int i = 0; i < 24; ++i) {
    float a = start + 2.3999632 * float(i);
    vec2 s = q.xy + 0.022 * sqrt((float(i) + 0.5) / 24.0) * vec2(cos(a), sin(a));
    bool outside = any(lessThan(s, vec2(0))) || any(greaterThan(s, vec2(1)));
    lit += outside ? 1.0 : texture(shadowMap, vec3(s, q.z - view.options.w));
  }
  return 1.0 - view.keyDirection.w * (1.0 - lit / 24.0);
}

void main() {
  vec3 n = normalize(vNormal);
  if (dot(n, toEye(vPosition)) < 0.0) n = -n;
  vec2 whole = ((gl_FragCoord.xy - 0.5 * view.tileSize.xy) / (0.5 * view.tileSize.xy)) * view.tile.xy + view.tile.zw;
  vec3 behind = backdropAt(whole, gl_FragCoord.xy);
  vec3 albedo = fade.z > 0.0 ? linearFromSrgb(view.backdrop.rgb) * 1.15 : vec3(0.17, 0.172, 0.178);
  float lit = softShadow(vPosition);
  vec3 light = ambientLight(n) * mix(0.72, 1.0, lit) + kKeyColor * max(dot(n, view.keyDirection.xyz), 0.0) * lit;
  vec3 shown = srgbFromLinear(toneCurve(albedo * light * view.options.x * 0.62));
  float gone = fade.z > 0.0 ? smoothstep(fade.z, fade.w * 0.8, distance(vPosition.xy, fade.xy)) : 0.0;
  color = vec4(mix(shown, behind, gone), 1);
}
