import { expect, test } from 'vitest';
import type { ModelRows } from '../files/model/ModelRows.ts';
import type { Registration } from '../measure/register/Registration.ts';
import { identityTransform } from '../measure/register/RigidTransform.ts';
import { evidenceOf, fitOf, placesOf } from './fixtures/evidence.ts';
import { judge } from './judge.ts';

const seen = evidenceOf({});
const absent = evidenceOf({ hits: placesOf(10, 0, 3), free: placesOf(200, 0, 3), fit: undefined });
const unseen = evidenceOf({ hits: placesOf(0, 0, 3), fit: undefined });

const registration: Registration = {
  mode: 'local',
  verdict: 'good',
  sentence: 'It fits.',
  transform: identityTransform,
  stationCorrections: [],
  residualM: 0.001,
  uncorrectedResidualM: 0.001,
  fitShare: 1,
  tiltDeg: 0,
  alternatives: [],
};
const settings = { georeference: 'local', toleranceM: 0.01 } as const;
const modelOf = (count: number): ModelRows => ({
  elements: Array.from({ length: count }, (_, elementIndex) => ({
    elementIndex,
    globalId: `G${elementIndex}`,
    ifcType: 'IfcWall',
    rootModel: 0,
    colour: [1, 1, 1, 1],
  })),
  storeys: [],
  rootModels: [{ name: 'a.ifc', schema: 'IFC4', lengthUnitM: 1, problems: [] }],
});

test('what is not there and not due is not missing; what is seen, and what is not, keeps its verdict', () => {
  const evidence = [absent, absent, seen, unseen];
  const isDue = Uint8Array.of(1, 0, 0, 0);
  const verdicts = judge(modelOf(4), evidence, registration, settings, isDue);
  expect(verdicts.map(({ status, cause }) => [status, cause])).toEqual([
    ['missing', 'looked_through'],
    ['not_due', 'not_due'],
    ['verified', 'in_place'],
    ['no_data', 'not_seen'],
  ]);
  expect(verdicts[1]?.reason).toBe(`not due yet: ${verdicts[0]?.reason}`);
});

test('coordinates that people vouch for are no doubt about an element, and every verdict says that nobody verified them', () => {
  const rough = { ...registration, residualM: 0.011 };
  expect(judge(modelOf(1), [seen], rough, settings)[0]).toMatchObject({
    status: 'no_data',
    cause: 'rough_registration',
  });
  const trusted = { ...rough, mode: 'trusted', verdict: 'trusted' } as const;
  const verdicts = judge(modelOf(2), [seen, absent], trusted, settings);
  expect(verdicts.map(({ status }) => status)).toEqual(['verified', 'missing']);
  for (const { reason } of verdicts) expect(reason).toMatch(/; coordinates as given, not verified$/);
});

test('without a word about it, everything is due', () => {
  expect(judge(modelOf(1), [absent], registration, settings)[0]?.status).toBe('missing');
});

test('which way something is off is told by the compass of the model, and up or down', () => {
  const off = evidenceOf({ fit: fitOf(0.03, 0, 0.02) });
  const reasonOf = (north?: number) => judge({ ...modelOf(1), north }, [off], registration, settings)[0]?.reason;
  expect(reasonOf()).toMatch(/36 mm to the east and up/);
  expect(reasonOf(Math.PI / 2)).toMatch(/36 mm to the north and up/);
});
