import { expect, test } from 'vitest';
import type { Vector } from '../ground/geometry/Vector.ts';
import { boxMesh } from '../prove/fixtures/boxes.ts';
import { nameDimension, withExtents } from './nameDimension.ts';

const east: Vector = [1, 0, 0];
const north: Vector = [0, 1, 0];
const up: Vector = [0, 0, 1];
const nameOf = (size: Vector, normal: Vector, ifcType = 'IfcWall') =>
  nameDimension(withExtents(boxMesh([{ min: [0, 0, 0], max: size }]), 0, { byM: 0.02, side: '+X', normal }), ifcType);

test.each<[string, Vector, Vector, string, string]>([
  ['a strip beside its edge', [0.04, 0.08, 2.5], north, 'IfcMember', 'width'],
  ['a strip across', [0.04, 0.08, 2.5], east, 'IfcMember', 'thickness'],
  ['a strip at its top', [0.04, 0.08, 2.5], up, 'IfcMember', 'height'],
  ['a slab at its end', [4, 3, 0.2], east, 'IfcSlab', 'length'],
  ['a slab at its side', [4, 3, 0.2], north, 'IfcSlab', 'width'],
  ['a slab at its top', [4, 3, 0.2], up, 'IfcSlab', 'thickness'],
  ['a wall at its end', [4, 0.2, 3], east, 'IfcWall', 'length'],
  ['a wall that is higher than long', [2, 0.2, 3], east, 'IfcWall', 'length'],
  ['a wall across', [4, 0.2, 3], north, 'IfcWall', 'thickness'],
  ['a wall at its top', [4, 0.2, 3], up, 'IfcWall', 'height'],
  ['a column', [0.4, 0.3, 3], east, 'IfcColumn', 'width'],
  ['a window at its side', [1.2, 0.1, 1.5], east, 'IfcWindow', 'width'],
  ['a window at its head', [1.2, 0.1, 1.5], up, 'IfcWindow', 'height'],
  ['a pier just slender', [0.75, 0.2, 3], east, 'IfcWall', 'length'],
  ['a strip just too slender', [0.74, 0.2, 3], east, 'IfcWall', 'width'],
])('[ENG-2] %s (%o, towards %o, %s) is of another %s', (_, size, normal, ifcType, dimension) => {
  expect(nameOf(size, normal, ifcType)).toBe(dimension);
});

test('what stands at an angle is measured along its own sides', () => {
  const { extentsM } = withExtents(boxMesh([{ min: [0, 0, 0], max: [1, 1, 3] }]), 0, {
    byM: 0.02,
    side: '+X',
    normal: [Math.SQRT1_2, Math.SQRT1_2, 0],
  });
  for (const [i, value] of [Math.SQRT2, Math.SQRT2, 3].entries()) expect(extentsM?.[i]).toBeCloseTo(value, 5);
});

test('[ENG-2] what is round is thicker', () => {
  expect(nameDimension({ byM: 0.02, designedM: 0.1, side: null }, 'IfcPipeSegment')).toBe('thickness');
});

test('sizes that were measured before they had names have none', () => {
  expect(nameDimension({ byM: 0.02, side: '+X', normal: east }, 'IfcWall')).toBeNull();
});
