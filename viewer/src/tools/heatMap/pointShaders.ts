import { closestPixels, grey, leastShare, lift, mostTurnedAway, touching, usualSize } from './pointLook.ts';

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
/** Colours by along, whose 0 says nothing; the thresholds are in its steps then. */
uniform bool isAlong;
uniform bool hasNormals;
uniform vec3 eye;
uniform vec3 sight;
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
in float along;
in vec2 facing;

flat out vec3 ink;
flat out float isHatched;
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

/** As the points' format has normals (contract/formats/elementPoints.ts). */
vec3 unfold(vec2 folded) {
  vec3 normal = vec3(folded, 1.0 - abs(folded.x) - abs(folded.y));
  if (normal.z < 0.0) normal.xy = (1.0 - abs(folded.yx)) * vec2(folded.x < 0.0 ? -1.0 : 1.0, folded.y < 0.0 ? -1.0 : 1.0);
  return normalize(normal);
}

void main() {
  vec3 place = position.xyz * stepM;
  vec3 seen = (modelViewMatrix * vec4(place, 1.0)).xyz;
  bool isParallel = projectionMatrix[3].w != 0.0;
  float depth = isParallel ? 1.0 : -seen.z;
  bool isOut = any(lessThan(place, clipMin)) || any(greaterThan(place, clipMax));
  // From coarse to fine: the same ones are left out in every frame, and nothing flickers.
  // What lies on the far side of a pane is not of the side that is looked at.
  if (hasNormals && dot(unfold(facing), isParallel ? sight : normalize(place - eye)) > ${float(mostTurnedAway)}) isOut = true;
  if (isOut || float(gl_VertexID) >= min(most, countAt(depth))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
    return;
  }
  float steps = position.w - 32768.0;
  bool saysNothing = isAlong && along == 0.0;
  float told = isAlong ? along - 32768.0 : steps;
  ink = isCloud ? colour.rgb : saysNothing ? vec3(${grey.map(float).join(', ')}) : texelFetch(ramp, ivec2(stepOf(told), 0), 0).rgb;
  isHatched = saysNothing && !isCloud ? 1.0 : 0.0;
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
flat in float isHatched;
flat in float across;
out vec4 pixel;

void main() {
  float inwards = (0.5 - length(gl_PointCoord - 0.5)) * across;
  float cover = across < 2.0 ? 1.0 : clamp(inwards + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  float edge = min(ratio, across * 0.14);
  float rim = across < 3.0 ? 0.0 : 1.0 - smoothstep(edge * 0.7, edge * 1.3, inwards);
  bool isStripe = isHatched > 0.0 && mod(gl_FragCoord.x + gl_FragCoord.y, 5.0 * ratio) < 2.0 * ratio;
  pixel = vec4(mix(isStripe ? ink * 0.72 : ink, ink * 0.35, rim), cover);
}
`;
