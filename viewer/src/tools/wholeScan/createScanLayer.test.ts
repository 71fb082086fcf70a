import { expect, test } from 'vitest';
import type { LayerFrame } from '../../draw/Layer.ts';
import { type GivenCube, makeScan } from '../../fixtures/makeScan.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { createScanLayer, usualBudget } from './createScanLayer.ts';

const origin: [number, number, number] = [100, 200, 10];
const frame: LayerFrame = {
  camera: { eye: [104, 190, 14], target: [104, 204, 14], up: [0, 0, 1], fovDegrees: 60 },
  size: { width: 800, height: 600 },
  ratio: 1,
  clip: undefined,
  isQuick: false,
};

const pointsAt = (x: number): WorldPoint[] => Array.from({ length: 100 }, (_, i) => [x, 201, 10.1 + i * 0.03]);
const cubes: GivenCube[] = [
  { at: [0, 0, 0, 0], points: pointsAt(101), colour: [1, 2, 3] },
  { at: [1, 0, 0, 0], points: pointsAt(102), colour: [1, 2, 3] },
  { at: [1, 1, 0, 0], points: pointsAt(105), colour: [1, 2, 3] },
];
const { tree } = makeScan(cubes, { origin, sizeM: 8, spacingM: 1 });

function openLayer(budget = usualBudget) {
  const layer = createScanLayer(tree, budget);
  layer.prepare!(frame);
  const wanted = layer.wanted;
  for (const cube of wanted) {
    layer.add(cube, { positions: new Uint16Array(300).fill(0x8000), colours: new Uint8Array(300) });
  }
  return { layer, wanted };
}

test('[HEAT-4] while frames take long fewer points are drawn, and none of them is loaded again', () => {
  const { layer, wanted } = openLayer({ ...usualBudget, quickPoints: 150 });
  layer.prepare!(frame);
  expect([wanted.length, layer.shownPoints, layer.bytes]).toEqual([3, 300, 2700]);
  layer.prepare!({ ...frame, isQuick: true });
  expect([layer.wanted.length, layer.shownPoints, layer.bytes]).toEqual([3, 100, 2700]);
  layer.prepare!(frame);
  expect(layer.shownPoints).toBe(300);
});

test('what is drawn says where it is: around its points, not around its cubes', () => {
  const { layer } = openLayer();
  expect(layer.boxes).toEqual([]);
  layer.prepare!(frame);
  expect(layer.boxes[0]).toEqual({ min: [104, 204, 14], max: [104, 204, 14] });
  expect(layer.boxes).toHaveLength(3);
});

test('only so many bytes are kept', () => {
  const { layer, wanted } = openLayer({ ...usualBudget, mostBytes: 1900 });
  expect(layer.bytes).toBe(1800);
  expect(wanted.map((cube) => layer.has(cube))).toEqual([false, true, true]);
  expect(layer.object.children).toHaveLength(2);
  layer.dispose();
  expect([layer.bytes, layer.object.children.length]).toEqual([0, 0]);
});
