const ways = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6).map(
  (angle) => `vec2(${Math.cos(angle).toFixed(5)}, ${Math.sin(angle).toFixed(5)})`,
);

/** Two lines where the mask of what is selected ends, one dark and one light: one of them is seen on any colour. */
export const rimFragmentShader = `
precision highp float;
precision highp sampler2D;
uniform sampler2D mask;
uniform vec3 accent;
uniform vec3 outer;
uniform vec2 texel;
in vec2 at;
out vec4 pixel;

const vec2 ways[12] = vec2[12](${ways.join(', ')});

/** How much of the mask lies so far away; half a pixel more or less is a share of it, so that lines are smooth. */
float ring(float radius) {
  float most = 0.0;
  for (int i = 0; i < 12; i++) most = max(most, texture(mask, at + ways[i] * radius * texel).r);
  return most;
}

void main() {
  float within = texture(mask, at).r;
  if (within >= 1.0) discard;
  float inner = ring(2.0);
  float whole = ring(4.0);
  if (whole <= 0.0) discard;
  pixel = vec4(mix(outer, accent, inner), whole * (1.0 - within));
}
`;
