import { expect, test } from 'vitest';
import type { ModelElement } from '../../files/model/BuildingModel.ts';
import type { FinishedRun } from './FinishedRun.ts';
import { matchTolerances } from './matchTolerances.ts';
import { packRun, unpackRun } from './packRun.ts';

const element = (ifcType: string, globalId: string) => ({ ifcType, globalId }) as ModelElement;
const elements = [
  element('IfcWall', 'w'),
  element('IfcWallStandardCase', 's'),
  element('IfcWallElementedCase', 'e'),
  element('IfcDoor', 'd'),
];

test('[ENG-2] a tolerance named for a type counts for its cases, the narrower name wins, slips are told', () => {
  expect(matchTolerances(elements, { IfcWallStandardCase: 0.002, ifcwall: 0.02, d: 0.001, IfcDor: 1 })).toEqual({
    toleranceByTypeM: { IfcWall: 0.02, IfcWallStandardCase: 0.002, IfcWallElementedCase: 0.02 },
    toleranceByElementM: { d: 0.001 },
    unknown: ['IfcDor'],
  });
});

test('a run is unpacked as it was packed, whatever its evidence consists of', () => {
  const evidence = [{ hits: Float32Array.of(1, 2), fit: undefined, limits: [Infinity, -0, Number.NaN, null] }];
  const run = { project: 'P “ü”', evidence, files: new Map([[3, { sections: [] }]]) } as unknown as FinishedRun;
  expect(unpackRun(packRun(run), 'run.bin')).toEqual(run);
});

test('[ENG-6] equal runs give equal bytes, however their numbers happen to be held in memory', () => {
  const sparse = new Array(3);
  for (const i of [2, 1, 0]) sparse[i] = { x: i + 0.5 };
  for (const one of sparse) one.x = Math.floor(one.x);
  const packed = [[{ x: 0 }, { x: 1 }, { x: 2 }], sparse].map((evidence) =>
    packRun({ evidence, files: new Map() } as unknown as FinishedRun),
  );
  expect(packed[1]).toEqual(packed[0]);
});

test('other versions and damaged files are refused with a sentence', () => {
  const packed = packRun({ files: new Map() } as FinishedRun);
  expect(() => unpackRun(Buffer.from('PLRUN0\nxxxx'), 'run.bin')).toThrow('run.bin: it was written by another version');
  expect(() => unpackRun(packed.subarray(0, packed.length - 5), 'run.bin')).toThrow('it is damaged');
});
