/** The browser cannot draw in three dimensions. */
export class WebGlMissingError extends Error {
  override name = 'WebGlMissingError';

  constructor(cause?: unknown) {
    super('This browser cannot show the model: WebGL 2 is switched off or not available.', { cause });
  }
}
