import { expect, test } from 'vitest';
import { diagonalise } from '../../ground/geometry/diagonalise.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { createCellTable } from './createCellTable.ts';
import { createComplexImage, transformImage } from './fourier.ts';
import { median, weightedMedian } from './robust.ts';

test('the Fourier transform agrees with its definition, and its inverse gives the image back, seed 1', () => {
  const random = createRandom(1);
  const image = createComplexImage(8);
  for (let at = 0; at < 64; at++) {
    image.real[at] = random.normal();
    image.imaginary[at] = random.normal();
  }
  const before = { real: image.real.slice(), imaginary: image.imaginary.slice() };
  transformImage(image);
  let real = 0;
  let imaginary = 0;
  for (let at = 0; at < 64; at++) {
    const angle = (-2 * Math.PI * (3 * (at >> 3) + 5 * (at & 7))) / 8;
    real += before.real[at] * Math.cos(angle) - before.imaginary[at] * Math.sin(angle);
    imaginary += before.real[at] * Math.sin(angle) + before.imaginary[at] * Math.cos(angle);
  }
  expect(image.real[3 * 8 + 5]).toBeCloseTo(real, 10);
  expect(image.imaginary[3 * 8 + 5]).toBeCloseTo(imaginary, 10);
  transformImage(image, true);
  for (let at = 0; at < 64; at++) expect(image.real[at] / 64).toBeCloseTo(before.real[at], 10);
});

test('eigenvectors rebuild their matrix, seed 2', () => {
  const random = createRandom(2);
  const matrix = new Float64Array(36);
  for (let i = 0; i < 6; i++) {
    for (let j = i; j < 6; j++) matrix[i * 6 + j] = matrix[j * 6 + i] = random.normal();
  }
  const before = matrix.slice();
  const vectors = new Float64Array(36);
  diagonalise(matrix, vectors, 6);
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < 6; j++) {
      let sum = 0;
      for (let k = 0; k < 6; k++) sum += vectors[i * 6 + k] * matrix[k * 6 + k] * vectors[j * 6 + k];
      expect(sum).toBeCloseTo(before[i * 6 + j], 10);
    }
  }
});

test('cells are numbered once, also after growing', () => {
  const cells = createCellTable(1);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 5000; i++) expect(cells.add(i, -i, i * 7, 3)).toBe(i);
  }
  expect(cells.find(4999, -4999, 34_993, 3)).toBe(4999);
  expect(cells.find(4999, -4999, 34_993, 4)).toBe(-1);
});

test('medians', () => {
  expect(median(Float64Array.of(5, 1, 3))).toBe(3);
  expect(median(Float64Array.of(4, 1, 3, 2))).toBe(2.5);
  expect(median(new Float64Array(0))).toBeNaN();
  expect(weightedMedian(Float64Array.of(1, 2, 100), Float64Array.of(1, 1, 5))).toBe(100);
});
