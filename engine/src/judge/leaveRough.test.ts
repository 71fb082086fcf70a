import { expect, test } from 'vitest';
import { createPatches } from '../measure/compare/ElementPatches.ts';
import { fittingNumbers } from './fittingNumbers.ts';
import { leaveRough } from './leaveRough.ts';

/** One element, its patches seen by these scans: a bit each. */
function patchesOf(masks: number[]) {
  const patches = createPatches(Uint32Array.of(0, masks.length), masks.length);
  patches.scans.set(masks);
  patches.distance.set(masks.map((mask) => mask / 1000));
  return patches;
}
const times = (count: number, mask: number) => new Array<number>(count).fill(mask);
const { leastSound, leastSoundShare } = fittingNumbers;

test('where nothing speaks against any station, all patches stay', () => {
  const patches = patchesOf([1, 2, 3]);
  const rest = leaveRough(patches, [0, 0]);
  expect(rest.patches).toBe(patches);
  expect([...rest.errorM]).toEqual([0]);
});

test('what a station shows that lies off gives way to enough of what others show', () => {
  const { patches, errorM } = leaveRough(patchesOf([...times(leastSound, 1), 2, 3]), [0, 0.03]);
  expect([...patches.start]).toEqual([0, leastSound]);
  expect([...patches.scans]).toEqual(times(leastSound, 1));
  expect(patches.distance[0]).toBeCloseTo(0.001);
  expect([...errorM]).toEqual([0]);
});

test('too little that others show leaves all, and says how far off it is', () => {
  const few = leaveRough(patchesOf([...times(leastSound - 1, 1), 2, 3]), [0, 0.03]);
  expect(few.patches.points.length).toBe(leastSound + 1);
  expect(few.errorM[0]).toBe(0.03);
  const sound = 20;
  const most = sound / leastSoundShare - sound;
  expect(leaveRough(patchesOf([...times(sound, 1), ...times(most, 2)]), [0, 0.03]).errorM[0]).toBe(0);
  expect(leaveRough(patchesOf([...times(sound, 1), ...times(most + 1, 2)]), [0, 0.03]).errorM[0]).toBe(0.03);
});

test('scans are told apart by their places, folded at 32', () => {
  const errors = [...times(40, 0)];
  errors[33] = 0.02;
  expect(leaveRough(patchesOf(times(9, 2)), errors).errorM[0]).toBe(0.02);
  expect(leaveRough(patchesOf(times(9, 4)), errors).errorM[0]).toBe(0);
});
