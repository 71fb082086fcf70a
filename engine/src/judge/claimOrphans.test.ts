import { expect, test } from 'vitest';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { boxMesh, movedPatches } from '../prove/fixtures/boxes.ts';
import { claimOrphans } from './claimOrphans.ts';
import { evidenceOf, fitOf, placesOf } from './fixtures/evidence.ts';

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

/** A duct that hangs 90 mm too low, before the place of a ceiling that nobody has hung yet: its underside lies there. */
const hung = boxMesh([
  { min: [0, 0, 0.08], max: [4, 0.5, 0.38] },
  { min: [-2, -2, -0.02], max: [6, 2, 0] },
]);
const lowM = 0.09;

function seenFromBelow(): ElementPatches {
  const rows = Array.from({ length: 200 }, (_, i) => ({ x: 0.01 + 0.0199 * i, step: i % 10 }));
  // Below the middle between both, points of its sides are nearer to the ceiling too.
  const side = rows.map(({ x, step }) => ({
    at: [x, 0, 0.035 + 0.025 * step],
    looks: step === 0 ? [0, 0, -1] : [0, -1, 0],
  }));
  const under = rows.map(({ x, step }) => ({ at: [x, 0.025 + 0.05 * step, 0.08 - lowM], looks: [0, 0, -1] }));
  const all = [...side, ...under];
  return {
    ...movedPatches(
      hung,
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
      all.length,
    ),
    start: Uint32Array.of(0, side.length, all.length),
    positions: Float32Array.from(all.flatMap(({ at }) => at)),
    normals: Float32Array.from(all.flatMap(({ looks }) => looks)),
    towards: Float32Array.from(all.flatMap(() => [0, -0.6, -0.8])),
    distance: Float32Array.from(all, ({ at: [, , z], looks }) => (looks[2] === 0 ? 0 : z < 0 ? 0.01 : 0.08 - z)),
    ambiguous: new Float32Array(all.length),
    rays: new Uint32Array(all.length).fill(1),
  };
}

test('[ENG-2] what lies in the place of what is mostly empty is of what slid there, which then is known by it', () => {
  const duct = evidenceOf({ fit: fitOf(0, 0, -0.045, { directions: 2 }) });
  const ceiling = (free: number) =>
    evidenceOf({
      fit: fitOf(0, 0, -0.01),
      hits: placesOf(30, 0, 1),
      free: placesOf(free, 0, 1),
      rays: 500,
      metShare: 0.9,
    });
  const patches = seenFromBelow();
  const [found] = claimOrphans(hung, patches, [duct, ceiling(70)]);
  expect(found.fit?.offsetM[2]).toBeCloseTo(-lowM, 3);
  expect(found.claimed?.length).toBe(200);
  const upright = found.known?.directions.find(({ direction }) => Math.abs(direction[2]) > 0.9);
  expect(upright?.errorM).toBeLessThan(0.002);
  const settled = evidenceOf({ fit: fitOf(0, 0, -lowM, { directions: 2 }) });
  expect(claimOrphans(hung, patches, [settled, ceiling(70)])[0].claimed?.length).toBe(200);
  const [left] = claimOrphans(hung, patches, [duct, ceiling(30)]);
  expect(left.claimed ?? []).toEqual([]);
});
