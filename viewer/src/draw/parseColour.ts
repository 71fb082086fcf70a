import { Color, SRGBColorSpace } from 'three';

/** A colour as CSS writes it, as three channels of 0 to 1 that screens take. */
export function parseColour(css: string): [number, number, number] {
  const { r, g, b } = new Color(css).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
  return [r, g, b];
}
