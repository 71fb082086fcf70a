import { expect, test } from 'vitest';
import { findUsualReturns } from './findUsualReturns.ts';
import { addReturns, cellAt, createRangeImage } from './RangeImage.ts';

/** A scanner that turns about the vertical: as many rays a degree of height at the zenith as at the horizon. */
function turnAbout(isReturned: (azimuth: number, height: number) => boolean) {
  const image = createRangeImage(120_000);
  const columns: [number[], number[], number[]] = [[], [], []];
  for (let azimuth = 0; azimuth < 2 * Math.PI; azimuth += Math.PI / 300) {
    for (let height = -1; height < 1.56; height += Math.PI / 300) {
      if (!isReturned(azimuth, height)) continue;
      columns[0].push(5 * Math.cos(height) * Math.cos(azimuth));
      columns[1].push(5 * Math.cos(height) * Math.sin(azimuth));
      columns[2].push(5 * Math.sin(height));
    }
  }
  const [x, y, z] = columns.map((column) => Float64Array.from(column));
  addReturns(image, x, y, z, x.length);
  return image;
}

const sumOver = (size: number, value: (face: number, row: number, column: number) => number, faces: number[]) => {
  let sum = 0;
  for (const face of faces) {
    for (let row = 0; row < size; row++) for (let column = 0; column < size; column++) sum += value(face, row, column);
  }
  return sum;
};

test('what usually comes back follows the height, as the rays of a scanner do', () => {
  const image = turnAbout(() => true);
  const usual = findUsualReturns(image);
  for (const face of [0, 2, 4]) {
    const there = sumOver(image.size, (f, row, column) => image.counts[(f * image.size + row) * image.size + column], [
      face,
    ]);
    expect(sumOver(image.size, usual, [face]) / there).toBeCloseTo(1, 0);
  }
  const above = cellAt(image.size, 0.02, 0.02, 1);
  const ahead = cellAt(image.size, 1, 0.02, 0.02);
  const at = (cell: number) =>
    usual(Math.floor(cell / image.size ** 2), Math.floor(cell / image.size) % image.size, cell % image.size);
  expect(at(above)).toBeGreaterThan(3 * at(ahead));
});

test('a quarter of the horizon that returns nothing changes nothing', () => {
  const [whole, part] = [turnAbout(() => true), turnAbout((azimuth) => azimuth > 1.5)].map(findUsualReturns);
  const { size } = createRangeImage(120_000);
  expect(part(0, size / 2, size / 2)).toBeCloseTo(whole(0, size / 2, size / 2), 1);
});

test('where all that is at one height mirrors, its reflections are not what usually comes back', () => {
  let ray = 0;
  const thin = (height: number, every: number) => height < 0.6 || height > 0.9 || ray++ % every === 0;
  const [whole, ...parts] = [1, 2, 5].map((every) => findUsualReturns(turnAbout((_, height) => thin(height, every))));
  const { size } = createRangeImage(120_000);
  const cell = cellAt(size, Math.cos(0.75), 0.02, Math.sin(0.75));
  const at = (usual: typeof whole) => usual(Math.floor(cell / size ** 2), Math.floor(cell / size) % size, cell % size);
  for (const part of parts) {
    expect(at(part) / at(whole)).toBeGreaterThan(0.8);
    expect(at(part) / at(whole)).toBeLessThan(0.95);
  }
});

test('in an attic, where most heights look at a polished roof, the floor says what would come back', () => {
  let ray = 0;
  const [whole, attic] = [1, 5].map((every) =>
    findUsualReturns(turnAbout((_, height) => height < -0.4 || ray++ % every === 0)),
  );
  const { size } = createRangeImage(120_000);
  expect(attic(0, size / 2, size / 2) / whole(0, size / 2, size / 2)).toBeGreaterThan(0.75);
});

test('of rays that are as dense above as ahead, no more is expected above', () => {
  const points = 120_000;
  const image = createRangeImage(points);
  const columns = [0, 1, 2].map(() => new Float64Array(points));
  for (let i = 0; i < points; i++) {
    const height = 1 - (2 * (i + 0.5)) / points;
    const [turned, width] = [i * Math.PI * (3 - Math.sqrt(5)), Math.sqrt(1 - height * height)];
    for (const [axis, value] of [width * Math.cos(turned), width * Math.sin(turned), height].entries()) {
      columns[axis][i] = 5 * value;
    }
  }
  addReturns(image, columns[0], columns[1], columns[2], points);
  const usual = findUsualReturns(image);
  const { size } = image;
  expect(usual(4, size / 2, size / 2) / usual(0, size / 2, size / 2)).toBeLessThan(1.3);
});
