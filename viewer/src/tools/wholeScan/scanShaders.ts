import { parseColour } from '../../draw/parseColour.ts';
import { heightColours } from './scanLook.ts';

const float = (value: number) => value.toFixed(4);

/** Points of a surface that lie as far apart as their cube says touch at this many times that. */
const closing = 1.5;
/** Of the size that was asked for: a point that is all there is of something near is no wall, and no blot either. */
const mostClosing = 3;
/** Points on a surface of the model do not flicker with it: metres towards the eye, and for each metre of a disc's radius. */
const lift = { leastM: 0.01, perRadius: 1, mostForRadiusM: 0.05 } as const;

/** A disc for each point of a cube, its place as a share of the cube's side. */
export const scanVertexShader = `
precision highp float;
precision highp int;

uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
/** The least corner, and the side. */
uniform vec4 cube;
/** Between the points that are drawn in each eighth of the cube. */
uniform float spacings[8];
uniform vec3 clipMin;
uniform vec3 clipMax;
uniform float pointSize;
uniform float focus;
uniform float ratio;
uniform bool isByHeight;
/** The lowest, and how much higher the highest is. */
uniform vec2 heights;

in vec3 position;
in vec3 colour;

flat out vec3 ink;
flat out float across;

vec3 heightColour(float share) {
  vec3 colours[${heightColours.length}] = vec3[](
    ${heightColours.map((css) => `vec3(${parseColour(css).map(float).join(', ')})`).join(',\n    ')}
  );
  float at = clamp(share, 0.0, 1.0) * ${float(heightColours.length - 1)};
  int below = min(int(at), ${heightColours.length - 2});
  return mix(colours[below], colours[below + 1], at - float(below));
}

void main() {
  vec3 place = cube.xyz + position * cube.w;
  vec3 seen = (modelViewMatrix * vec4(place, 1.0)).xyz;
  bool isParallel = projectionMatrix[3].w != 0.0;
  float depth = isParallel ? 1.0 : max(0.001, -seen.z);
  if (any(lessThan(place, clipMin)) || any(greaterThan(place, clipMax))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
    return;
  }
  ink = isByHeight ? heightColour((place.z - heights.x) / heights.y) : colour;
  ivec3 half3 = ivec3(greaterThanEqual(position, vec3(0.5)));
  float spacing = spacings[half3.x + 2 * half3.y + 4 * half3.z];
  float size = clamp(${float(closing)} * spacing * focus / depth, pointSize, ${float(mostClosing)} * pointSize);
  float radiusM = 0.5 * size * depth / focus;
  float lift = ${float(lift.leastM)} + min(${float(lift.mostForRadiusM)}, ${float(lift.perRadius)} * radiusM);
  vec3 nearer = isParallel ? seen + vec3(0.0, 0.0, lift) : seen * (1.0 - min(0.5, lift / length(seen)));
  vec4 lifted = projectionMatrix * vec4(nearer, 1.0);
  gl_Position = projectionMatrix * vec4(seen, 1.0);
  gl_Position.z = max(-1.0, lifted.z / lifted.w) * gl_Position.w;
  across = size * ratio;
  gl_PointSize = max(1.0, across);
}
`;

/** Round by coverage, so that depth is right at the edges too; what has few pixels fills them. */
export const scanFragmentShader = `
precision highp float;
flat in vec3 ink;
flat in float across;
out vec4 pixel;

void main() {
  float inwards = (0.5 - length(gl_PointCoord - 0.5)) * across;
  float cover = across < 4.0 ? 1.0 : clamp(inwards + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  pixel = vec4(ink, cover);
}
`;
