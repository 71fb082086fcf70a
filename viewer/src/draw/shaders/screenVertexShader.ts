/** Two triangles' worth of screen from one triangle without vertices of its own. */
export const screenVertexShader = `
precision highp float;
in vec3 position;
out vec2 at;
void main() {
  at = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;
