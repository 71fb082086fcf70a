import { expect, test } from 'vitest';
import { createPatches } from '../compare/ElementPatches.ts';
import { dropReflected, openReflections, packReflections } from './dropReflected.ts';
import { cellAt } from './RangeImage.ts';

const size = 100;
/** Turned by a quarter about the vertical, at (1, 2, 0). */
const matrix = [0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 0];
/** Along its own x there is a mirror three metres away. */
const view = openReflections(packReflections({ size, cells: [cellAt(size, 1, 0.01, 0.01)], fromM: [3] }), matrix);

/** Patches of two elements, each seen from the scanner at so many metres along its own (x, y, z). */
function patchesAt(places: { along: [number, number, number]; scans?: number }[]) {
  const patches = createPatches(Uint32Array.of(0, 1, places.length), places.length);
  for (const [
    patch,
    {
      along: [x, y, z],
      scans = 1,
    },
  ] of places.entries()) {
    const range = Math.hypot(x, y, z);
    patches.positions.set([1 - y, 2 + x, z], patch * 3);
    patches.towards.set([y / range, -x / range, -z / range], patch * 3);
    patches.scans[patch] = scans;
    patches.points[patch] = patch + 1;
    patches.rays[patch] = 10 * (patch + 1);
  }
  return patches;
}

const keptOf = (...places: Parameters<typeof patchesAt>[0]) => {
  const { start, points, rays } = dropReflected(patchesAt(places), [view]);
  return { start: [...start], points: [...points], rays: [...rays] };
};

test('what lies behind a mirror is left out, what lies on it, before it or beside it stays', () => {
  const at = (metres: number): [number, number, number] => [metres, 0.01 * metres, 0.01 * metres];
  expect(keptOf({ along: at(2) }, { along: at(5) }, { along: at(3.04) }, { along: [5, 3, 0] })).toEqual({
    start: [0, 1, 3],
    points: [1, 3, 4],
    rays: [10, 30, 40],
  });
});

test('what others saw, too, is there', () => {
  const along: [number, number, number] = [5, 0.05, 0.05];
  expect(keptOf({ along }, { along, scans: 0b11 }, { along, scans: 0b10 }).points).toEqual([2, 3]);
});

test('without mirrors everything stays as it is', () => {
  const nothing = openReflections(packReflections({ size, cells: [], fromM: [] }), matrix);
  const patches = patchesAt([{ along: [5, 0.05, 0.05] }]);
  expect(dropReflected(patches, [nothing])).toBe(patches);
});
