// A small studio: a soft key from the upper left, a broad cool fill from above, a faint warm bounce
// from below and a rim light from behind. All of it turns with the camera, so that relief reads
// alike from every side.
const vec3 kKeyColor = vec3(1.62, 1.56, 1.46);
const vec3 kRimColor = vec3(0.34, 0.37, 0.42);

vec3 ambientLight(vec3 n) {
  vec3 inView = vec3(dot(n, view.right.xyz), dot(n, view.up.xyz), dot(n, view.backward.xyz));
  float sky = 0.5 + 0.5 * inView.y;
  float front = 0.5 + 0.5 * inView.z;
  vec3 light = mix(vec3(0.20, 0.185, 0.17), vec3(0.34, 0.36, 0.39), sky);
  float box = 0.5 + 0.5 * dot(n, view.keyDirection.xyz);
  return light + vec3(0.20, 0.195, 0.185) * front + vec3(0.24, 0.23, 0.21) * box * box;
}
