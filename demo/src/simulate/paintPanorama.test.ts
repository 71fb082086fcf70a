import { expect, test } from 'vitest';
import { createScene } from './createScene.ts';
import { type BoxElement, boxModel } from './fixtures/boxModel.ts';
import { paintPanorama } from './paintPanorama.ts';
import { readDesign } from './readDesign.ts';
import { turnedBy } from './Station.ts';

const boxes: BoxElement[] = [
  { globalId: 'ahead', from: [4, -1, -1], to: [4.2, 1, 1], colour: [1, 0, 0, 1] },
  { globalId: 'left', from: [-1, 4, -1], to: [1, 4.2, 1], colour: [0, 1, 0, 1] },
  { globalId: 'below', from: [-1, -1, -4.2], to: [1, 1, -4], colour: [0, 0, 1, 1] },
];
const design = readDesign(boxModel(boxes));
const scene = createScene(design.origin, design);

const strongestAt = (heading: number, column: number, row: number) => {
  const { rgb, width, height } = paintPanorama(scene, { translation: [0, 0, 0], rotation: turnedBy(heading) }, 256);
  const at = (Math.floor(row * height) * width + Math.floor(column * width)) * 3;
  const [red, green, blue] = rgb.subarray(at, at + 3);
  return red > green + 60 && red > blue + 60
    ? 'ahead'
    : green > red + 60 && green > blue + 60
      ? 'left'
      : blue > green + 60
        ? 'below'
        : 'sky';
};

test('[ENG-8] the middle of a panorama looks along x, its left quarter along y, its foot down', () => {
  expect(strongestAt(0, 0.5, 0.5)).toBe('ahead');
  expect(strongestAt(0, 0.25, 0.5)).toBe('left');
  expect(strongestAt(0, 0.7, 0.99)).toBe('below');
  expect(strongestAt(0, 0.75, 0.3)).toBe('sky');
});

test('[ENG-8] a panorama turns with its pose', () => {
  expect(strongestAt(Math.PI / 2, 0.5, 0.5)).toBe('left');
  expect(strongestAt(Math.PI / 2, 0.75, 0.5)).toBe('ahead');
});
