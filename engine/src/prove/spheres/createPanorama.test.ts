import { expect, test } from 'vitest';
import type { PointBatch } from '../../files/scan/PointSource.ts';
import { createPanorama } from './createPanorama.ts';

const size = { width: 512, height: 256 };
const red = [200, 30, 30];
const green = [30, 160, 60];
const blue = [40, 60, 190];
const white = [230, 230, 230];

/** What a scanner in the middle of a room of 8 × 6 × 3 m sees: a wall of each colour, floor black, ceiling grey. */
function scanRoom({
  step = 0.02,
  hasColour = true,
  hasIntensity = false,
  keep = () => true as boolean,
} = {}): PointBatch {
  const places: number[][] = [];
  for (let latitude = -Math.PI / 2 + step / 2; latitude < Math.PI / 2; latitude += step) {
    for (let longitude = -Math.PI; longitude < Math.PI; longitude += step) {
      const direction = [
        Math.cos(latitude) * Math.cos(longitude),
        Math.cos(latitude) * Math.sin(longitude),
        Math.sin(latitude),
      ];
      const range = Math.min(4 / Math.abs(direction[0]), 3 / Math.abs(direction[1]), 1.5 / Math.abs(direction[2]));
      if (keep()) places.push(direction.map((part) => part * range));
    }
  }
  const column = (axis: number) => Float64Array.from(places, (place) => place[axis]);
  const colourAt = ([x, y, z]: number[]) => {
    if (Math.abs(z) > 1.4999) return z > 0 ? [120, 120, 120] : [0, 0, 0];
    if (Math.abs(x) > 3.9999) return x > 0 ? red : green;
    return y > 0 ? blue : white;
  };
  return {
    count: places.length,
    x: column(0),
    y: column(1),
    z: column(2),
    colour: hasColour ? Uint8Array.from(places.flatMap(colourAt)) : undefined,
    intensity: hasIntensity ? Float32Array.from(places, (place) => (place[0] > 0 ? 0.12 : 0.1)) : undefined,
  };
}

const pixelAt = (rgb: Uint8Array, latitude: number, longitude: number) => {
  const column = Math.floor(size.width * (0.5 - longitude / 360));
  const row = Math.floor(size.height * (0.5 - latitude / 180));
  return [...rgb.subarray((row * size.width + column) * 3, (row * size.width + column) * 3 + 3)];
};

test('[ENG-5] walls are where they belong: +X in the middle, +Y to its left', () => {
  const panorama = createPanorama(size);
  panorama.add(scanRoom());
  const { rgb } = panorama.finish();
  expect(pixelAt(rgb, 0, 0)).toEqual(red);
  expect(pixelAt(rgb, 0, 90)).toEqual(blue);
  expect(pixelAt(rgb, 0, -90)).toEqual(white);
  expect(pixelAt(rgb, 0, 179)).toEqual(green);
  expect(pixelAt(rgb, 60, 20)).toEqual([120, 120, 120]);
  expect(pixelAt(rgb, -60, 20)).toEqual([0, 0, 0]);
});

test('holes between sparse points are filled, also across the seam, from the surface they are in', () => {
  const panorama = createPanorama(size);
  panorama.add(scanRoom({ step: 0.06 }));
  const { rgb } = panorama.finish();
  for (let longitude = -20; longitude <= 20; longitude += 0.5) expect(pixelAt(rgb, 3, longitude)).toEqual(red);
  for (const longitude of [175, 177.3, 179.6, -179.4, -178]) expect(pixelAt(rgb, 3, longitude)).toEqual(green);
});

test('what is nearer hides what is behind, in any order', () => {
  const near = {
    count: 1,
    x: Float64Array.of(2),
    y: Float64Array.of(0.001),
    z: Float64Array.of(0.001),
    colour: Uint8Array.of(1, 2, 3),
  };
  for (const order of [
    [near, scanRoom()],
    [scanRoom(), near],
  ]) {
    const panorama = createPanorama(size);
    for (const batch of order) panorama.add(batch);
    expect(pixelAt(panorama.finish().rgb, 0.2, 0.2)).toEqual([1, 2, 3]);
  }
});

test('without colour, weak intensities are spread over the greys', () => {
  const panorama = createPanorama(size);
  panorama.add(scanRoom({ hasColour: false, hasIntensity: true }));
  const { rgb } = panorama.finish();
  expect(pixelAt(rgb, 0, 10)[0]).toBeGreaterThan(200);
  expect(pixelAt(rgb, 0, 170)[0]).toBeLessThan(40);
});

test('with neither, near things are brighter than far ones', () => {
  const panorama = createPanorama(size);
  panorama.add(scanRoom({ hasColour: false }));
  const { rgb } = panorama.finish();
  expect(pixelAt(rgb, -80, 0)[0]).toBeGreaterThan(pixelAt(rgb, 0, 0)[0]);
});

test('what was never seen stays empty, and bad numbers are passed over', () => {
  const panorama = createPanorama(size);
  const x = Float64Array.of(Number.NaN, Infinity, 0, 3);
  panorama.add({ count: 4, x, y: new Float64Array(4), z: new Float64Array(4), colour: new Uint8Array(12).fill(250) });
  const { rgb } = panorama.finish();
  expect(pixelAt(rgb, 0, 90)).toEqual([52, 58, 66]);
  expect(pixelAt(rgb, 0, 0)).toEqual([250, 250, 250]);
});
