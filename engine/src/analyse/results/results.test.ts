import { expect, test } from 'vitest';
import type { ModelElement } from '../../model/BuildingModel.ts';
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
  const evidence = [{ hits: Float32Array.of(1, 2), fit: undefined, limits: [Infinity, -0], own: new Map([[1, 'a']]) }];
  const run = { project: 'P', evidence, files: new Map() } as unknown as FinishedRun;
  const unpacked = unpackRun(packRun(run), 'run.bin');
  expect(unpacked).toEqual(run);
  expect(unpacked.evidence[0]).toHaveProperty('fit');
});

test('other versions and damaged files are refused with a sentence', () => {
  const packed = packRun({} as FinishedRun);
  expect(() => unpackRun(Buffer.from('PLRUN0\nxxxx'), 'run.bin')).toThrow('run.bin: it was written by another version');
  expect(() => unpackRun(packed.subarray(0, packed.length - 5), 'run.bin')).toThrow('it is damaged');
});
