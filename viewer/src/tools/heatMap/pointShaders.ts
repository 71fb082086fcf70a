import { closestPixels, leastShare, lift, touching, usualSize } from './pointLook.ts';

const float = (value: number) => value.toFixed(4);

/** As many as sorting has (sortPoints.ts). */
export const levelCount = 12;

/** A disc for each point: place and deviation in steps, as they are stored. */
export const pointVertexShader = `
precision highp float;
precision highp int;
precision highp sampler2D;

uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform float stepM;
uniform float deviationStepM;
/** From how many steps on each colour begins (stepThresholds.ts). */
uniform vec4 thresholds;
uniform sampler2D ramp;
uniform bool isCloud;
uniform vec3 clipMin;
uniform vec3 clipMax;
uniform float pointSize;
uniform float spacingM;
uniform float focus;
uniform float ratio;
/** While frames take long. */
uniform float most;
/** Points that are needed for each level, and the edge of the block that is halved from level to level. */
uniform float levelEnds[${levelCount}];
uniform float edgeM;

in vec4 position;
in vec4 colour;

flat out vec3 ink;
flat out float across;

int stepOf(float steps) {
  int outwards = int(dot(vec4(greaterThanEqual(vec4(abs(steps)), thresholds)), vec4(1.0)));
  return steps > 0.0 ? 4 - outwards : 4 + outwards;
}


float countAt(float depth) {
  float halvings = log2(edgeM * focus / (${float(closestPixels)} * max(0.001, depth)));
  int level = clamp(int(floor(halvings)), 0, ${levelCount - 1});
  float part = clamp(halvings - float(level), 0.0, 1.0);
  return mix(levelEnds[level], levelEnds[min(level + 1, ${levelCount - 1})], part);
}

void main() {
  vec3 place = position.xyz * stepM;
  vec3 seen = (modelViewMatrix * vec4(place, 1.0)).xyz;
  bool isParallel = projectionMatrix[3].w != 0.0;
  float depth = isParallel ? 1.0 : -seen.z;
  bool isOut = any(lessThan(place, clipMin)) || any(greaterThan(place, clipMax));
  // From coarse to fine: the same ones are left out in every frame, and nothing flickers.
  if (isOut || float(gl_VertexID) >= min(most, countAt(depth))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
    return;
  }
  float steps = position.w - 32768.0;
  ink = isCloud ? colour.rgb : texelFetch(ramp, ivec2(stepOf(steps), 0), 0).rgb;
  gl_Position = projectionMatrix * vec4(seen, 1.0);
  float share = ${float(touching)} * spacingM * focus / (${float(usualSize)} * depth);
  float size = pointSize * (spacingM > 0.0 ? clamp(share, ${float(leastShare)}, 1.0) : 1.0);
  float radiusM = 0.5 * size * depth / focus;
  float lift = ${float(lift.leastM)} + ${float(lift.perDepth)} * max(0.0, -steps * deviationStepM)
    + min(${float(lift.mostForRadiusM)}, ${float(lift.perRadius)} * radiusM);
  vec3 nearer = isParallel ? seen + vec3(0.0, 0.0, lift) : seen * (1.0 - min(0.5, lift / length(seen)));
  vec4 lifted = projectionMatrix * vec4(nearer, 1.0);
  gl_Position.z = max(-1.0, lifted.z / lifted.w) * gl_Position.w;
  across = size * ratio;
  gl_PointSize = max(1.0, across);
}
`;

/** Round, with a thin dark edge: white points are seen on white, and neighbours of one colour are two. */
export const pointFragmentShader = `
precision highp float;
uniform float ratio;
flat in vec3 ink;
flat in float across;
out vec4 pixel;

void main() {
  float inwards = (0.5 - length(gl_PointCoord - 0.5)) * across;
  float cover = across < 2.0 ? 1.0 : clamp(inwards + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  float edge = min(ratio, across * 0.14);
  float rim = across < 3.0 ? 0.0 : 1.0 - smoothstep(edge * 0.7, edge * 1.3, inwards);
  pixel = vec4(mix(ink, ink * 0.35, rim), cover);
}
`;
