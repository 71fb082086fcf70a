import { readElementCloud } from '@plumbline/contract/formats/elementCloud';
import { readHeatmap } from '@plumbline/contract/formats/heatmap';
import { expect, test } from 'vitest';
import type { Vector } from '../ground/geometry/Vector.ts';
import { boxMesh, movedPatches } from './fixtures/boxes.ts';
import { makeElementCloud } from './makeElementCloud.ts';
import { makeHeatmap } from './makeHeatmap.ts';

const origin: Vector = [2_600_000, 1_200_000, 400];
const mesh = boxMesh(
  [
    { min: [0, 0, 0], max: [1, 1, 1] },
    { min: [5, 0, 0], max: [6, 1, 3] },
  ],
  origin,
);

test('[ENG-5] the heat map of an element has its own points, and their deviations', () => {
  const patches = movedPatches(mesh, [
    [0, 0, 0],
    [0.02, 0, 0],
  ]);
  const { origin: written, points } = readHeatmap(makeHeatmap(patches, 1, mesh.origin));
  expect(written).toEqual(origin);
  expect(points).toHaveLength(3000 * 4);
  const onPlusX = [...Array(3000).keys()].filter((i) => Math.abs(points[i * 4] - 6.02) < 1e-5);
  expect(onPlusX.length).toBeGreaterThan(300);
  for (const i of onPlusX) expect(points[i * 4 + 3]).toBeCloseTo(0.02, 6);
  expect(Math.min(...points.filter((_, i) => i % 4 === 3))).toBeCloseTo(-0.02, 6);
});

test('more points than anybody needs are thinned evenly', () => {
  const patches = movedPatches(
    mesh,
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    50_000,
  );
  const { points } = readHeatmap(makeHeatmap(patches, 1, mesh.origin));
  expect(points).toHaveLength(20_000 * 4);
  const share = points.filter((z, i) => i % 4 === 2 && z > 1.5).length / 20_000;
  expect(share).toBeCloseTo(0.5, 1);
});

test('[ENG-5] the element cloud has the colours, or the intensity where there are none', () => {
  const patches = movedPatches(
    mesh,
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    100,
  );
  const grey = readElementCloud(makeElementCloud(patches, 0, mesh.origin));
  expect([...grey.colours.subarray(0, 4)]).toEqual([77, 77, 77, 77]);
  patches.colours.set([200, 100, 50], 400);
  const coloured = readElementCloud(makeElementCloud(patches, 1, mesh.origin));
  expect([...coloured.colours.subarray(0, 4)]).toEqual([200, 100, 50, 77]);
  expect([...coloured.positions.subarray(0, 3)]).toEqual([...patches.positions.subarray(300, 303)]);
});
