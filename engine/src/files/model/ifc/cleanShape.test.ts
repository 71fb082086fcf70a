import { expect, test } from 'vitest';
import { cleanShape, type RawShape } from './cleanShape.ts';
import { createShapeStore } from './createShapeStore.ts';

type Point = [number, number, number];

/** Triangles as web-ifc gives them: three vertices of their own each, with a normal. */
function raw(triangles: Point[][], options: Partial<RawShape> = {}): RawShape {
  const vertices = Float32Array.from(triangles.flat().flatMap((point) => [...point, 0, 0, 1]));
  return { vertices, indices: Uint32Array.from(triangles.flat().keys()), unitM: 1, isMirrored: false, ...options };
}

const [o, x, y, z]: Point[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const tetrahedron = [
  [o, y, x],
  [o, x, z],
  [o, z, y],
  [x, y, z],
];
const turned = (triangles: Point[][]) => triangles.map((triangle) => triangle.toReversed());

test('welds vertices at one place, zeros of either sign included', () => {
  const shape = cleanShape(raw([...tetrahedron.slice(1), [[-0, 0, -0], y, x]]));
  expect(shape?.positions).toHaveLength(4 * 3);
  expect(shape?.indices).toHaveLength(4 * 3);
  expect(shape?.areaM2).toBeCloseTo(1.5 + Math.sqrt(3) / 2, 6);
});

test('drops triangles without area and those given twice, but keeps both sides of a sheet', () => {
  const needle: Point[] = [o, [1, 1e-11, 0], [2, 0, 0]];
  const shape = cleanShape(raw([[o, x, y], [o, o, x], needle, [x, y, o], [o, y, x]]));
  expect([...(shape?.indices ?? [])]).toEqual([0, 1, 2, 0, 2, 1]);
});

test('drops triangles whose indices lie beyond the vertices', () => {
  const shape = cleanShape(raw([[o, x, y]], { indices: Uint32Array.of(0, 1, 99, 0, 1, 2) }));
  expect([...(shape?.indices ?? [])]).toEqual([0, 1, 2]);
});

test('refuses numbers that are none, and places that are not on Earth', () => {
  for (const value of [Number.NaN, Infinity, 1e12]) expect(cleanShape(raw([[o, [value, 0, 0], y]]))).toBeUndefined();
});

test('turns closed shapes that face inwards and leaves open ones as they are', () => {
  expect(cleanShape(raw(tetrahedron))).toMatchObject({ wasInsideOut: false });
  const shape = cleanShape(raw(turned(tetrahedron)));
  expect(shape?.wasInsideOut).toBe(true);
  expect(shape?.indices).toEqual(cleanShape(raw(turned(tetrahedron).map((triangle) => triangle)))?.indices);
  expect(volume(shape)).toBeCloseTo(1 / 6, 6);
  expect(cleanShape(raw([[o, y, x]]))?.indices).toEqual(Uint32Array.of(0, 1, 2));
});

test('makes faces of one shape agree that the kernel turned differently', () => {
  const [bottom, ...rest] = tetrahedron;
  expect(volume(cleanShape(raw([bottom.toReversed(), ...rest])))).toBeCloseTo(1 / 6, 6);
  expect(volume(cleanShape(raw([bottom, ...turned(rest)])))).toBeCloseTo(1 / 6, 6);
});

test('mirrors what its placement mirrors, and applies the unit', () => {
  // The kernel turns the triangles of mirrored placements, so that they face outwards once mirrored.
  const shape = cleanShape(raw(turned(tetrahedron), { isMirrored: true, unitM: 0.5 }));
  expect(Math.min(...(shape?.positions ?? []))).toBe(-0.5);
  expect(shape?.wasInsideOut).toBe(false);
  expect(volume(shape)).toBeCloseTo(0.125 / 6, 6);
});

test('keeps equal shapes once', () => {
  const store = createShapeStore();
  const first = store.add(raw(tetrahedron));
  expect(store.add(raw(tetrahedron))).toEqual(first);
  expect(store.add(raw(tetrahedron, { isMirrored: true }))?.index).toBe(1);
  expect(store.add(raw(tetrahedron.slice(1)))?.index).toBe(2);
  expect(store.add(raw([]))?.index).toBeUndefined();
  expect(store.add(raw([[o, [Number.NaN, 0, 0], y]]))).toBeUndefined();
  expect(store.shapes).toHaveLength(3);
});

function volume(shape: { positions: Float32Array; indices: Uint32Array } | undefined): number {
  if (!shape) return Number.NaN;
  const at = (i: number) => [...shape.positions.subarray(shape.indices[i] * 3, shape.indices[i] * 3 + 3)];
  let sum = 0;
  for (let i = 0; i < shape.indices.length; i += 3) {
    const [a, b, c] = [at(i), at(i + 1), at(i + 2)];
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}
