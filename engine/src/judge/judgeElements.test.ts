import { expect, test } from 'vitest';
import type { ModelRows } from '../files/model/ModelRows.ts';
import type { Registration } from '../measure/register/Registration.ts';
import { identityTransform } from '../measure/register/RigidTransform.ts';
import { evidenceOf, fitOf, placesOf } from './fixtures/evidence.ts';
import { judgeElements } from './judgeElements.ts';

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
  const verdicts = judgeElements(modelOf(4), evidence, registration, settings, isDue);
  expect(verdicts.map(({ status, cause }) => [status, cause])).toEqual([
    ['missing', 'looked_through'],
    ['not_due', 'not_due'],
    ['verified', 'in_place'],
    ['no_data', 'not_seen'],
  ]);
  expect(verdicts[1]?.reason).toBe(`not due yet: ${verdicts[0]?.reason}`);
});

test('what is not due and not seen is not due where its kind on the storey is not there, and nowhere else', () => {
  const model = modelOf(6);
  const unseen = evidenceOf({ hits: placesOf(0, 0, 3), points: 0, fit: undefined });
  const kinds = ['module', 'module', 'module', 'rail', 'rail', 'other'];
  for (const element of model.elements) element.objectType = kinds[element.elementIndex];
  const statuses = (evidence: (typeof seen)[], isDue = new Uint8Array(6)) =>
    judgeElements(model, evidence, registration, settings, isDue).map(({ status }) => status);
  expect(statuses([absent, unseen, unseen, seen, unseen, unseen])).toEqual([
    'not_due',
    'not_due',
    'not_due',
    'verified',
    'no_data',
    'no_data',
  ]);
  const [, told] = judgeElements(
    model,
    [absent, unseen, unseen, seen, unseen, unseen],
    registration,
    settings,
    new Uint8Array(6),
  );
  expect(told).toMatchObject({
    cause: 'not_due',
    reason: expect.stringMatching(/^not due yet: not told by what was seen of it alone .*one of/),
  });
  // One that stands: its neighbours may stand behind it. One that is due: it should be there.
  expect(statuses([absent, unseen, seen, seen, unseen, unseen])[1]).toBe('no_data');
  expect(statuses([absent, unseen, unseen, seen, unseen, unseen], Uint8Array.of(0, 1, 0, 0, 0, 0)).slice(1, 3)).toEqual(
    ['no_data', 'not_due'],
  );
  // Some points of it lie there: whatever they are, it is not unseen.
  const grazed = evidenceOf({ hits: placesOf(2, 0, 3), free: placesOf(0, 0, 3), fit: undefined });
  expect(statuses([absent, grazed, unseen, seen, unseen, unseen])[1]).toBe('no_data');
});

test('coordinates that people vouch for are no doubt about an element, and every verdict says that nobody verified them', () => {
  const rough = { ...registration, residualM: 0.011 };
  expect(judgeElements(modelOf(1), [seen], rough, settings)[0]).toMatchObject({
    status: 'no_data',
    cause: 'rough_registration',
  });
  const trusted = { ...rough, mode: 'trusted', verdict: 'trusted' } as const;
  const verdicts = judgeElements(modelOf(2), [seen, absent], trusted, settings);
  expect(verdicts.map(({ status }) => status)).toEqual(['verified', 'missing']);
  for (const { reason } of verdicts) expect(reason).toMatch(/; coordinates as given, not verified$/);
});

test('without a word about it, everything is due', () => {
  expect(judgeElements(modelOf(1), [absent], registration, settings)[0]?.status).toBe('missing');
});

test('which way something is off is told by the compass of the model, and up or down', () => {
  const off = evidenceOf({ fit: fitOf(0.03, 0, 0.02) });
  const reasonOf = (north?: number) =>
    judgeElements({ ...modelOf(1), north }, [off], registration, settings)[0]?.reason;
  expect(reasonOf()).toMatch(/36 mm to the east and up/);
  expect(reasonOf(Math.PI / 2)).toMatch(/36 mm to the north and up/);
});

test('[ENG-2] a verdict says how well its offset is known, and which directions were not seen', () => {
  const fit = fitOf(0.02, 0, 0, { directions: 2 });
  const known = {
    agreement: 1,
    directions: [
      { direction: [1, 0, 0] as [number, number, number], errorM: 0.0005 },
      { direction: [0, 1, 0] as [number, number, number], errorM: 0.0005 },
      { direction: [0, 0, 1] as [number, number, number], errorM: null },
    ],
  };
  const open = { ...known, agreement: 0.5 };
  const evidence = [evidenceOf({ fit, known }), evidenceOf({ fit, known: open }), evidenceOf({ fit })];
  const [bounded, more, before] = judgeElements(modelOf(3), evidence, registration, settings);
  expect(bounded).toMatchObject({
    magnitudeLowM: expect.closeTo(0.0178, 4),
    magnitudeHighM: expect.closeTo(0.0222, 4),
  });
  expect(bounded?.directions?.map(({ plusMinusM }) => plusMinusM === null)).toEqual([false, false, true]);
  expect(bounded?.reason).toMatch(/; 20 ± 3 mm to the east; up\/down not seen$/);
  expect(more?.magnitudeHighM).toBeNull();
  expect(more?.reason).toMatch(/; 20 mm or more to the east; up\/down not seen$/);
  // Measured before offsets had bounds.
  expect(before).toMatchObject({ magnitudeLowM: null, magnitudeHighM: null, directions: null });
  expect(before?.reason).toMatch(/; 20 mm to the east \(2 of 3 directions visible\)$/);
});

test('[ENG-2] what stands in its place does so within what is known of it', () => {
  const axes = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as [number, number, number][];
  const known = { agreement: 1, directions: axes.map((direction) => ({ direction, errorM: 0.0005 })) };
  const fit = fitOf(0.0002, 0, 0);
  const [within, open, before] = judgeElements(
    modelOf(3),
    [evidenceOf({ fit, known }), evidenceOf({ fit, known: { ...known, agreement: 0.5 } }), evidenceOf({ fit })],
    registration,
    settings,
  );
  expect(within?.reason).toMatch(/; in its place within 3 mm$/);
  expect(open?.reason).toMatch(/; in its place, but much of what is there does not agree$/);
  expect(before?.reason).toMatch(/; in its place within 1 mm$/);
});

test('[ENG-2] a size is told by its dimension, and what is round by its diameter', () => {
  const girth = { byM: 0.016, designedM: 0.1, offsetM: [0, 0, 0] as [number, number, number] };
  const evidence = [
    evidenceOf({
      fit: fitOf(0.02, 0, 0),
      size: { byM: 0.02, side: '+X', normal: [1, 0, 0], extentsM: [0.08, 0.04, 2.5] },
    }),
    evidenceOf({ girth }),
  ];
  const [wider, thicker] = judgeElements(modelOf(2), evidence, registration, settings);
  expect(wider).toMatchObject({ cause: 'other_size', sizeM: 0.02, sizeSide: '+X', sizeDimension: 'width' });
  expect(wider?.reason).toMatch(/; wider by 20 mm to the east$/);
  expect(thicker).toMatchObject({ cause: 'other_size', sizeM: 0.016, sizeSide: null, sizeDimension: 'thickness' });
  expect(thicker?.reason).toMatch(/; thicker by 16 mm: diameter 116 mm for 100 mm$/);
});
