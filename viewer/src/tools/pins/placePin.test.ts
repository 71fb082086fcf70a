import { expect, test } from 'vitest';
import type { Box } from '../../geometry/Box.ts';
import { placePin } from './placePin.ts';

const boxes: Box[] = [
  { min: [0, 0, 0], max: [2, 2, 2] },
  { min: [4, 0, 0], max: [6, 2, 2] },
  { min: [20, 0, 0], max: [22, 2, 2] },
];
const scene = { isShown: () => true, boxOf: (element: number) => boxes[element], clip: undefined };

test('a pin stands in the middle of its element; of several, on the one that is nearest to their middle', () => {
  expect(placePin([0], scene)).toEqual([1, 1, 1]);
  expect(placePin([0, 1, 2], scene)).toEqual([5, 1, 1]);
});

test('hidden elements do not count, and without any there is no pin', () => {
  const isShown = (element: number) => element === 2;
  expect(placePin([0, 2], { ...scene, isShown })).toEqual([21, 1, 1]);
  expect(placePin([0], { ...scene, isShown })).toBeUndefined();
  expect(placePin([7], scene)).toBeUndefined();
  expect(placePin([], scene)).toBeUndefined();
});

test('it stands in what the section box leaves', () => {
  const clip: Box = { min: [1, 0, 0], max: [30, 2, 2] };
  expect(placePin([0], { ...scene, clip })).toEqual([1.5, 1, 1]);
  expect(placePin([0], { ...scene, clip: { ...clip, min: [3, 0, 0] } })).toBeUndefined();
});
