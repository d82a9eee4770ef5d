layout(location = 0) in vec3 position;
layout(location = 0) uniform mat4 lightMatrix;

void main() { gl_Position = lightMatrix * vec4(position, 1); }
