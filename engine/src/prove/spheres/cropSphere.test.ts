import { expect, test } from 'vitest';
import { cropSphere, directionOf } from './cropSphere.ts';

const [width, height] = [720, 360];

/** Grey, with a red square of ten degrees about a direction. */
function sphereWith(azimuth: number, elevation: number) {
  const rgb = new Uint8Array(width * height * 3).fill(100);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const longitude = 180 - (x + 0.5) / 2;
      const aside = Math.abs(((longitude - azimuth + 540) % 360) - 180);
      if (aside < 5 && Math.abs(90 - (y + 0.5) / 2 - elevation) < 5) rgb.set([200, 0, 0], (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}

const squareAbout = (azimuth: number, elevation: number): [number, number][] => [
  [azimuth - 5, elevation - 5],
  [azimuth + 5, elevation - 5],
  [azimuth + 5, elevation + 5],
  [azimuth - 5, elevation + 5],
];
const ringsOf = (outline: [number, number][]) => [outline.map(([a, e]) => directionOf(a, e))];
const coverage = { longitude: 360, latitude: 180 };

test.each([
  [0, 0],
  [90, 20],
  [178, -30],
  [-178, 10],
])('[ENG-5] the crop about %d°, %d° has the element in its outline', (azimuth, elevation) => {
  const outline = squareAbout(azimuth, elevation);
  const crop = cropSphere(sphereWith(azimuth, elevation), {
    direction: { azimuth, elevation },
    rings: ringsOf(outline),
    coverage,
  });
  const isRed = (x: number, y: number) => crop.rgb[(Math.floor(y) * crop.width + Math.floor(x)) * 3 + 1] < 40;
  const middle = [crop.width / 2, crop.height / 2] as const;
  expect(isRed(...middle)).toBe(true);
  expect(crop.rings.map(({ length }) => length)).toEqual([4]);
  for (const [x, y] of crop.rings[0]) {
    const towards = (share: number) =>
      [middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share] as const;
    expect(isRed(...towards(0.9))).toBe(true);
    expect(isRed(...towards(1.15))).toBe(false);
  }
});

test('an outline that goes round the camera keeps what is ahead', () => {
  const outline = [-170, -90, -60, 60, 90, 170].map((azimuth): [number, number] => [azimuth, 10]);
  const direction = { azimuth: 0, elevation: 0 };
  const crop = cropSphere(sphereWith(0, 0), { direction, rings: ringsOf(outline), coverage });
  expect(crop.rings[0].length).toBeGreaterThan(2);
  expect(crop.rings[0].flat().every(Number.isFinite)).toBe(true);
});

test('where a picture does not reach, the crop is dark', () => {
  const direction = { azimuth: 120, elevation: 0 };
  const partly = { longitude: 180, latitude: 180 };
  const crop = cropSphere(sphereWith(0, 0), { direction, rings: ringsOf(squareAbout(120, 0)), coverage: partly });
  expect([...crop.rgb.subarray(0, 3)]).toEqual([52, 52, 52]);
});
