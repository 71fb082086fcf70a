/** What is solid has a surface where the section box cuts it. */
export const cutDefine = `
#if defined(CLIPPED) && !defined(MASK) && !defined(TRANSPARENT)
#define CUT
#endif
`;

/**
 * A back of a closed solid is seen only through a cut: what is seen is the face of the cut, on the side of the box where
 * the line of sight comes in. It has the colour of its element, somewhat darker, and fine lines at half a right angle,
 * that stand still in the world and have about the same distance on the screen at every distance.
 */
export const cutSurface = `
#ifdef CUT
in vec3 sight;
flat in uint isClosed;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;

void closeCut() {
  vec3 way = mix(vec3(-1.0), vec3(1.0), greaterThan(sight, vec3(0.0)));
  vec3 sides = mix(clipMax, clipMin, greaterThan(sight, vec3(0.0)));
  vec3 back = (place - sides) / (way * max(abs(sight), vec3(1.0e-6)));
  float least = min(back.x, min(back.y, back.z));
  // From within the box nothing is seen through a cut.
  if (least >= 1.0 && projectionMatrix[3].w == 0.0) return;
  vec3 there = place - sight * least;
  vec3 side = back.x == least ? vec3(1.0, 0.0, 0.0) : back.y == least ? vec3(0.0, 1.0, 0.0) : vec3(0.0, 0.0, 1.0);
  vec2 flatPlace = side.x > 0.0 ? there.yz : side.y > 0.0 ? there.xz : there.xy;
  float along = flatPlace.x + flatPlace.y;
  float perPixel = max(length(vec2(dFdx(along), dFdy(along))), 1.0e-6);
  float spacing = exp2(ceil(log2(perPixel * 7.0)));
  float fromLine = abs(fract(along / spacing) - 0.5) * spacing / perPixel;
  float hatch = clamp(1.1 - fromLine, 0.0, 1.0);
  pixel.rgb = colour.rgb * (0.88 - 0.22 * hatch);
  surface = vec4(0.5 + 0.5 * (mat3(viewMatrix) * (-way * side)).xy, number, 0.5);
}
#endif
`;
