import { cutDefine, cutSurface } from './cutSurface.ts';

/** For chunks and instances. */
export const fragmentShader = `
${cutDefine}precision highp float;
flat in vec4 colour;
flat in float number;
in float light;
in vec2 facing;
#ifdef GLASS
in float sheen;
#endif
#ifdef CLIPPED
in vec3 place;
uniform vec3 clipMin;
uniform vec3 clipMax;
#endif
layout(location = 0) out vec4 pixel;
#ifndef MASK
layout(location = 1) out vec4 surface;
#endif
${cutSurface}
void main() {
  #ifdef CLIPPED
    if (any(lessThan(place, clipMin)) || any(greaterThan(place, clipMax))) discard;
  #endif
  #ifdef MASK
    pixel = vec4(1.0);
  #else
    pixel = vec4(colour.rgb * light, colour.a);
    #ifdef GLASS
      pixel = mix(pixel, vec4(0.93, 0.96, 1.0, max(pixel.a, 0.7)), 0.7 * sheen);
    #endif
    #if defined(TRANSPARENT) && !defined(GLASS)
      surface = vec4(0.0);
    #else
      surface = vec4(facing, number, 1.0);
    #endif
    #ifdef CUT
      if (isClosed != 0u && !gl_FrontFacing) closeCut();
    #endif
  #endif
}
`;
