/**
 * The sky, from below to above, and the ground. Nothing of a building lies below the ground: whoever looks at it from above
 * sees it behind all else, and needs no depth for it; from below there is none.
 */
export const skyFragmentShader = `
precision highp float;
precision highp sampler2D;
uniform vec3 below;
uniform vec3 above;
#ifdef GROUND
uniform sampler2D shadow;
/** Its middle and height. */
uniform vec3 ground;
/** Metres: how far it reaches, what the shadow covers to each side of the middle, and between lines. */
uniform vec3 groundSizes;
/** What is drawn on it is darker than a light sky, and lighter than a dark one. */
uniform float ink;
in vec3 from;
in vec3 sight;
#endif
in vec2 at;
layout(location = 0) out vec4 pixel;
layout(location = 1) out vec4 surface;

#ifdef GROUND
float linesAt(vec2 place, vec2 perPixel) {
  vec2 width = max(perPixel, 1.0e-6);
  vec2 aside = abs(fract(place + 0.5) - 0.5) / width;
  vec2 line = clamp(1.0 - aside, 0.0, 1.0) * (1.0 - smoothstep(0.12, 0.4, width));
  return max(line.x, line.y);
}

vec3 drawGround(vec3 sky) {
  float steepness = -sight.z / length(sight);
  float away = (ground.z - from.z) / sight.z;
  vec2 place = from.xy + sight.xy * away - ground.xy;
  vec2 perPixel = fwidth(place);
  float fade = 1.0 - smoothstep(0.25, 1.0, length(place) / groundSizes.x);
  if (steepness <= 0.0 || from.z <= ground.z || fade <= 0.0) return sky;
  fade *= smoothstep(0.0, 0.12, steepness);
  vec2 cell = place / groundSizes.z;
  float lines = max(0.04 * linesAt(cell, perPixel / groundSizes.z), 0.08 * linesAt(cell / 5.0, perPixel / (5.0 * groundSizes.z)));
  // It was drawn from below.
  vec2 onShadow = vec2(-place.x, place.y) / groundSizes.y * 0.5 + 0.5;
  float shade = texture(shadow, onShadow).r;
  vec3 drawn = mix(sky, vec3(ink), fade * (0.025 + lines));
  return drawn * (1.0 - fade * mix(0.34, 0.6, ink) * shade);
}
#endif

void main() {
  vec3 sky = mix(below, above, at.y);
  #ifdef GROUND
    sky = drawGround(sky);
  #endif
  pixel = vec4(sky, 1.0);
  surface = vec4(0.5, 0.5, 0.0, 1.0);
}
`;
