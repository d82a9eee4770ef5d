vec3 linearFromSrgb(vec3 c) {
  return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c));
}

vec3 srgbFromLinear(vec3 c) {
  c = max(c, vec3(0));
  return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

// Linear up to one half, then a soft shoulder that never quite reaches white.
vec3 toneCurve(vec3 c) {
  return mix(c, 1.0 - 0.5 * exp(1.0 - 2.0 * c), step(0.5, c));
}
