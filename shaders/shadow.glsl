uniform sampler2DShadow shadowMap;

// Share of the key light that reaches p, 0..1: a cross of five soft comparisons.
float castShadow(vec3 p) {
  if (view.keyDirection.w <= 0.0) return 1.0;
  vec3 q = (view.toShadow * vec4(p, 1)).xyz;
  if (any(lessThan(q.xy, vec2(0))) || any(greaterThan(q.xy, vec2(1)))) return 1.0;
  vec2 texel = 1.5 / vec2(textureSize(shadowMap, 0));
  q.z -= view.options.w;
  float lit = texture(shadowMap, q) * 2.0;
  lit += texture(shadowMap, q + vec3(texel.x, 0.4 * texel.y, 0));
  lit += texture(shadowMap, q + vec3(-0.4 * texel.x, texel.y, 0));
  lit += texture(shadowMap, q + vec3(-texel.x, -0.4 * texel.y, 0));
  lit += texture(shadowMap, q + vec3(0.4 * texel.x, -texel.y, 0));
  return 1.0 - view.keyDirection.w * (1.0 - lit / 6.0);
}
