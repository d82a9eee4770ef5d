#include "view.glsl"
#include "noise.glsl"
layout(location = 0) in uvec4 segment;  // first point, flags, yarn, colour
uniform samplerBuffer centres, normals, besides, sections, yarns;
uniform ivec2 grid;  // steps along a segment, facets across the half that faces the eye

out vec3 vPosition;
out vec3 vNormal;
out vec3 vTangent;
out vec3 vCloth;
out vec3 vPlace;    // angle round the yarn / 2 pi, arc length, coverage
out vec4 vLocal;    // offset across, height over the mid-surface, place along the segment, its length
out vec4 vBeside;   // distance and height of the neighbours on both sides
out vec4 vCross;    // height and half thickness of the yarn that crosses at each end
flat out vec4 vYarn;   // radius, twist, plies, flags: 1 warp, 2 marked
flat out vec3 vColor;  // sRGB
flat out float vSeed;
out vec2 vAxes;   // half width and half thickness of the section

struct Axis { vec3 p; vec3 t; vec3 n; float height; float s; vec2 section; };

// Cubic through four points at u in [0, 1] between the inner two, and its derivative.
void catmullRom(vec3 a, vec3 b, vec3 c, vec3 d, float u, out vec3 p, out vec3 t) {
  vec3 k1 = 0.5 * (c - a);
  vec3 k2 = a - 2.5 * b + 2.0 * c - 0.5 * d;
  vec3 k3 = 1.5 * (b - c) + 0.5 * (d - a);
  p = b + u * (k1 + u * (k2 + u * k3));
  t = k1 + u * (2.0 * k2 + 3.0 * u * k3);
}

void main() {
  int point = int(segment.x);
  vec4 c1 = texelFetch(centres, point), c2 = texelFetch(centres, point + 1);
  vec3 p1 = c1.xyz, p2 = c2.xyz;
  vec3 p0 = (segment.y & 1u) != 0u ? texelFetch(centres, point - 1).xyz : 2.0 * p1 - p2;
  vec3 p3 = (segment.y & 2u) != 0u ? texelFetch(centres, point + 2).xyz : 2.0 * p2 - p1;
  vec4 n1 = texelFetch(normals, point), n2 = texelFetch(normals, point + 1);
  vec4 s1 = texelFetch(sections, point), s2 = texelFetch(sections, point + 1);
  vYarn = texelFetch(yarns, int(segment.z));
  vColor = vec3(segment.w & 255u, segment.w >> 8 & 255u, segment.w >> 16 & 255u) / 255.0;
  vSeed = hash(segment.z * 747u + 11u);

  int row = gl_VertexID / (grid.y + 1);
  float u = float(row) / float(grid.x);
  float across = float(gl_VertexID - row * (grid.y + 1)) / float(grid.y);

  vec3 p, t;
  catmullRom(p0, p1, p2, p3, u, p, t);
  t = normalize(t);
  vec3 cloth = normalize(mix(n1.xyz, n2.xyz, u));
  vec3 n = normalize(cloth - t * dot(cloth, t));
  vec3 b = cross(t, n);

  // Section: flat where yarns press, rounder between; thick and thin places along the yarn.
  float s = mix(c1.w, c2.w, u);
  float radius = vYarn.x;
  float open = 16.0 * u * u * (1.0 - u) * (1.0 - u);
  vec2 axes = mix(s1.xy, s2.xy, u * u * (3.0 - 2.0 * u));
  float roundness = 0.35 * open;
  axes = mix(axes, vec2(sqrt(axes.x * axes.y)), roundness);
  float slub = 1.0 + (view.options.y > 0.5 ? 0.0 : 0.09 * noise(s / (26.0 * radius), segment.z) +
               0.05 * noise(s / (7.0 * radius), segment.z + 77u) + 0.08 * (vSeed - 0.5));
  axes *= vec2(slub, mix(1.0, slub, 0.4));

  // Never thinner than a pixel: the rest becomes transparency.
  float pixel = metresPerPixel(p);
  float widen = max(1.0, 0.6 * pixel / axes.x);
  float coverage = 1.0 / widen;

  // Only the half that faces the eye is built. Its middle is found at the segment's middle first,
  // so that the angle is continuous along the segment.
  vec3 eyeWay = toEye(p);
  vec3 midTangent = normalize(p2 - p1);
  vec3 midCloth = normalize(n1.xyz + n2.xyz);
  vec3 midNormal = normalize(midCloth - midTangent * dot(midCloth, midTangent));
  vec3 midWay = toEye(0.5 * (p1 + p2));
  float middle = atan(dot(midWay, midNormal) / axes.y, dot(midWay, cross(midTangent, midNormal)) / axes.x);
  float facing = atan(dot(eyeWay, n) / axes.y, dot(eyeWay, b) / axes.x);
  float turn = facing - middle;
  turn -= 6.28318531 * round(turn / 6.28318531);
  float angle = middle + turn + (across - 0.5) * 3.18;
  vec2 cs = vec2(cos(angle), sin(angle));

  vec3 offset = b * (axes.x * widen * cs.x) + n * (axes.y * max(widen * 0.8, 1.0) * cs.y);
  vPosition = p + offset;
  vNormal = normalize(b * (cs.x * axes.y) + n * (cs.y * axes.x));
  vTangent = t;
  vCloth = cloth;
  vPlace = vec3(angle / 6.28318531, s, coverage);
  float segmentLength = distance(p1, p2);
  vLocal = vec4(axes.x * cs.x, mix(n1.w, n2.w, u * u * (3.0 - 2.0 * u)) + axes.y * cs.y,
                u * segmentLength, segmentLength);
  vBeside = mix(texelFetch(besides, point), texelFetch(besides, point + 1), u);
  vCross = vec4(s1.zw, s2.zw);
  vAxes = axes;
  gl_Position = view.viewProjection * vec4(vPosition, 1);
}
