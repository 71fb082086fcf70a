import type { ScanNode } from '@plumbline/contract/formats/wholeScan';
import { expect, test } from 'vitest';
import { growCubes } from './ScanCube.ts';

const node = (level: number, x: number, y: number, z: number): ScanNode => ({
  level,
  x,
  y,
  z,
  pack: 'p',
  offset: 0,
  count: 1,
});

test('cubes halve side and spacing from level to level and know the eighth that they lie in', () => {
  const [root, ...others] = growCubes({
    sizeM: 16,
    spacingM: 0.4,
    nodes: [node(2, 3, 0, 1), node(1, 1, 0, 0), node(0, 0, 0, 0)],
  });
  expect(others).toEqual([]);
  const [child] = root!.children;
  const [grandchild] = child!.children;
  expect(root).toMatchObject({ sizeM: 16, spacingM: 0.4, box: [0, 0, 0, 16, 16, 16] });
  expect(child).toMatchObject({ sizeM: 8, spacingM: 0.2, octant: 1, box: [8, 0, 0, 16, 8, 8] });
  expect(grandchild).toMatchObject({ sizeM: 4, spacingM: 0.1, octant: 1 | 4, box: [12, 0, 4, 16, 4, 8] });
  expect(grandchild!.parent).toBe(child);
});

test('a cube whose parent has no points refines the next one above it, or is a root itself', () => {
  const empty = { ...node(1, 0, 1, 1), count: 0 };
  const [root] = growCubes({ sizeM: 16, spacingM: 1, nodes: [node(0, 0, 0, 0), empty, node(2, 1, 3, 2)] });
  expect(root!.children[0]).toMatchObject({ octant: 2 | 4, sizeM: 4 });
  const roots = growCubes({ sizeM: 16, spacingM: 1, nodes: [node(1, 0, 0, 0), node(1, 1, 1, 1)] });
  expect(roots.map(({ sizeM }) => sizeM)).toEqual([8, 8]);
  expect(growCubes({ sizeM: 16, spacingM: 1, nodes: [] })).toEqual([]);
});
