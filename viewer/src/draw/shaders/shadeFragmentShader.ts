import { distanceOf } from './opennessFragmentShader.ts';

/**
 * What colours are multiplied with: less along edges and in corners, and one elsewhere, so that they stay what they are; or
 * the product with them (COLOURS).
 */
export const shadeFragmentShader = `
precision highp float;
precision highp sampler2D;
uniform sampler2D edges;
#ifdef COLOURS
uniform sampler2D colours;
#endif
#ifdef OPENNESS
uniform sampler2D surfaces;
uniform sampler2D depths;
uniform sampler2D openness;
${distanceOf}
#endif
in vec2 at;
out vec4 pixel;

#ifdef OPENNESS
/** Of the sixteen turns about a pixel, those that belong to its surface. */
float opennessAt(float depth) {
  vec2 size = vec2(textureSize(openness, 0));
  // Between four of its pixels, so that each of the sixteen counts the same and no pattern of theirs is left.
  vec2 corner = floor(at * size + 0.5);
  float own = stepOf(distanceOf(depth));
  vec2 sum = vec2(1.0e-4);
  for (int i = 0; i < 4; i++) {
    vec2 found = texture(openness, (corner + vec2(i & 1, i >> 1) * 2.0 - 1.0) / size).rg;
    float weight = max(0.0, 1.0 - abs(found.g - own) * 90.0);
    sum += vec2(found.r, 1.0) * weight;
  }
  return sum.x / sum.y;
}
#endif

void main() {
  float shade = 1.0;
  #ifdef OPENNESS
    float depth = texture(depths, at).r;
    float closed = depth < 1.0 ? 1.0 - opennessAt(depth) : 0.0;
    if (closed > 0.0) {
      vec4 surface = texture(surfaces, at);
      shade *= 1.0 - max(0.0, 2.0 * surface.a - 1.0) * step(0.27, surface.r + surface.g) * 0.55 * closed;
    }
  #endif
  vec2 texel = 0.5 / vec2(textureSize(edges, 0));
  vec2 line = vec2(texture(edges, at - vec2(texel.x, 0.0)).r, texture(edges, at - vec2(0.0, texel.y)).g);
  // Many lines side by side are a tone, which stays light.
  vec2 around = textureLod(edges, at, 3.0).rg;
  float weight = min(1.0, 0.28 / max(0.01, around.x + around.y));
  shade *= 1.0 - 0.5 * weight * min(1.0, 1.4 * length(line));
  #ifdef COLOURS
    pixel = vec4(texelFetch(colours, ivec2(at * vec2(textureSize(colours, 0))), 0).rgb * shade, 1.0);
  #else
    pixel = vec4(vec3(shade), 1.0);
  #endif
}
`;
