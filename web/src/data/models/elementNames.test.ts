import type { ModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import { expect, test } from 'vitest';
import { createElementNames } from './elementNames.ts';

const sidecar = (name: string, globalIds: string[]): ModelFileSidecar => ({
  version: 2,
  name,
  storeys: [{ name: 'Level 1', globalId: 's', elevationM: 0 }],
  axes: [],
  types: ['IfcWall', 'IfcSlab:Floor'],
  globalIds,
  names: globalIds.map((id) => `${name} ${id}`),
  typeOf: globalIds.map((_, i) => i % 2),
  storeyOf: globalIds.map((_, i) => (i === 0 ? -1 : 0)),
});

const names = createElementNames([
  { name: 'a', firstElement: 0, elementCount: 2, sidecar: sidecar('a', ['x', 'y']) },
  { name: 'b', firstElement: 2, elementCount: 3, sidecar: sidecar('b', ['z', 'y', 'w']) },
]);

test('elements are named by the root model that they are of', () => {
  expect(names.count).toBe(5);
  expect([0, 1, 2, 3, 4].map(names.globalIdOf)).toEqual(['x', 'y', 'z', 'y', 'w']);
  expect([1, 2].map(names.rootModelOf)).toEqual(['a', 'b']);
  expect(names.nameOf(4)).toBe('b w');
  expect([0, 1, 3].map(names.rawTypeOf)).toEqual(['IfcWall', 'IfcSlab:Floor', 'IfcSlab:Floor']);
  expect([0, 1, 2, 3].map(names.rawFloorOf)).toEqual([undefined, 'Level 1', undefined, 'Level 1']);
});

test('an element that does not exist has no name', () => {
  for (const element of [-1, 5, 100]) {
    expect(names.globalIdOf(element)).toBeUndefined();
    expect(names.rootModelOf(element)).toBeUndefined();
  }
});

test('an id is found; the same id in two root models means the first', () => {
  expect(['x', 'y', 'z', 'w', 'nobody'].map(names.findElement)).toEqual([0, 1, 2, 4, undefined]);
});
