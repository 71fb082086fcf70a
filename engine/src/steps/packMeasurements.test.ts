import { expect, test } from 'vitest';
import type { ModelElement } from '../files/model/BuildingModel.ts';
import { classifyElement } from '../judge/classifyElement.ts';
import { evidenceOf } from '../judge/fixtures/evidence.ts';
import { matchTolerances } from '../judge/matchTolerances.ts';
import type { Measurements } from './Measurements.ts';
import { packMeasurements, unpackMeasurements } from './packMeasurements.ts';

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
  const run = { project: 'P “ü”', evidence } as unknown as Measurements;
  expect(unpackMeasurements(packMeasurements(run), 'run.bin')).toEqual(run);
});

test('[ENG-6] equal runs give equal bytes, however their numbers happen to be held in memory', () => {
  const sparse = new Array(3);
  for (const i of [2, 1, 0]) sparse[i] = { x: i + 0.5 };
  for (const one of sparse) one.x = Math.floor(one.x);
  const packed = [[{ x: 0 }, { x: 1 }, { x: 2 }], sparse].map((evidence) =>
    packMeasurements({ evidence } as unknown as Measurements),
  );
  expect(packed[1]).toEqual(packed[0]);
});

test('a run of the version before is judged anew without what nobody counted then', () => {
  const gone = { hits: new Float32Array(0), free: new Float32Array(300), points: 0, rays: 10, fit: undefined };
  const old = evidenceOf({ ...gone, closeRays: undefined as unknown as number });
  const packed = packMeasurements({ evidence: [old] } as unknown as Measurements);
  const [evidence] = unpackMeasurements(Buffer.from(packed).fill('PLRUN5', 0, 6), 'run.bin').evidence;
  expect(classifyElement(evidence, 0.01).status).toBe('missing');
});

test('other versions and damaged files are refused with a sentence', () => {
  const packed = packMeasurements({ project: 'P' } as Measurements);
  expect(() => unpackMeasurements(Buffer.from('PLRUN0\nxxxx'), 'run.bin')).toThrow(
    'run.bin: it was written by another version',
  );
  expect(() => unpackMeasurements(packed.subarray(0, packed.length - 5), 'run.bin')).toThrow('it is damaged');
});
