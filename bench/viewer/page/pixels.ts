/** Waits until everything drawn so far is in the picture: one pixel cannot be read before. */
export function waitForPixels(gl: WebGL2RenderingContext): void {
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

/** A number that is another one when a pixel is another colour (FNV-1a over words). */
export function hashPixels(gl: WebGL2RenderingContext): number {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const words = new Uint32Array(width * height);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(words.buffer));
  let hash = 0x811c9dc5 ^ width;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  return hash;
}
