import sharp from 'sharp';
import { expect, test } from 'vitest';
import { markPicture } from './markPicture.ts';

test('a picture keeps its size and its middle, and gets a red circle on a white rim around it', async () => {
  const grey = { r: 90, g: 90, b: 90 };
  const plain = await sharp({ create: { width: 300, height: 200, channels: 3, background: grey } })
    .png()
    .toBuffer();
  const { data, info } = await sharp(await markPicture(plain))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 300 + x) * 3, (y * 300 + x) * 3 + 3)];
  expect([info.width, info.height]).toEqual([300, 200]);
  expect(at(150, 100)).toEqual([90, 90, 90]);
  // A radius of 44 to the left of the middle; the rim is beside the stroke.
  const [red = 0, green = 0] = at(106, 100);
  expect([red > 180, green < 110]).toEqual([true, true]);
});
