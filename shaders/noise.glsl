float hash(uint x) {
  x = (x ^ (x >> 16)) * 0x21f0aaadu;
  x = (x ^ (x >> 15)) * 0x735a2d97u;
  return float((x ^ (x >> 15)) >> 8) / 16777216.0;
}

// Smooth noise of one variable, -1..1.
float noise(float x, uint seed) {
  float cell = floor(x);
  float f = x - cell;
  uint k = uint(int(cell) + 65536) * 2u + seed * 40503u;
  return mix(hash(k), hash(k + 2u), f * f * (3.0 - 2.0 * f)) * 2.0 - 1.0;
}
