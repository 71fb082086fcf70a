/** How far a depth is away, metres; negative depths can be where there is no perspective. */
export const distanceOf = `
uniform mat4 inverseProjection;
float distanceOf(float depth) {
  vec2 zw = vec2(inverseProjection[2].z, inverseProjection[2].w) * (depth * 2.0 - 1.0)
    + vec2(inverseProjection[3].z, inverseProjection[3].w);
  return -zw.x / zw.y;
}
/** A byte that grows by a share of the distance. */
float stepOf(float distanceM) {
  return clamp(log(max(distanceM, 0.05) / 0.05) / 12.0, 0.0, 1.0);
}
`;

const count = 8;
const vec2Of = (length: number, angle: number) =>
  `vec2(${(length * Math.cos(angle)).toFixed(5)}, ${(length * Math.sin(angle)).toFixed(5)})`;
/** A spiral, and its sixteen turns in an order in which neighbours are far apart. */
const ways = Array.from({ length: count }, (_, i) => vec2Of((i + 0.5) / count, i * 2.3999632));
const turns = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((turn) => vec2Of(1, (turn * Math.PI) / 8));

/** How open a surface lies: less in corners and where things stand close. Sixteen turns of eight samples, to be smoothed. */
export const opennessFragmentShader = `
precision highp float;
precision highp sampler2D;
uniform sampler2D surfaces;
uniform sampler2D depths;
uniform vec2 halfView;
uniform float isParallel;
/** Metres; more where that is only a few pixels. */
uniform float radiusM;
out vec4 pixel;
${distanceOf}
const vec2 ways[${count}] = vec2[${count}](${ways.join(', ')});
const vec2 turns[16] = vec2[16](${turns.join(', ')});

vec3 placeOf(vec2 at, float distanceM) {
  return vec3((at * 2.0 - 1.0) * halfView * mix(distanceM, 1.0, isParallel), -distanceM);
}

void main() {
  vec2 size = vec2(textureSize(depths, 0));
  ivec2 at = min(ivec2(gl_FragCoord.xy) * 2, textureSize(depths, 0) - 1);
  float depth = texelFetch(depths, at, 0).r;
  vec4 surface = texelFetch(surfaces, at, 0);
  float distanceM = distanceOf(depth);
  pixel = vec4(1.0, stepOf(distanceM), 0.0, 1.0);
  if (depth >= 1.0 || surface.a < 0.9) return;
  vec2 middle = (vec2(at) + 0.5) / size;
  vec3 place = placeOf(middle, distanceM);
  vec2 facing = (surface.rg * 2.0 - 1.0) * 1.004;
  vec3 normal = vec3(facing, sqrt(max(0.0, 1.0 - dot(facing, facing))));
  float pixelM = 2.0 * halfView.y * mix(distanceM, 1.0, isParallel) / size.y;
  float reachM = clamp(radiusM, 10.0 * pixelM, 90.0 * pixelM);
  vec2 reach = reachM / pixelM / size;
  ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
  vec2 turn = turns[cell.y * 4 + cell.x];
  float hidden = 0.0;
  float bias = 0.02 * reachM + 0.0015 * distanceM * (1.0 - normal.z);
  float squareOver = 1.0 / (reachM * reachM);
  for (int i = 0; i < ${count}; i++) {
    vec2 way = ways[i];
    vec2 sampled = middle + vec2(turn.x * way.x - turn.y * way.y, turn.y * way.x + turn.x * way.y) * reach;
    ivec2 there = ivec2(clamp(sampled, vec2(0.0), vec2(0.99999)) * size);
    vec3 off = placeOf((vec2(there) + 0.5) / size, distanceOf(texelFetch(depths, there, 0).r)) - place;
    float square = dot(off, off);
    float above = max(0.0, dot(off, normal) - bias) * inversesqrt(square + 1.0e-9);
    float near = max(0.0, 1.0 - square * squareOver);
    hidden += above * near;
  }
  // What is hardly hidden is open, so that a colour that means something keeps its bits.
  pixel.r = 1.0 - clamp(hidden * 2.2 / ${count}.0 - 0.035, 0.0, 1.0);
}
`;
