import { expect, test } from 'vitest';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { boxMesh, movedPatches } from '../prove/fixtures/boxes.ts';
import { findMoved } from './findMoved.ts';
import { gatherOrphans } from './Orphans.ts';
import { settleElement } from './settleElement.ts';

/** Two pipes of 40 mm side by side, the first of which went 45 mm towards the second: all points were given to the second. */
const pipes = boxMesh([
  { min: [0, 0, 0], max: [0.04, 3, 0.04] },
  { min: [0.1, 0, 0], max: [0.14, 3, 0.04] },
]);

function givenToTheSecond(): ElementPatches {
  const patches = movedPatches(
    pipes,
    [
      [0.045, 0, 0],
      [0, 0, 0],
    ],
    300,
  );
  const [start, middle, end] = patches.start;
  for (let patch = start; patch < middle; patch++) {
    // All of each patch moves, not only along its normal, and its distance counts from the second pipe's side.
    const isSide = Math.abs(patches.normals[patch * 3]) > 0.5;
    if (!isSide) patches.positions[patch * 3] += 0.045;
    patches.distance[patch] = 0.02;
  }
  return { ...patches, start: Uint32Array.of(0, 0, end) };
}

test('[ENG-2] what moved beside its neighbour is found by the points that the neighbour cannot explain', () => {
  const patches = givenToTheSecond();
  const fits = [0, 1].map((element) => settleElement(pipes, patches, element));
  expect(fits[0]).toBeUndefined();
  expect(Math.hypot(...(fits[1]?.offsetM ?? [1]))).toBeLessThan(0.002);
  const orphans = gatherOrphans(pipes, patches, fits);
  const moved = findMoved(pipes, patches, 0, orphans);
  expect(moved?.fit.offsetM[0]).toBeCloseTo(0.045, 3);
  expect(moved?.patches.length).toBeGreaterThan(200);
  orphans.take(moved?.patches ?? []);
  expect(findMoved(pipes, patches, 0, orphans)).toBeUndefined();
});

test('[ENG-2] what sides in three directions show to have moved keeps its points, however far; one side alone explains none', () => {
  const panel = boxMesh([{ min: [0, 0, 0], max: [2, 0.1, 1] }]);
  const patches = movedPatches(panel, [[0, 0.024, 0]], 300);
  const orphansOf = (directions: number, agreement: number) => {
    const fit = { ...settleElement(panel, patches, 0)!, directions, agreement };
    return gatherOrphans(panel, patches, [fit]).near(0, 0.1).length;
  };
  expect(orphansOf(3, 0.6)).toBe(0);
  expect(orphansOf(2, 0.6)).toBe(300);
  expect(orphansOf(3, 0.59)).toBe(300);
});
