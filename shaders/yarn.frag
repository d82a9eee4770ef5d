#include "view.glsl"
#include "color.glsl"
#include "light.glsl"
#include "shadow.glsl"
#include "occlusion.glsl"
uniform sampler2DArray fibres;

in vec3 vPosition;
in vec3 vNormal;
in vec3 vTangent;
in vec3 vCloth;
in vec3 vPlace;
in vec4 vLocal;
in vec4 vBeside;
in vec4 vCross;
flat in vec4 vYarn;
flat in vec3 vColor;
flat in float vSeed;
in vec2 vAxes;
layout(location = 0) out vec4 color;

const float kFibreLength = 25.1327;  // length of the fibre texture in yarn radii
const float kSteepest = 0.62;        // tangent of the steepest surface twist that is drawn

struct Surface {
  vec3 normal;    // with fibres and plies
  vec3 smoothNormal;
  vec3 fibre;     // direction of the fibre
  vec3 albedo;
  float cavity;   // 1 on top of the fibres, 0 deep between them
  float lustre;   // 1 for filament yarn
};

// Fibres and plies of the yarn's surface. far: 0 where single fibres show, 1 where they do not.
Surface surfaceAt(vec3 n, vec3 t, float far) {
  Surface s;
  float radius = vYarn.x, plies = vYarn.z;
  vec3 around = cross(t, n);  // against growing angle: to the right, seen from outside with t upward
  float slope = clamp(6.28318531 * radius * vYarn.y, -kSteepest, kSteepest);
  float turns = slope / (6.28318531 * radius);
  s.lustre = vYarn.y == 0.0 ? 1.0 : 0.0;
  float u = vPlace.x + turns * vPlace.y;
  float ply = 0.0;
  float plyShade = 1.0;
  vec3 bent = n;
  if (plies > 1.5) {
    float phase = u * plies;
    ply = 2.0 * fract(phase) - 1.0;
    // Inside a ply the fibres turn the other way, so that they lie nearly along the yarn.
    u = (0.5 * ply + floor(phase)) / plies - 0.9 * turns * vPlace.y;
    float round = ply * (0.55 + 0.35 * ply * ply);
    bent = normalize(n - around * round * mix(0.75, 0.45, far));
    plyShade = 1.0 - 0.62 * pow(abs(ply), 5.0);
    slope *= 0.1;
  }
  vec3 uv = vec3(u + vSeed, vPlace.y / (kFibreLength * radius) + 7.31 * vSeed, s.lustre);
#ifdef FAR
  vec4 f = vec4(0.5, 0.5, 0.7, 0.5);
#else
  vec4 f = texture(fibres, uv);
#endif
  float angle = atan(slope) - (f.g - 0.5) * 3.14159265;
  vec3 fibre = normalize(t * cos(angle) + around * sin(angle));
  vec3 side = cross(n, fibre);
  float tilt = (f.r - 0.5) * 2.0 * mix(1.0, 0.55, s.lustre);
  s.normal = normalize(bent + side * tilt * (1.0 - far));
  s.smoothNormal = bent;
  s.fibre = normalize(fibre - s.normal * dot(fibre, s.normal) * 0.7);
  s.cavity = mix(f.b, 0.72, far) * plyShade;
  vec3 base = linearFromSrgb(vColor);
  float tint = (f.a - 0.5) * 2.0 * 0.42 + 0.12 * (vSeed - 0.5);
  s.albedo = clamp(base * exp2(tint), vec3(0.012), vec3(0.88));
  return s;
}

// Two longitudinal lobes about the fibre: the surface's white one and one tinted by the fibre.
vec3 fibreLobes(Surface s, vec3 light, vec3 eyeWay, float soft) {
  float h = dot(s.fibre, light) + dot(s.fibre, eyeWay);
  float w1 = mix(0.26, 0.09, s.lustre) * soft, w2 = mix(0.48, 0.22, s.lustre) * soft;
  float a1 = mix(0.05, 0.20, s.lustre), a2 = mix(0.09, 0.75, s.lustre);
  float d1 = (h - 0.03) / w1, d2 = (h + 0.07) / w2;
  return (a1 * exp(-0.72 * d1 * d1) + a2 * s.albedo * exp(-0.72 * d2 * d2)) / soft;
}

void main() {
  vec3 n = normalize(vNormal), t = normalize(vTangent), cloth = normalize(vCloth);
  vec3 eyeWay = toEye(vPosition), light = view.keyDirection.xyz;
  if (dot(cloth, eyeWay) < 0.0) cloth = -cloth;
  float footprint = metresPerPixel(vPosition) / vYarn.x;  // pixels in yarn radii
  float far = smoothstep(0.12, 0.55, footprint);
  float farther = smoothstep(0.7, 2.2, footprint);

  Surface s = surfaceAt(n, t, far);
  s.normal = normalize(mix(s.normal, cloth, 0.75 * farther));
  vec3 smoothNormal = normalize(mix(s.smoothNormal, cloth, 0.75 * farther));

  float outline = 1.0;
#ifndef FAR
  // Ragged outline: where the surface turns away only the fibres that stand out remain.
  float turned = dot(n, normalize(eyeWay - t * dot(eyeWay, t)));
  float ragged = 0.45 * (1.0 - far) * max(0.7 - s.cavity, 0.0) * (1.0 - 0.8 * s.lustre);
  outline = smoothstep(-0.03, 0.08, turned - ragged);
  if (outline < 0.12) discard;
#endif

  Occlusion o =
      yarnOcclusion(n, t, normalize(vCloth), light, vLocal, vBeside, vCross, vAxes);
  float reached = castShadow(vPosition);
  float key = mix(o.key, mix(o.key, 1.0, 0.35), farther) * reached;
  key *= mix(1.0, o.ambient, 0.5);  // the key is a wide box: what hides the surroundings hides some of it
  float ambient = o.ambient * mix(0.55, 1.0, smoothstep(0.05, 0.75, s.cavity));
  key *= mix(0.62, 1.0, smoothstep(0.1, 0.65, s.cavity));
  // Pale yarns fill their hollows with light: every bounce adds albedo times what was hidden.
  vec3 open = ambient / (1.0 - 0.5 * s.albedo * (1.0 - ambient));

  float facing = dot(s.normal, light), geometric = dot(smoothNormal, light);
  float diffuse = max(0.86 * facing + 0.14, 0.0) * smoothstep(-0.3, 0.25, geometric);
  vec3 soaked = mix(vec3(key), sqrt(vec3(key)), 0.3 * s.albedo);
  vec3 irradiance = ambientLight(s.normal) * open + kKeyColor * diffuse * soaked +
                    kRimColor * max(0.8 * dot(s.normal, view.rimDirection.xyz) + 0.2, 0.0) * open +
                    0.10 * kKeyColor * max(0.25 - geometric, 0.0) * open * s.albedo * reached;
  vec3 lit = s.albedo * irradiance * mix(1.0, 0.8, s.lustre);
  lit += kKeyColor * key * max(geometric, 0.0) * mix(0.45, 1.0, s.cavity) *
         fibreLobes(s, light, eyeWay, 1.0 + 0.8 * far);
  float grazing = 1.0 - max(dot(mix(n, s.normal, 0.5), eyeWay), 0.0);
  lit += 0.16 * grazing * grazing * grazing * sqrt(s.albedo) * ambient * (1.0 - s.lustre);

  vec3 shown = srgbFromLinear(toneCurve(lit * view.options.x * 0.63));
  if (vYarn.w > 1.5) shown = mix(shown, view.accent.rgb, 0.45);
  shown = mix(shown, view.backdrop.rgb, 0.6 * view.accent.w);
  color = vec4(shown, vPlace.z * outline);
}
