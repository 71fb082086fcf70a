import { expect, test } from 'vitest';
import type { ModelElement } from '../files/model/BuildingModel.ts';
import type { Disagreement } from '../judge/findDisagreement.ts';
import { describeStates } from './describeStates.ts';
import { listEpochs } from './listEpochs.ts';
import type { PlannedScan } from './RunPlan.ts';

const files = [{ name: 'a.e57' }, { name: 'b.e57' }, { name: 'c.e57' }];
const scan = (file: number, acquiredAt?: string): PlannedScan => ({
  file,
  scanIndex: 0,
  name: 'S',
  points: 1,
  hasStation: true,
  matrix: [],
  acquiredAt,
});

/** A model of so many elements, of which some are contradicted. */
function describe(disagreements: readonly (Disagreement | undefined)[], scans: PlannedScan[]) {
  const elements = disagreements.map((_, elementIndex): ModelElement => {
    return {
      elementIndex,
      globalId: `G${elementIndex}`,
      name: `E${elementIndex}`,
      ifcType: 'IfcWall',
      rootModel: 0,
      storey: elementIndex % 2,
    } as ModelElement;
  });
  const storeys = ['Ground', 'First'].map((name) => ({ name, globalId: name, elevationM: 0, rootModel: 0 }));
  const evidence = disagreements.map((disagreement) => ({ disagreement }));
  return describeStates({ elements, storeys }, evidence, listEpochs(scans, files), files);
}

const [monday, tuesday] = ['2026-10-12', '2026-10-13'];
const disagreement = { standsIn: 'b.e57 (13/10/2026)', goneIn: 'a.e57 (12/10/2026)' };

test('[ENG-3] states are those of a file and a day, with when they were taken', () => {
  const scans = [
    scan(0, `${monday}T08:00:00Z`),
    scan(1),
    scan(0, `${tuesday}T09:00:00Z`),
    scan(0, `${monday}T07:00:00Z`),
  ];
  expect(listEpochs(scans, files)).toEqual([
    { name: 'a.e57 (12/10/2026)', file: 0, scans: [0, 3], from: `${monday}T07:00:00Z`, to: `${monday}T08:00:00Z` },
    { name: 'b.e57', file: 1, scans: [1], from: undefined, to: undefined },
    { name: 'a.e57 (13/10/2026)', file: 0, scans: [2], from: `${tuesday}T09:00:00Z`, to: `${tuesday}T09:00:00Z` },
  ]);
});

test('[ENG-3] different states are told with what, where and which files are the newer', () => {
  const scans = [scan(0, `${monday}T08:00:00Z`), scan(1, `${tuesday}T08:00:00Z`), scan(2, `${tuesday}T12:00:00Z`)];
  expect(describe([undefined, ...new Array(5).fill(disagreement)], scans)).toEqual({
    message:
      'These scans show different states: 5 elements stand in b.e57 (13/10/2026) and not in a.e57 (12/10/2026) (First: 3, Ground: 2): E1, E2, E3 and 2 more. Nothing is told of these elements. The newer: b.e57, c.e57.',
    newerFiles: ['b.e57', 'c.e57'],
  });
});

test('[ENG-3] one element may be a door, and none is nothing to tell', () => {
  const scans = [scan(0, `${monday}T08:00:00Z`), scan(1, `${tuesday}T08:00:00Z`)];
  expect(describe([disagreement, undefined], scans)).toBeUndefined();
  expect(describe([disagreement, disagreement], scans)?.newerFiles).toEqual(['b.e57']);
});

test.each<[string, PlannedScan[]]>([
  ['a scan has no date', [scan(0, `${monday}T08:00:00Z`), scan(1, `${tuesday}T08:00:00Z`), scan(2)]],
  [
    'a file is of both days',
    [scan(0, `${monday}T08:00:00Z`), scan(1, `${tuesday}T08:00:00Z`), scan(1, `${monday}T07:00:00Z`)],
  ],
  ['both were taken at the same time', [scan(0, `${monday}T08:00:00Z`), scan(1, `${monday}T08:00:00Z`)]],
])('[ENG-3] nothing is called newer where %s', (_, scans) => {
  const [first] = listEpochs(scans, files);
  const second = listEpochs(scans, files)[1];
  const own = { standsIn: second.name, goneIn: first.name };
  expect(describe([own, own], scans)).toMatchObject({ newerFiles: [] });
});
