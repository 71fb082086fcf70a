/** A texture as it is. */
export const copyFragmentShader = `
precision highp float;
precision highp sampler2D;
uniform sampler2D colours;
in vec2 at;
out vec4 pixel;
void main() {
  pixel = vec4(texelFetch(colours, ivec2(at * vec2(textureSize(colours, 0))), 0).rgb, 1.0);
}
`;
