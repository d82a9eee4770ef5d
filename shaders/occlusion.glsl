// How neighbouring and crossing yarns hide the surroundings and the key light, without rays: each is
// taken for a long elliptic cylinder and seen in the plane across its axis.
struct Occlusion {
  float ambient;  // share of the surroundings that is seen, 0..1
  float key;      // share of the key light, 0..1
};

// q: the point relative to the cylinder's axis, in half axes. An endless cylinder of radius 1 at
// distance d fills 1/d of a facing element's view, times the cosine of its direction.
void cover(vec2 q, vec2 n, vec2 light, float weight, inout Occlusion o) {
  float inverse = inversesqrt(max(dot(q, q), 1.02));
  float cosine = -dot(n, q) * inverse;
  o.ambient *= 1.0 - 0.92 * clamp(1.3 * inverse * (0.85 * cosine + 0.15), 0.0, 1.0);
  float ahead = -dot(q, light);
  float miss = abs(q.x * light.y - q.y * light.x);
  o.key *= 1.0 - weight * smoothstep(-0.15, 0.55, ahead) * (1.0 - smoothstep(0.6, 1.3, miss));
}

// local: offset across, height, place along the segment, its length; beside: distance and height of
// the parallel neighbours; crossing: height and half thickness of the yarn that crosses at each end;
// own: half width and half thickness of this yarn, whose shape stands for the others' too.
Occlusion yarnOcclusion(vec3 n, vec3 t, vec3 cloth, vec3 light, vec4 local, vec4 beside,
                        vec4 crossing, vec2 own) {
  Occlusion o = Occlusion(1.0, 1.0);
  vec3 along = normalize(t - cloth * dot(t, cloth));
  vec3 side = cross(along, cloth);
  vec3 nl = vec3(dot(n, side), dot(n, along), dot(n, cloth));
  vec3 ll = vec3(dot(light, side), dot(light, along), dot(light, cloth));

  vec2 axes = own;
  vec2 l = ll.xz / axes;
  float weight = min(1.0, 1.3 * length(ll.xz));
  l *= inversesqrt(max(dot(l, l), 1e-12));
  cover(vec2(local.x + beside.x, local.y - beside.y) / axes, nl.xz, l, weight, o);
  cover(vec2(local.x - beside.z, local.y - beside.w) / axes, nl.xz, l, weight, o);

  // The crossing yarn goes on to the neighbour's crossing, where it lies opposite to that yarn.
  float distance = local.x < 0.0 ? beside.x : beside.z;
  float height = local.x < 0.0 ? beside.y : beside.w;
  float w = clamp(abs(local.x) / distance, 0.0, 1.0);
  w *= w * (3.0 - 2.0 * w);
  for (int end = 0; end < 2; ++end) {
    vec2 other = end == 0 ? crossing.xy : crossing.zw;
    if (other.y <= 0.0) continue;
    axes = vec2(own.x / own.y, 1.0) * other.y;
    l = ll.yz / axes;
    weight = min(1.0, 1.3 * length(ll.yz));
    l *= inversesqrt(max(dot(l, l), 1e-12));
    float there = mix(other.x, -sign(height) * abs(other.x), w);
    float place = local.z - (end == 0 ? 0.0 : local.w);
    cover(vec2(place, local.y - there) / axes, nl.yz, l, weight, o);
  }
  return o;
}
