import type { ScanNode } from '@plumbline/contract/formats/wholeScan';
import { expect, test } from 'vitest';
import { type DrawnCube, measureGaps } from './measureGaps.ts';
import { growCubes, type ScanCube } from './ScanCube.ts';

const node = (level: number, x: number, count: number): ScanNode => ({
  level,
  x,
  y: 0,
  z: 0,
  pack: 'p',
  offset: 0,
  count,
});

const drawn = (cube: ScanCube, inEach = 10): DrawnCube => ({
  cube,
  octants: new Uint32Array(8).fill(inEach),
  spacings: Array<number>(8).fill(0),
});

test('coarse points are as small as the finest that are drawn around them, and as large as needed elsewhere', () => {
  const [root] = growCubes({ sizeM: 8, spacingM: 0.4, nodes: [node(0, 0, 80), node(1, 0, 80), node(2, 1, 80)] });
  const child = root!.children[0]!;
  const cubes = [drawn(root!), drawn(child), drawn(child.children[0]!)];
  measureGaps(cubes);
  expect(cubes[0]!.spacings).toEqual([0.1, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4]);
  expect(cubes[1]!.spacings).toEqual([0.2, 0.1, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2]);
  measureGaps(cubes.slice(0, 1));
  expect(cubes[0]!.spacings).toEqual(Array(8).fill(0.4));
});

test('a cube with hardly anything in it leaves the points around it as large as they were', () => {
  const [root] = growCubes({ sizeM: 8, spacingM: 0.4, nodes: [node(0, 0, 80), node(1, 1, 3)] });
  const cubes = [drawn(root!), drawn(root!.children[0]!)];
  measureGaps(cubes);
  expect(cubes[0]!.spacings[1]).toBe(0.4);
});
