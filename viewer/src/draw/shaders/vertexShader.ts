import { crowdWidthBits, packetCorners } from '../../crowd/Crowd.ts';
import { closed, painted, selected, styleWidthBits } from '../../scene/ElementStyles.ts';
import { ghost, shown, unveiling, veiling } from '../../scene/Visibility.ts';
import { cutDefine } from './cutSurface.ts';

/*
 * Light is found at the vertices and colours are what screens take (sRGB): a pixel costs a product, and a painted surface
 * that faces the light has its colour. Defines:
 *   INSTANCED    positions are placed by three rows an instance
 *   CROWD        all of that is found by the vertex' number (crowd/Crowd.ts)
 *   TRANSPARENT  what shows through: ghosts, and glass (uniform isGlass)
 *   MASK         only what is selected, without colour
 *   CLIPPED      fragments outside of the section box are dropped; what is closed and solid is so where it is cut (CUT)
 */

/** For chunks and instances. */
export const vertexShader = `
${cutDefine}precision highp float;
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
uniform vec2 veil;

#ifdef CROWD
uniform usampler2D packets;
uniform usampler2D places;
uniform sampler2D rows;
uniform sampler2D corners;
vec4 position;
uint tag;
vec4 rowX;
vec4 rowY;
vec4 rowZ;
#else
in vec4 position;
in uint tag;
#ifdef INSTANCED
in vec4 rowX;
in vec4 rowY;
in vec4 rowZ;
#endif
#endif

flat out vec4 colour;
flat out float number;
out float light;
out vec2 facing;
#ifdef GLASS
out float sheen;
#endif
#ifdef CLIPPED
out vec3 place;
#endif
#ifdef CUT
out vec3 sight;
flat out uint isClosed;
#endif

const uint shown = ${shown}u;
const uint painted = ${painted}u;
const uint ghost = ${ghost}u;
const uint selected = ${selected}u;
const uint closed = ${closed}u;
const uint veiling = ${veiling}u;
const uint unveiling = ${unveiling}u;
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

float howFaint(uint bits) {
  bvec2 way = bvec2((bits & veiling) != 0u, (bits & unveiling) != 0u);
  return way.x == way.y ? 1.0 : way.x ? veil.x : veil.y;
}

vec4 findColour(uvec4 style) {
  bool isPainted = (style.a & painted) != 0u;
  vec4 found = isPainted ? vec4(vec3(style.rgb) / 255.0, 1.0) : texelFetch(palette, ivec2(int(tag >> 24u), 0), 0);
  // Colours of designs are often those of dark plans: lighter, with their hue.
  if (!isPainted) found.rgb *= 1.0 + 0.45 * (1.0 - found.rgb);
  #if defined(TRANSPARENT)
    if (isPainted) found.a = 0.62;
    #ifdef GLASS
      else found = vec4(mix(found.rgb, vec3(0.85, 0.92, 0.95), 0.3), 0.7 * found.a);
    #endif
    if ((style.a & (ghost | selected)) == ghost) {
      vec4 faint = vec4(mix(found.rgb, vec3(0.62), 0.6), 0.13);
      found = mix(vec4(found.rgb, 1.0), faint, howFaint(style.a));
    }
  #else
    found.a = 1.0;
  #endif
  return found;
}

/** What is painted is its colour wherever it faces the light, and close to it elsewhere: edges tell its shape. */
float findLight(vec3 normal, bool isPainted) {
  float key = max(0.0, dot(normal, keyLight));
  return isPainted ? mix(0.86, 1.0, min(1.0, 1.35 * key)) : mix(0.7, 0.95, key) + 0.03 * normal.z;
}

#ifdef CROWD
ivec2 texelOf(int number) {
  return ivec2(number & ${(1 << crowdWidthBits) - 1}, number >> ${crowdWidthBits});
}

void findCorner() {
  uint packet = texelFetch(packets, texelOf(gl_VertexID / ${packetCorners}), 0).r;
  int place = int(packet & 0xffffu);
  uvec4 found = texelFetch(places, texelOf(place), 0);
  uint level = (packet >> 16u) & 3u;
  uint first = level == 0u ? found.y : level == 1u ? found.z : found.w;
  int corner = int(first + (packet >> 18u) * ${packetCorners}u) + gl_VertexID % ${packetCorners};
  tag = found.x;
  position = texelFetch(corners, texelOf(corner), 0);
  rowX = texelFetch(rows, texelOf(place * 3), 0);
  rowY = texelFetch(rows, texelOf(place * 3 + 1), 0);
  rowZ = texelFetch(rows, texelOf(place * 3 + 2), 0);
}
#endif

void main() {
  #ifdef CROWD
    findCorner();
  #endif
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
    seen.z * projectionMatrix[2].w + projectionMatrix[3].w
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
    // Without perspective all lines of sight are the same.
    vec3 line = projectionMatrix[3].w == 0.0 ? ray : -vec3(viewMatrix[0].z, viewMatrix[1].z, viewMatrix[2].z);
    if (dot(normal, line) > 0.0) normal = -normal;
    colour = findColour(style);
    light = findLight(normal, (style.a & painted) != 0u);
    #ifdef GLASS
      // More of the sky is seen in glass the flatter one looks at it.
      float steepness = abs(dot(normal, normalize(line)));
      sheen = (style.a & painted) == 0u ? (1.0 - steepness) * (1.0 - steepness) : 0.0;
    #endif
    facing = 0.5 + 0.5 * (mat3(viewMatrix) * normal).xy;
    // Elements that follow each other are never the same, and none is like the sky.
    number = float(1u + element * 97u % 255u) / 255.0;
    #ifdef CUT
      sight = line;
      isClosed = style.a & closed;
    #endif
  #endif
}
`;
