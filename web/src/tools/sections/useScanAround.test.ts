import type { ScanTree } from '@plumbline/contract/formats/wholeScan';
import { expect, test } from 'vitest';
import { aSection } from './testing/aSection.ts';
import { chooseNodes, placePoints } from './useScanAround.ts';

const node = (level: number, x: number, y: number, z: number, count = 1) => ({
  level,
  x,
  y,
  z,
  pack: 'p',
  offset: 0,
  count,
});

/** 16 m from 8, 24, 0 on: the section lies in its eighth that begins at 8, 24, 0. */
const tree: ScanTree = {
  version: 1,
  origin: [8, 24, 0],
  sizeM: 16,
  spacingM: 0.2,
  points: 4,
  scanned: 4,
  hasColour: false,
  nodes: [node(2, 1, 1, 1), node(0, 0, 0, 0), node(3, 7, 7, 7), node(1, 0, 0, 0)],
};

test('[SECT-4] of a whole scan those cubes are read that a section goes through, the coarsest first', () => {
  expect(chooseNodes(tree, aSection()).map(({ level }) => level)).toEqual([0, 1, 2]);
  const heavy = { ...tree, nodes: [node(0, 0, 0, 0, 1_400_000), node(1, 0, 0, 0, 200_000)] };
  expect(chooseNodes(heavy, aSection()).map(({ level }) => level)).toEqual([0]);
});

test('[SECT-4] points of the whole scan within 50 mm of the plane are drawn where they lie', () => {
  const at = (metres: number) => Math.round((metres / 16) * 65_536);
  const positions = Uint16Array.from(
    [
      [4.5, 6.2, 7.1],
      [4.5, 6.2, 7.2],
      [15, 6.2, 7.1],
    ].flatMap((place) => place.map(at)),
  );
  const places: number[] = [];
  placePoints(positions, { tree, node: node(0, 0, 0, 0), section: aSection() }, places);
  expect(places).toHaveLength(2);
  expect(places[0]).toBeCloseTo(0.5, 3);
  expect(places[1]).toBeCloseTo(0.2, 3);
});
