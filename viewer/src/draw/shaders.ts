import { painted, selected, styleWidthBits } from '../scene/ElementStyles.ts';
import { ghost, shown } from '../scene/Visibility.ts';

/*
 * Light is found at the vertices and colours are what screens take (sRGB): a pixel costs a product, and a painted surface
 * that faces the viewer has its colour, or one of three tones close to it. Defines:
 *   INSTANCED    positions are placed by three rows an instance
 *   TRANSPARENT  what shows through: ghosts, and glass (uniform isGlass)
 *   MASK         only what is selected, without colour
 *   CLIPPED      fragments outside of the section box are dropped
 */

/** For chunks and instances. */
export const vertexShader = `
precision highp float;
precision highp int;
precision highp usampler2D;
precision highp sampler2D;

uniform mat4 modelMatrix;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 eye;
uniform vec3 keyLight;
uniform usampler2D styles;
uniform sampler2D palette;

in vec4 position;
in uint tag;
#ifdef INSTANCED
in vec4 rowX;
in vec4 rowY;
in vec4 rowZ;
#endif

flat out vec4 colour;
out float light;
#ifdef CLIPPED
out vec3 place;
#endif

const uint shown = ${shown}u;
const uint painted = ${painted}u;
const uint ghost = ${ghost}u;
const uint selected = ${selected}u;
const vec4 nowhere = vec4(2.0, 2.0, 2.0, 1.0);

vec3 decodeNormal(int code) {
  vec2 folded = vec2(float((code & 255) - 127), float((code >> 8) - 127)) / 127.0;
  float z = 1.0 - abs(folded.x) - abs(folded.y);
  vec2 sides = vec2(folded.x < 0.0 ? -1.0 : 1.0, folded.y < 0.0 ? -1.0 : 1.0);
  return vec3(z < 0.0 ? (1.0 - abs(folded.yx)) * sides : folded, z);
}

bool isWanted(uint bits) {
  #if defined(MASK)
    return (bits & (shown | selected)) == (shown | selected);
  #elif defined(GLASS)
    return (bits & shown) != 0u;
  #elif defined(TRANSPARENT)
    return (bits & (shown | ghost)) == (shown | ghost);
  #else
    return (bits & (shown | ghost)) == shown;
  #endif
}

vec4 findColour(uvec4 style) {
  bool isPainted = (style.a & painted) != 0u;
  vec4 found = isPainted ? vec4(vec3(style.rgb) / 255.0, 1.0) : texelFetch(palette, ivec2(int(tag >> 24u), 0), 0);
  #if defined(TRANSPARENT)
    if (isPainted) found.a = 0.62;
    if ((style.a & (ghost | selected)) == ghost) found = vec4(mix(found.rgb, vec3(0.62), 0.6), 0.13);
  #else
    found.a = 1.0;
  #endif
  return found;
}

void main() {
  uint element = tag & 0xffffffu;
  uvec4 style = texelFetch(styles, ivec2(int(element & ${(1 << styleWidthBits) - 1}u), int(element >> ${styleWidthBits}u)), 0);
  if (!isWanted(style.a)) {
    gl_Position = nowhere;
    return;
  }
  vec4 own = vec4(position.xyz, 1.0);
  #ifdef INSTANCED
    vec3 placed = vec3(dot(rowX, own), dot(rowY, own), dot(rowZ, own));
  #else
    vec3 placed = position.xyz * vec3(modelMatrix[0].x, modelMatrix[1].y, modelMatrix[2].z) + modelMatrix[3].xyz;
  #endif
  vec3 ray = placed - eye;
  vec3 seen = mat3(viewMatrix) * ray;
  gl_Position = vec4(
    seen.xy * vec2(projectionMatrix[0].x, projectionMatrix[1].y),
    seen.z * projectionMatrix[2].z + projectionMatrix[3].z,
    -seen.z
  );
  #ifdef CLIPPED
    place = placed;
  #endif
  #ifndef MASK
    vec3 normal = decodeNormal(int(position.w * 65535.0 + 0.5));
    #ifdef INSTANCED
      // By the inverse transpose: places may be stretched, and the rows include the frame.
      vec3 stretch = rowX.xyz * rowX.xyz + rowY.xyz * rowY.xyz + rowZ.xyz * rowZ.xyz;
      normal *= vec3(modelMatrix[0].x, modelMatrix[1].y, modelMatrix[2].z) / stretch;
      normal = vec3(dot(rowX.xyz, normal), dot(rowY.xyz, normal), dot(rowZ.xyz, normal));
    #endif
    normal = normalize(normal);
    if (dot(normal, ray) > 0.0) normal = -normal;
    light = min(1.0, 0.58 + 0.38 * max(0.0, dot(normal, keyLight)) + 0.08 * normal.z);
    // One of four tones that are hardly apart: neighbours with the same status are still two things.
    light *= 1.0 - 0.025 * float((element * 2654435769u) >> 30u);
    colour = findColour(style);
  #endif
}
`;

/** For chunks and instances. */
export const fragmentShader = `
precision highp float;
flat in vec4 colour;
in float light;
#ifdef CLIPPED
in vec3 place;
uniform vec3 clipMin;
uniform vec3 clipMax;
#endif
out vec4 pixel;

void main() {
  #ifdef CLIPPED
    if (any(lessThan(place, clipMin)) || any(greaterThan(place, clipMax))) discard;
  #endif
  #ifdef MASK
    pixel = vec4(1.0);
  #else
    pixel = vec4(colour.rgb * light, colour.a);
  #endif
}
`;

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

/** The sky, from below to above. */
export const skyFragmentShader = `
precision highp float;
uniform vec3 below;
uniform vec3 above;
in vec2 at;
out vec4 pixel;
void main() {
  pixel = vec4(mix(below, above, at.y), 1.0);
}
`;

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

float ring(float radius) {
  float most = 0.0;
  for (int i = 0; i < 8; i++) {
    float angle = float(i) * 0.78539816;
    most = max(most, texture(mask, at + vec2(cos(angle), sin(angle)) * radius * texel).r);
  }
  return most;
}

void main() {
  if (texture(mask, at).r > 0.5) discard;
  if (ring(2.0) > 0.5) pixel = vec4(accent, 1.0);
  else if (ring(3.5) > 0.5) pixel = vec4(outer, 1.0);
  else discard;
}
`;
