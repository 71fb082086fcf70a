const reach = 12;
/** Of a bell, from the middle outwards. */
const weights = Array.from({ length: reach + 1 }, (_, i) => Math.exp(-((i / reach) ** 2) * 3));
const sum = weights.reduce((total, weight, i) => total + (i === 0 ? weight : 2 * weight), 0);

/** What stands on the ground or close above it, smoothed along one way; first from depths as seen from below (HEIGHTS). */
export const shadowFragmentShader = `
precision highp float;
precision highp sampler2D;
uniform sampler2D source;
uniform vec2 along;
/** Metres from the ground at which the depth is 1. */
uniform float heightM;
in vec2 at;
out vec4 pixel;
const float weights[${reach + 1}] = float[${reach + 1}](${weights.map((weight) => (weight / sum).toFixed(6)).join(', ')});

float shadeAt(vec2 there) {
  float found = texture(source, there).r;
  #ifdef HEIGHTS
    return found < 1.0 ? 1.0 - smoothstep(0.0, 4.0, found * heightM) : 0.0;
  #else
    return found;
  #endif
}

void main() {
  float shade = 0.0;
  for (int i = -${reach}; i <= ${reach}; i++) shade += weights[abs(i)] * shadeAt(at + along * float(i));
  pixel = vec4(shade, 0.0, 0.0, 1.0);
}
`;
