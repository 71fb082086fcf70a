import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { expect, test } from 'vitest';
import { cutShape } from './cutShape.ts';
import { makeBall, makeBar, makeBox, makeModel } from './fixtures/makeModel.ts';
import { addTriangle, crossOf, emptySurface, readFile, visitTriangles } from './fixtures/measureFile.ts';
import type { ShadedShape } from './ShadedShape.ts';
import { shadeShape } from './shadeShape.ts';
import { writeModelFile } from './writeModelFile.ts';

const write = async (...given: Parameters<typeof makeModel>) =>
  readFile(await writeModelFile(makeModel(...given), { rootModel: 0 }));

test('coordinates of a survey lose nothing', async () => {
  const at: [number, number, number] = [2_600_123.456, 1_200_654.321, 431.987];
  const file = await write([makeBox(2, 0.2, 3)], [{ element: 0, shape: 0, at }], 1);
  const surface = emptySurface();
  visitTriangles(file, 0, ({ corners }) =>
    addTriangle(
      surface,
      corners.map((corner) => corner.at),
    ),
  );
  for (const [axis, size] of [2, 0.2, 3].entries()) {
    expect(Math.abs(surface.box.min[axis] - at[axis])).toBeLessThan(1e-4);
    expect(Math.abs(surface.box.max[axis] - at[axis] - size)).toBeLessThan(1e-4);
  }
});

test('elements without geometry have an empty box, and a model without any has no blocks', async () => {
  const some = await write([makeBox(1, 1, 1)], [{ element: 1, shape: 0 }], 3);
  expect([...some.head.boxes.subarray(0, 3)]).toEqual([Infinity, expect.any(Number), Infinity]);
  expect([...some.head.boxes.subarray(9, 12)]).toEqual([-Infinity, expect.any(Number), -Infinity]);
  const none = await write([], [], 2);
  expect(none).toMatchObject({ head: { elementCount: 2, origin: [0, 0, 0], blocks: [] }, blocks: [] });
  expect((await write([], [], 0)).head.elementCount).toBe(0);
  const broken = [{ element: 0, shape: 0, at: [Number.NaN, 0, 0] as [number, number, number] }];
  expect((await write([makeBox(1, 1, 1)], broken, 1)).blocks).toEqual([]);
});

test('mirrored places show their outside, in chunks and as instances', async () => {
  const ball = makeBall(0.5, 12);
  for (const count of [1, 20]) {
    const places = Array.from({ length: count }, (_, element) => ({
      element,
      shape: 0,
      at: [element * 3, 0, 0] as [number, number, number],
      scale: [1, element % 2 === 0 ? -1 : 1, 2] as [number, number, number],
    }));
    const file = await write([ball], places, count);
    expect(new Set(file.blocks.map(({ kind }) => kind))).toEqual(new Set([count === 1 ? 'chunk' : 'instances']));
    let triangles = 0;
    visitTriangles(file, 0, ({ element, corners }) => {
      const cross = crossOf(corners[0].at, corners[1].at, corners[2].at);
      const outwards = corners[0].at.map((value, axis) => value - (axis === 0 ? element * 3 : 0));
      const sum = (a: number[], b: number[]) => a.reduce((total, value, k) => total + value * b[k], 0);
      expect(sum(cross, outwards)).toBeGreaterThan(0);
      expect(sum(corners[0].normal, outwards)).toBeGreaterThan(0);
      triangles++;
    });
    expect(triangles).toBe(count * (ball.indices.length / 3));
  }
});

test('a shape with more vertices than two bytes can count is cut, and nothing of it lost', async () => {
  const ball = makeBall(5, 190);
  expect(ball.positions.length / 3).toBeGreaterThan(65_535);
  const file = await write([ball], [{ element: 0, shape: 0 }], 1);
  expect(file.blocks).toHaveLength(2);
  expect(file.head.blocks[0].indexCounts[0] + file.head.blocks[1].indexCounts[0]).toBe(ball.indices.length);
  for (const level of [1, 2] as const) {
    const surface = emptySurface();
    visitTriangles(file, level, ({ corners }) =>
      addTriangle(
        surface,
        corners.map(({ at }) => at),
      ),
    );
    expect(surface.triangles).toBeLessThan(ball.indices.length / 3 / 50);
    expect(Math.abs(surface.areaM2 / (100 * Math.PI) - 1)).toBeLessThan(level === 1 ? 0.03 : 0.15);
  }
});

test('pieces of a shape have each of its triangles once', async () => {
  await MeshoptEncoder.ready;
  const shape = shadeShape(makeBall(5, 20));
  const pieces = cutShape(shape, 100);
  expect(pieces.length).toBeGreaterThan(7);
  const list = (part: ShadedShape) =>
    Array.from({ length: part.indices.length / 3 }, (_, i) => {
      const corners = [...part.indices.subarray(i * 3, i * 3 + 3)].map((vertex) => part.placeOf[vertex]);
      return corners.sort((a, b) => a - b).join();
    });
  expect(pieces.flatMap(list).sort()).toEqual(list(shape).sort());
  for (const piece of pieces) {
    expect(piece.placeOf.length).toBeLessThanOrEqual(100);
    expect(new Set(piece.indices).size).toBe(piece.placeOf.length);
    piece.placeOf.forEach((place, vertex) => {
      const before = shape.placeOf.indexOf(place);
      expect(piece.positions.slice(vertex * 3, vertex * 3 + 3)).toEqual(
        shape.positions.slice(before * 3, before * 3 + 3),
      );
    });
  }
});

test('blocks hold what lies together, and are not so wide that their steps show', async () => {
  // Every third is long; no two are the same, so that none is instanced.
  const shapes = Array.from({ length: 3000 }, (_, i) => makeBox(i % 3 === 2 ? 40 : 1, 1, 3 + i * 1e-4));
  const places = shapes.map((_, i) => ({
    element: i,
    shape: i,
    at: [(i * 7919) % 1000, (i * 104_729) % 1000, 0] as [number, number, number],
  }));
  const file = await write(shapes, places, 3000);
  const narrow = file.blocks.filter((block) => block.kind === 'chunk' && !block.runs.elements.some((e) => e % 3 === 2));
  expect(narrow.length).toBeGreaterThan(50);
  for (const { info } of narrow) {
    const { frame } = info;
    expect(Math.max(frame[3] - frame[0], frame[4] - frame[1])).toBeLessThanOrEqual(64);
  }
});

test('a stray element thousands of kilometres away spoils nothing', async () => {
  const shapes = Array.from({ length: 2000 }, (_, i) => makeBox(1, 1, 3 + i * 1e-4));
  const places = shapes.map((_, i) => ({
    element: i,
    shape: i,
    at: (i === 1000 ? [5_000_000, 0, 0] : [(i * 7919) % 400, (i * 104_729) % 400, 0]) as [number, number, number],
  }));
  const file = await write(shapes, places, 2000);
  expect(file.blocks.length).toBeLessThan(60);
  const surfaces = shapes.map(emptySurface);
  visitTriangles(file, 0, ({ element, corners }) =>
    addTriangle(
      surfaces[element],
      corners.map(({ at }) => at),
    ),
  );
  const worst = places.map(({ at, element }) => Math.abs(surfaces[element].box.min[0] - at[0]));
  expect(Math.max(...worst.filter((_, element) => element !== 1000))).toBeLessThan(0.001);
  expect(worst[1000]).toBeLessThan(1);
});

test('an element that spans two chunks, and one that fills none, are whole', async () => {
  const ball = makeBall(1, 120);
  const places = [0, 0, 0, 1].map((element, i) => ({
    element,
    shape: i,
    at: [i * 2, 0, 0] as [number, number, number],
  }));
  const file = await write([ball, makeBall(1.1, 120), makeBall(1.2, 120), makeBox(1, 1, 1)], places, 2);
  const triangles = [0, 0];
  visitTriangles(file, 0, ({ element }) => triangles[element]++);
  expect(triangles).toEqual([(3 * ball.indices.length) / 3, 12]);
  expect(file.blocks.length).toBe(2);
});

test('a pipe thinner than a level allows is still there, and what is small is not', async () => {
  const file = await write(
    [makeBar(6, 0.01, 12), makeBall(0.01, 6)],
    [
      { element: 0, shape: 0 },
      { element: 1, shape: 1, at: [0, 3, 0] },
    ],
    2,
  );
  for (const level of [1, 2] as const) {
    const triangles = [0, 0];
    visitTriangles(file, level, ({ element }) => triangles[element]++);
    expect(triangles[0]).toBeGreaterThan(0);
    expect(triangles[0]).toBeLessThan(24);
    expect(triangles[1]).toBe(0);
  }
});

test('the same model gives the same bytes, and says how far it is', async () => {
  const model = makeModel(
    [makeBall(1, 20), makeBox(1, 2, 3)],
    [
      { element: 0, shape: 0 },
      { element: 1, shape: 1, colour: [1, 1, 1, 0.5] },
    ],
    2,
  );
  const progress: number[][] = [];
  const first = await writeModelFile(model, { rootModel: 0, report: (done, total) => progress.push([done, total]) });
  const second = await writeModelFile(model, { rootModel: 0 });
  expect(Buffer.concat(second.pieces).equals(Buffer.concat(first.pieces))).toBe(true);
  expect(second.sidecar).toEqual(first.sidecar);
  expect(progress).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

test('a small thing of many triangles loses them step by step', async () => {
  const ball = makeBall(0.25, 60);
  const file = await write([ball], [{ element: 0, shape: 0 }], 1);
  const count = (level: 0 | 1 | 2) => {
    let triangles = 0;
    visitTriangles(file, level, () => triangles++);
    return triangles / (ball.indices.length / 3);
  };
  expect(count(0)).toBe(1);
  expect(count(1)).toBeGreaterThan(0.02);
  expect(count(1)).toBeLessThan(0.5);
  expect(count(2)).toBeGreaterThan(0.002);
  expect(count(2)).toBeLessThan(count(1) / 2);
});

test('the file says which elements are closed and turn their outside outwards', async () => {
  const box = makeBox(2, 0.2, 3);
  const ball = makeBall(0.5, 12);
  const open = { positions: box.positions, indices: box.indices.slice(6) };
  const inwards = { positions: ball.positions, indices: ball.indices.slice().reverse() };
  const places = [
    { element: 0, shape: 0 },
    { element: 1, shape: 1 },
    { element: 2, shape: 2 },
    { element: 3, shape: 3 },
    { element: 4, shape: 0, scale: [-1, 1, 1] as [number, number, number] },
    { element: 5, shape: 0 },
    { element: 5, shape: 2 },
  ];
  const { head, blocks } = await write([box, ball, open, inwards], places, 7);
  expect([...head.closed].map((bits) => bits & 1)).toEqual([1, 1, 0, 0, 1, 0, 0]);
  expect(head.closed[0]).toBe(7);
  expect(blocks.map(({ elements }) => [...new Set(elements)].sort())).toEqual([
    [0, 1, 4],
    [2, 3, 5],
  ]);
});
