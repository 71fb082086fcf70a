import sharp from 'sharp';
import { expect, test } from 'vitest';
import { preparePicture } from './preparePicture.ts';

const limits = { longestPx: 200, formats: ['jpeg', 'png'] } as const;
const field = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2450C880' } });

test('[QUAL-8] a picture is made smaller, never larger, and encoded anew', async () => {
  const large = await preparePicture(await field(1000, 500).png().toBuffer(), limits);
  expect([large.width, large.height]).toEqual([200, 100]);
  expect((await sharp(large.jpeg).metadata()).format).toBe('jpeg');
  expect(await preparePicture(await field(20, 10).png().toBuffer(), limits)).toMatchObject({ width: 20, height: 10 });
});

test('[QUAL-8] it stands upright as its camera was held, and tells nothing more of the camera', async () => {
  const lying = await field(100, 50)
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const upright = await preparePicture(lying, limits);
  expect([upright.width, upright.height]).toEqual([50, 100]);
  expect((await sharp(upright.jpeg).metadata()).exif).toBeUndefined();
});

test('[QUAL-8] what is no JPEG or PNG, is cut off, or would fill the memory is refused', async () => {
  const jpeg = await field(400, 400).jpeg().toBuffer();
  const bad = [
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
    Buffer.from('no picture'),
    await field(4, 4).gif().toBuffer(),
    jpeg.subarray(0, jpeg.length / 2),
    await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  ];
  for (const bytes of bad) await expect(preparePicture(bytes, limits)).rejects.toThrow();
});
