/** A texture as it is. */
export const copyFragmentShader = `
precision highp float;
precision highp sampler2D;
uniform sampler2D colours;
out vec4 pixel;
void main() {
  pixel = vec4(texelFetch(colours, ivec2(gl_FragCoord.xy), 0).rgb, 1.0);
}
`;
