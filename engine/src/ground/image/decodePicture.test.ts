import { encode } from 'jpeg-js';
import { expect, test } from 'vitest';
import { decodePicture } from './decodePicture.ts';
import { encodePng } from './encodePng.ts';

const width = 32;
const height = 16;

/** Red to the left, blue to the right. */
const isLeft = (pixel: number) => pixel % width < width / 2;

test('[ENG-5] photos of scanners are read as JPEG and as PNG', () => {
  const rgba = Buffer.alloc(width * height * 4, 255);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = isLeft(pixel) ? [220, 20, 20] : [20, 20, 220];
    rgba.set(colour, pixel * 4);
    rgb.set(colour, pixel * 3);
  }
  const { data } = encode({ width, height, data: rgba }, 90);
  for (const bytes of [data, encodePng(width, height, rgb)]) {
    const picture = decodePicture(bytes);
    expect(picture).toMatchObject({ width, height });
    const [red, , blue] = picture?.rgb ?? [];
    expect(red).toBeGreaterThan(180);
    expect(blue).toBeLessThan(70);
    expect(picture?.rgb.length).toBe(width * height * 3);
  }
});

test('a damaged photo is no picture, and no crash', () => {
  const { data } = encode({ width, height, data: Buffer.alloc(width * height * 4, 128) }, 90);
  expect(decodePicture(data.subarray(0, 40))).toBeUndefined();
  expect(decodePicture(Uint8Array.of(0xff, 0xd8, 0xff))).toBeUndefined();
  expect(decodePicture(new Uint8Array(0))).toBeUndefined();
});
