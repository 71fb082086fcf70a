import { expect, test } from 'vitest';
import { createDatum } from './createDatum.ts';
import type { GridAxis, ModelFileSidecar } from './formats/modelFileSidecar.ts';

const axis = (tag: string, ...points: GridAxis['points']): GridAxis => ({ tag, grid: 'Grid', points });

function aSidecar(content: Partial<ModelFileSidecar>) {
  const sidecar: ModelFileSidecar = {
    version: 2,
    name: 'a',
    storeys: [],
    axes: [],
    types: [],
    globalIds: [],
    names: [],
    typeOf: [],
    storeyOf: [],
    ...content,
  };
  return sidecar;
}

const storey = (name: string, elevationM: number) => ({ name, globalId: name, elevationM });

test('an axis that several root models have is one, whichever way it goes and on whichever storey', () => {
  const a = axis('A', [0, 0, 0], [0, 30, 0]);
  const b = axis('B', [6, 0, 0], [6, 30, 0]);
  const again = axis('A', [0.004, 30, 3.5], [0, 0, 3.5]);
  const other = axis('A', [50, 0, 0], [50, 30, 0]);
  const sidecars = [aSidecar({ axes: [a, b] }), aSidecar({ axes: [again, other] })];
  expect(createDatum(sidecars, {}).axes).toEqual([a, b, other]);
});

test('storeys bear the names of the project, lowest first, and are one where it calls them alike', () => {
  const sidecars = [
    aSidecar({ storeys: [storey('Level 2', 4), storey('Level 1', 0)] }),
    aSidecar({ storeys: [storey('L1', -0.1), storey('Roof', 8)] }),
  ];
  const floorMapping = { 'Level 1': '01', L1: '01', 'Level 2': '02' };
  expect(createDatum(sidecars, floorMapping).storeys).toEqual([
    { name: '01', elevationM: -0.1 },
    { name: '02', elevationM: 4 },
    { name: 'Roof', elevationM: 8 },
  ]);
});

test('a storey of which no file says how high it is is none to measure from', () => {
  const sidecars = [aSidecar({ storeys: [storey('Roof', 8), { name: 'Plant', globalId: 'p' }] })];
  expect(createDatum(sidecars, {}).storeys).toEqual([{ name: 'Roof', elevationM: 8 }]);
});

test('north is what the first file says that says it', () => {
  expect(createDatum([aSidecar({}), aSidecar({ north: 0.5 })], {}).north).toBe(0.5);
  expect(createDatum([aSidecar({})], {}).north).toBeUndefined();
});
