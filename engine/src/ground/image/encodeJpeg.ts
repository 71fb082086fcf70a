import { encode } from 'jpeg-js';

/** A JPEG of red, green and blue a pixel, row after row from the top; quality from 1 to 100. */
export function encodeJpeg(width: number, height: number, rgb: Uint8Array, quality: number): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    data[pixel * 4] = rgb[pixel * 3];
    data[pixel * 4 + 1] = rgb[pixel * 3 + 1];
    data[pixel * 4 + 2] = rgb[pixel * 3 + 2];
    data[pixel * 4 + 3] = 255;
  }
  return encode({ width, height, data }, quality).data;
}
