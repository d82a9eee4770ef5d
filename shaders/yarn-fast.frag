// Plain shading for machines without a graphics card: a lit tube, darker where the yarn lies low.
#include "view.glsl"
#include "color.glsl"
#include "light.glsl"
in vec3 vPosition;
in vec3 vNormal;
in vec3 vCloth;
in vec3 vPlace;
in vec4 vLocal;
in vec2 vAxes;
flat in vec4 vYarn;
flat in vec3 vColor;
layout(location = 0) out vec4 color;

void main() {
  vec3 n = normalize(vNormal);
  // Height over the cloth's mid-surface on the side that faces the eye.
  float height = vLocal.y / vAxes.y * (dot(vCloth, toEye(vPosition)) < 0.0 ? -1.0 : 1.0);
  float open = mix(0.42, 1.0, smoothstep(-0.6, 1.5, height));
  vec3 albedo = clamp(vColor * vColor, vec3(0.012), vec3(0.88));
  float diffuse = max(0.8 * dot(n, view.keyDirection.xyz) + 0.2, 0.0);
  vec3 lit = albedo * open * (ambientLight(n) + kKeyColor * diffuse);
  vec3 shown = sqrt(toneCurve(lit * view.options.x * 0.63));
  if (vYarn.w > 1.5) shown = mix(shown, view.accent.rgb, 0.45);
  shown = mix(shown, view.backdrop.rgb, 0.6 * view.accent.w);
  color = vec4(shown, vPlace.z);
}
