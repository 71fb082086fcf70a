import { expect, test } from 'vitest';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { boxMesh, movedPatches } from '../prove/fixtures/boxes.ts';
import { claimOrphans } from './claimOrphans.ts';
import { evidenceOf, fitOf } from './fixtures/evidence.ts';

/** Two walls in a row, seen from the south; the first went 30 mm to the north, and along the row by as much as `alongM`. */
const walls = boxMesh([
  { min: [0, 0, 0], max: [1, 0.1, 3] },
  { min: [1.02, 0, 0], max: [2, 0.1, 3] },
]);
const northM = 0.03;

/** The face of the first, and its end, the patches of which are the second wall's. */
function seen(alongM: number, endPatches = 20): ElementPatches {
  const face = Array.from({ length: 100 }, (_, i) => [
    0.05 + 0.1 * (i % 10) + alongM,
    northM,
    0.2 + 0.28 * Math.floor(i / 10),
  ]);
  const end = Array.from({ length: endPatches }, (_, i) => [1 + alongM, 0.05 + northM, 0.1 + (2.8 * i) / endPatches]);
  const places = [...face, ...end];
  const count = places.length;
  const isFace = (i: number) => i < face.length;
  return {
    ...movedPatches(
      walls,
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
      count,
    ),
    start: Uint32Array.of(0, face.length, count),
    positions: Float32Array.from(places.flat()),
    normals: Float32Array.from(places.flatMap((_, i) => (isFace(i) ? [0, -1, 0] : [-1, 0, 0]))),
    towards: Float32Array.from(places.flatMap(() => [0.6, -0.8, 0])),
    distance: Float32Array.from(places, ([x], i) => (isFace(i) ? -northM : 1.02 - x)),
    ambiguous: new Float32Array(count),
    rays: new Uint32Array(count).fill(1),
  };
}

const inPlace = evidenceOf({ fit: fitOf(0, 0, 0) });
const offNorth = evidenceOf({ fit: fitOf(0, northM, 0, { directions: 1 }) });

test('[ENG-2] the end of a wall that moved is found among what its neighbour cannot explain', () => {
  const [wall, neighbour] = claimOrphans(walls, seen(0.04), [offNorth, inPlace]);
  expect(wall.fit?.offsetM[0]).toBeCloseTo(0.04, 3);
  expect(wall.fit?.offsetM[1]).toBeCloseTo(northM, 3);
  expect(wall.fit?.directions).toBe(2);
  expect(neighbour).toBe(inPlace);
});

test('[ENG-2] a wall that is nearly in its place, turned or of another size claims nothing', () => {
  const near = evidenceOf({ fit: fitOf(0, 0.0079, 0) });
  const turned = evidenceOf({ fit: fitOf(0, northM, 0, { isTurned: true }) });
  const longer = evidenceOf({ fit: fitOf(0, northM, 0), size: { byM: 0.04, side: '+X', normal: [1, 0, 0] } });
  for (const one of [near, turned, longer, { ...offNorth, isForeign: true }]) {
    expect(claimOrphans(walls, seen(0.04), [one, inPlace])[0]).toBe(one);
  }
});

test('[ENG-2] what a neighbour explains, and a stray patch, are nobody else’s', () => {
  const explained = seen(0.04);
  explained.distance.fill(0.002, 100);
  expect(claimOrphans(walls, explained, [offNorth, inPlace])[0].fit).toEqual(offNorth.fit);
  expect(claimOrphans(walls, seen(0.04, 3), [offNorth, inPlace])[0].fit).toEqual(offNorth.fit);
});
