import { expect, test } from 'vitest';
import { isWellInView, withRoom } from './wellInView.ts';

/** Looked at from the front: a metre is ten pixels. */
const scene = {
  width: 800,
  height: 600,
  project: ([x, , z]: readonly [number, number, number]) => ({ x: x * 10, y: 600 - z * 10, behind: false }),
  isAt: () => true,
};
const box = (x: number, z: number, sizeM: number) => ({
  min: [x, 0, z] as const,
  max: [x + sizeM, 1, z + sizeM] as const,
});

test('[QUAL-4] what is seen as a whole and large enough needs no flight', () => {
  expect(isWellInView(box(30, 20, 5), scene)).toBe(true);
  expect(isWellInView(box(30, 20, 1), scene)).toBe(false);
  expect(isWellInView(box(76, 20, 10), scene)).toBe(false);
  expect(isWellInView(box(1, 20, 10), scene)).toBe(false);
});

test('what is behind the eye is not in view', () => {
  const behind = { ...scene, project: () => ({ x: 400, y: 300, behind: true }) };
  expect(isWellInView(box(30, 20, 5), behind)).toBe(false);
});

test('a flight leaves room around a small element', () => {
  expect(withRoom(box(0, 0, 0.2))).toEqual({ min: [-0.5, -0.5, -0.5], max: [0.7, 1.5, 0.7] });
});

test('[QUAL-4] what others hide is not in view', () => {
  expect(isWellInView(box(30, 20, 5), { ...scene, isAt: () => false })).toBe(false);
});

test('a frame around a hole is in view', () => {
  const isAt = ({ x }: { x: number }) => x < 310;
  expect(isWellInView(box(30, 20, 5), { ...scene, isAt })).toBe(true);
});
