/** One triangle behind everything, and the line of sight through each of its pixels, about the scene's origin. */
export const skyVertexShader = `
precision highp float;
uniform mat4 cameraPlace;
uniform vec2 halfView;
uniform float isParallel;
in vec3 position;
out vec2 at;
out vec3 from;
out vec3 sight;
void main() {
  at = position.xy * 0.5 + 0.5;
  vec2 aside = position.xy * halfView;
  from = (cameraPlace * vec4(aside * isParallel, 0.0, 1.0)).xyz;
  sight = mat3(cameraPlace) * vec3(aside * (1.0 - isParallel), -1.0);
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;
