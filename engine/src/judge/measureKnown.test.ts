import { expect, test } from 'vitest';
import { createRandom } from '../ground/random/createRandom.ts';
import { fitOf } from './fixtures/evidence.ts';
import type { HeldPatches } from './HeldPatches.ts';
import { measureKnown } from './measureKnown.ts';

/** So many patches of each side, off by noise of a millimetre from where the element is thought to stand. */
function holdSides(sides: [normal: number[], count: number][], strays = 0): HeldPatches {
  const random = createRandom(8);
  const normals = sides.flatMap(([normal, count]) => Array.from({ length: count }, () => normal));
  const count = normals.length;
  return {
    count,
    normals: Float32Array.from(normals.flat()),
    positions: new Float32Array(count * 3),
    distance: Float32Array.from(normals, (_, i) => (i < strays ? 0.05 : random.normal() * 0.001)),
    points: new Uint32Array(count).fill(80),
    rays: new Uint32Array(count).fill(80),
    spacing: new Float32Array(count).fill(0.02),
    ambiguous: new Float32Array(count),
  };
}

const fit = fitOf(0, 0, 0, { scaleM: 0.0015 });
const seenOf = (held: HeldPatches) => measureKnown(held, fit).directions.filter(({ errorM }) => errorM !== null);

test('[ENG-2] a side that was seen shows how far off it is; of a wall that was seen from one side, neither along nor up', () => {
  const { directions } = measureKnown(holdSides([[[0.6, 0.8, 0], 100]]), fit);
  expect(directions[0]?.errorM).toBeCloseTo(0.0005);
  expect(directions.slice(1).map(({ errorM }) => errorM)).toEqual([null, null]);
  const [along, up] = directions.slice(1).map(({ direction }) => direction.map((value) => Math.abs(value)));
  for (const [axis, value] of [0.8, 0.6, 0].entries()) expect(along?.[axis]).toBeCloseTo(value, 5);
  expect(up?.[2]).toBeCloseTo(1);
});

test('[ENG-2] few patches of a side show it worse, and fewer than four not at all', () => {
  const withTop = (count: number) =>
    seenOf(
      holdSides([
        [[1, 0, 0], 60],
        [[0, 0, 1], count],
      ]),
    );
  expect(withTop(3)).toHaveLength(1);
  expect(withTop(4)).toHaveLength(2);
  expect(Math.max(...withTop(4).map(({ errorM }) => errorM ?? 0))).toBeCloseTo(0.00075, 5);
});

test('[ENG-2] strays show no direction, and tell against the offset', () => {
  const held = holdSides(
    [
      [[0, 0, 1], 10],
      [[1, 0, 0], 30],
    ],
    10,
  );
  expect(seenOf(held)).toHaveLength(1);
  expect(measureKnown(held, fit).agreement).toBe(0.75);
});
