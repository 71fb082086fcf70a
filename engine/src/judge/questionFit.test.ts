import { expect, test } from 'vitest';
import type { TriangleMesh } from '../files/model/TriangleMesh.ts';
import type { Vector } from '../ground/geometry/Vector.ts';
import { boxMesh } from '../prove/fixtures/boxes.ts';
import { closestOnElement, measureSides, newClosest } from './closestOnElement.ts';
import { fitOf } from './fixtures/evidence.ts';
import { questionFit } from './questionFit.ts';

const towards: Vector = [0.7, -0.5, 0.5];

/** Patches at these places, as scanners above and before it would leave them on the element. */
function patchesAt(mesh: TriangleMesh, places: readonly Vector[]) {
  const count = places.length;
  const sides = measureSides(mesh, 0);
  const found = places.map(([x, y, z], patch) => {
    const closest = newClosest();
    closestOnElement(sides, patch, x, y, z, ...towards, closest);
    return {
      normal: [closest.x, closest.y, closest.z],
      distance: closest.distance > 0.1 ? closest.apartM : closest.distance,
    };
  });
  return {
    start: Uint32Array.of(0, count),
    positions: Float32Array.from(places.flat()),
    normals: Float32Array.from(found.flatMap(({ normal }) => normal)),
    towards: Float32Array.from({ length: count * 3 }, (_, i) => towards[i % 3] as number),
    distance: Float32Array.from(found, ({ distance }) => distance),
    deviation: new Float32Array(count),
    spacing: new Float32Array(count).fill(0.02),
    points: new Uint32Array(count).fill(10),
    rays: new Uint32Array(count).fill(10),
    ambiguous: new Float32Array(count),
    scans: new Uint32Array(count).fill(1),
    colours: new Uint8Array(count * 4),
  };
}

function steps(from: number, to: number, stepM: number): number[] {
  const count = Math.max(1, Math.round((to - from) / stepM));
  return Array.from({ length: count }, (_, i) => from + ((to - from) * (i + 0.5)) / count);
}

/** A strip, 80 mm wide, 40 deep and 2.5 m high, that looks towards +X; built from one edge to another, of which the right is seen. */
const strip = boxMesh([{ min: [0, 0, 0], max: [0.04, 0.08, 2.5] }]);
function scanStrip(fromY: number, toY: number) {
  const front = steps(fromY, toY, 0.018).flatMap((y) => steps(0, 2.5, 0.018).map((z): Vector => [0.04, y, z]));
  const edge = steps(0, 0.04, 0.018).flatMap((x) => steps(0, 2.5, 0.018).map((z): Vector => [x, fromY, z]));
  return questionFit(strip, patchesAt(strip, [...front, ...edge]), 0, fitOf(0, fromY, 0)).size;
}

test('[ENG-2] a strip of which one edge was seen is wider where its face ends at the other, and moved where it does not', () => {
  expect(scanStrip(-0.02, 0.08)).toMatchObject({ byM: expect.closeTo(0.02, 4), side: '-Y' });
  expect(scanStrip(-0.02, 0.06)).toBeUndefined();
});

/** A slab of 2 × 1 m, 100 mm thick; its west end is seen, and its top. */
const slab = boxMesh([{ min: [0, 0, 0], max: [2, 1, 0.1] }]);
const eastwards: Vector = [-1, 1, 1];
function scanSlab(fromX: number, toX: number) {
  return scanTop(
    fromX,
    steps(fromX, toX, 0.06).flatMap((x) => rowAt(x)),
  );
}

/** Places across the slab, as many as are asked for. */
const rowAt = (x: number, count = 17): Vector[] => steps(0, 1, 1 / count).map((y) => [x, y, 0.1]);

function scanTop(fromX: number, top: readonly Vector[]) {
  const end = steps(0, 0.1, 0.03).flatMap((z) => steps(0, 1, 0.06).map((y): Vector => [fromX, y, z]));
  const patches = patchesAt(slab, [...top, ...end]);
  const places = [...top, ...end].map(([x]) => x);
  for (const [i, x] of places.entries()) {
    if (i < top.length) patches.normals.set([0, 0, 1], i * 3);
    else patches.normals.set([-1, 0, 0], i * 3);
    patches.distance[i] = i < top.length ? 0 : -x;
  }
  patches.towards.set(Array.from({ length: places.length }, () => eastwards).flat());
  return questionFit(slab, patches, 0, fitOf(fromX, 0, 0)).size;
}

test('[ENG-2] a slab that begins early and ends where it should is longer; one that ends early too has moved', () => {
  expect(scanSlab(-0.09, 2)).toMatchObject({ byM: expect.closeTo(0.09, 4), side: '-X' });
  expect(scanSlab(-0.09, 1.91)).toBeUndefined();
});

test('[ENG-2] a slab that begins late and ends where it should is shorter; one that goes on beyond its end has moved', () => {
  expect(scanSlab(0.06, 2)).toMatchObject({ byM: expect.closeTo(-0.06, 4), side: '-X' });
  expect(scanSlab(0.06, 2.06)).toBeUndefined();
});

/** Its top as far as it was moved by 90 mm, and so many patches at a place beyond. */
const scanLeft = (count: number, x: number, beside = 17) =>
  scanTop(-0.09, [...steps(-0.09, 1.81, 0.06).flatMap((at) => rowAt(at)), ...rowAt(1.87, beside), ...rowAt(x, count)]);

test('[ENG-2] an end has stayed by eight patches, and by three tenths of those beside them', () => {
  expect(scanLeft(7, 1.95)).toBeUndefined();
  expect(scanLeft(8, 1.95)).toBeDefined();
  expect(scanLeft(9, 1.95, 31)).toBeUndefined();
  expect(scanLeft(9, 1.95, 30)).toBeDefined();
});

test('[ENG-2] nearer than 6 mm to where it would end, or beyond where it should, no patch says that it stayed', () => {
  expect(scanLeft(17, 1.914)).toBeUndefined();
  expect(scanLeft(17, 1.917)).toBeDefined();
});

test('[ENG-2] what goes on beyond its end by a fifth of what is before it has moved', () => {
  const late = (count: number) =>
    scanTop(0.06, [...steps(0.06, 2, 0.06).flatMap((x) => rowAt(x)), ...rowAt(2.03, count)]);
  // Of the two strips within 60 mm of the end, one is before it.
  expect(late(3)).toBeDefined();
  expect(late(4)).toBeUndefined();
});
