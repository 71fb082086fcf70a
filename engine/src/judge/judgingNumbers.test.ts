import { expect, test } from 'vitest';
import type { ModelRows } from '../files/model/ModelRows.ts';
import type { Registration } from '../measure/register/Registration.ts';
import { classifyElement, type ElementEvidence, type Judgement } from './classifyElement.ts';
import type { OffsetFit } from './fitOffset.ts';
import { evidenceOf, fitOf, placesOf } from './fixtures/evidence.ts';
import { judgeElement, judgeElements } from './judgeElements.ts';
import { judgingNumbers } from './judgingNumbers.ts';

const toleranceM = 0.01;
const said = (changes: Partial<ElementEvidence>) => classifyElement(evidenceOf(changes), toleranceM);

/** Of so many observed samples, so many free, spread over the whole element: no cut parts them. */
const empty = (free: number, observed = 1000, more: Partial<ElementEvidence> = {}): Partial<ElementEvidence> => ({
  samples: 1000,
  hits: placesOf(observed - free, 0, 3),
  free: placesOf(free, 0, 3),
  ...more,
});

/** Built below and empty above a cut that is as clean as can be. */
const half = (free: number, more: Partial<ElementEvidence> = {}): Partial<ElementEvidence> => ({
  samples: 1000,
  hits: placesOf(1000 - free, 0, 3 - (3 * free) / 1000),
  free: placesOf(free, 3 - (3 * free) / 1000 + 0.01, 3),
  ...more,
});

/** The same with a share of the places on the wrong side of the cut. */
function blurred(free: number, wrong: number): Partial<ElementEvidence> {
  const at = 3 - (3 * free) / 1000;
  const mix = (count: number, own: [number, number], other: [number, number]) => {
    const astray = Math.round(count * wrong);
    return Float32Array.of(...placesOf(count - astray, ...own), ...placesOf(astray, ...other));
  };
  return {
    samples: 1000,
    hits: mix(1000 - free, [0, at], [at + 0.01, 3]),
    free: mix(free, [at + 0.01, 3], [0, at]),
  };
}

/** An element of which nothing but a surface that it shares was seen. */
const shared = (count: number, more: Partial<ElementEvidence> = {}): Partial<ElementEvidence> => ({
  samples: 1000,
  hits: placesOf(0, 0, 3),
  points: 0,
  rays: 0,
  fit: undefined,
  shared: count,
  sharedRays: 400,
  ...more,
});

const merged = (hits: number, blankM: number, blank = 1000 - hits): Partial<ElementEvidence> => ({
  hasStations: false,
  samples: 1000,
  rays: 0,
  hits: placesOf(hits, blankM + 0.01, blankM + 2),
  blank: placesOf(blank, 0, blankM),
});

type Name = keyof typeof judgingNumbers;
type Outcome = Pick<Judgement, 'status'> & Partial<Pick<Judgement, 'cause'>>;

interface Pinned {
  /** As it stands in the table, once more: whoever changes it there changes a verdict here. */
  number: number;
  /** What is said at the number itself. */
  exactly: 'below' | 'above';
  /** What is said just below the number, and just above it. */
  below: Outcome;
  above: Outcome;
  /** Evidence whose measure is so far from the number; `step` is the least difference that is one. */
  at(value: number): Partial<ElementEvidence>;
  step: number;
}

const verified: Outcome = { status: 'verified' };
const deviated: Outcome = { status: 'deviated' };
const missing: Outcome = { status: 'missing' };
const halfBuilt: Outcome = { status: 'under_construction' };
const noData: Outcome = { status: 'no_data', cause: 'not_seen' };
const notSure: Outcome = { status: 'no_data', cause: 'not_sure' };
const off = (metres: number, more: Partial<OffsetFit> = {}) => fitOf(metres, 0, 0, more);

const pinned: Partial<Record<Name, Pinned>> = {
  searchRadiusM: {
    number: 0.1,
    exactly: 'below',
    below: deviated,
    above: noData,
    step: 0.0005,
    at: (value) => ({ fit: off(value) }),
  },
  farthestM: {
    number: 1,
    exactly: 'below',
    below: deviated,
    above: noData,
    step: 0.0005,
    at: (value) => ({ isFar: true, fit: off(value) }),
  },
  leastObserved: {
    number: 0.05,
    exactly: 'above',
    below: noData,
    above: verified,
    step: 0.001,
    at: (value) => ({ samples: 10_000, hits: placesOf(Math.round(value * 10_000), 0, 3) }),
  },
  leastByRays: {
    number: 0.04,
    exactly: 'above',
    below: noData,
    above: verified,
    step: 0.001,
    at: (value) => ({ seenShare: value }),
  },
  leastLookedPast: {
    number: 0.03,
    exactly: 'above',
    below: noData,
    above: missing,
    step: 0.001,
    at: (value) => empty(900, 1000, { seenShare: value, points: 0, fit: undefined }),
  },
  leastObservedUnposed: {
    number: 0.2,
    exactly: 'above',
    below: noData,
    above: verified,
    step: 0.002,
    at: (value) => ({ hasStations: false, samples: 1000, hits: placesOf(Math.round(value * 1000), 0, 3) }),
  },
  leastSamples: {
    number: 8,
    exactly: 'above',
    below: noData,
    above: verified,
    step: 1,
    at: (value) => ({ samples: 20, hits: placesOf(value, 0, 3) }),
  },
  leastPoints: {
    number: 15,
    exactly: 'above',
    below: noData,
    above: verified,
    step: 1,
    at: (value) => ({ points: value }),
  },
  leastRaysPast: {
    number: 10,
    exactly: 'above',
    below: noData,
    above: missing,
    step: 1,
    at: (value) => empty(900, 1000, { rays: value, fit: undefined }),
  },
  closeBehindWeight: {
    number: 0.02,
    exactly: 'below',
    below: missing,
    above: noData,
    step: 0.001,
    at: (value) => empty(900, 1000, { rays: 9 + 1 / value, closeRays: 1 / value, fit: undefined }),
  },
  leastSkyRays: {
    number: 800,
    exactly: 'above',
    below: noData,
    above: missing,
    step: 1,
    at: (value) => empty(900, 1000, { rays: 0, skyRays: value, points: 0, fit: undefined }),
  },
  swallowingTimes: {
    number: 0.7,
    exactly: 'above',
    below: noData,
    above: missing,
    step: 0.05,
    at: (value) => empty(800, 1000, { swallowing: 800 / value, fit: undefined }),
  },
  swallowingTimesUnmet: {
    number: 6,
    exactly: 'above',
    below: noData,
    above: missing,
    step: 0.1,
    at: (value) => empty(900, 1000, { swallowing: 900 / value, metShare: 0.05, fit: undefined }),
  },
  unmetShare: {
    number: 0.1,
    exactly: 'above',
    below: noData,
    above: missing,
    step: 0.01,
    at: (value) => empty(900, 1000, { swallowing: 900, metShare: value, fit: undefined }),
  },
  metShareOfGone: {
    number: 0.8,
    exactly: 'above',
    below: noData,
    above: missing,
    step: 0.01,
    at: (value) => empty(800, 1000, { swallowing: 3000, metShare: value, fit: undefined }),
  },
  leastRaysMet: {
    number: 50,
    exactly: 'above',
    below: noData,
    above: missing,
    step: 1,
    at: (value) => empty(800, 1000, { swallowing: 3000, metShare: 0.9, rays: value, fit: undefined }),
  },
  missingShare: {
    number: 0.65,
    exactly: 'below',
    below: notSure,
    above: missing,
    step: 0.004,
    at: (value) => empty(Math.round(value * 1000), 1000, { rays: 20_000 }),
  },
  emptyOfStanding: {
    number: 0.45,
    exactly: 'below',
    below: verified,
    above: notSure,
    step: 0.004,
    at: (value) =>
      empty(Math.round(value * 1000), 1000, { hits: placesOf(1000 - Math.round(value * 1000), 0, 3), fit: off(0.002) }),
  },
  partLeftRays: {
    number: 0.3,
    exactly: 'above',
    below: missing,
    above: halfBuilt,
    step: 0.01,
    at: (value) => empty(700, 1000, { points: 1000 * value, rays: 1000, fit: off(0.002) }),
  },
  presentShare: {
    number: 0.16,
    exactly: 'below',
    below: verified,
    above: halfBuilt,
    step: 0.004,
    at: (value) => blurred(Math.round(value * 1000), 0.08),
  },
  builtPartOffM: {
    number: 0.015,
    exactly: 'above',
    below: halfBuilt,
    above: deviated,
    step: 0.0005,
    at: (value) => half(400, { fit: off(value) }),
  },
  builtPartAgreement: {
    number: 0.6,
    exactly: 'below',
    below: verified,
    above: halfBuilt,
    step: 0.01,
    at: (value) => half(400, { fit: off(0.002, { agreement: value }) }),
  },
  rimRays: {
    number: 0.3,
    exactly: 'above',
    below: verified,
    above: halfBuilt,
    step: 0.01,
    at: (value) => half(400, { points: 1000 * value, rays: 1000 - 1000 * value, ambiguousShare: 0.5 }),
  },
  rimAmbiguous: {
    number: 0.1,
    exactly: 'above',
    below: halfBuilt,
    above: verified,
    step: 0.01,
    at: (value) => half(400, { points: 200, rays: 800, ambiguousShare: value }),
  },
  leastSeparation: {
    number: 0.85,
    exactly: 'above',
    below: verified,
    above: halfBuilt,
    step: 0.01,
    at: (value) => blurred(400, 1 - value),
  },
  cleanSeparation: {
    number: 0.96,
    exactly: 'above',
    below: verified,
    above: halfBuilt,
    step: 0.01,
    at: (value) => blurred(100, 1 - value),
  },
  smallPart: {
    number: 0.06,
    exactly: 'above',
    below: verified,
    above: halfBuilt,
    step: 0.004,
    at: (value) => half(Math.round(value * 1000)),
  },
  leastEmptyM: {
    number: 0.12,
    exactly: 'below',
    below: verified,
    above: halfBuilt,
    step: 0.005,
    at: (value) => ({ samples: 1000, hits: placesOf(600, 0, 1), free: placesOf(400, 1.01, 1.01 + value) }),
  },
  leastBlank: {
    number: 0.25,
    exactly: 'above',
    below: verified,
    above: { status: 'no_data', cause: 'part_seen' },
    step: 0.004,
    at: (value) => merged(1000 - Math.round(value * 1000), 1),
  },
  leastBlankM: {
    number: 0.3,
    exactly: 'below',
    below: verified,
    above: { status: 'no_data', cause: 'part_seen' },
    step: 0.005,
    at: (value) => merged(500, value),
  },
  leastAgreement: {
    number: 0.35,
    exactly: 'above',
    below: noData,
    above: deviated,
    step: 0.01,
    at: (value) => ({ fit: off(0.02, { agreement: value }) }),
  },
  sizeTimes: {
    number: 1.5,
    exactly: 'below',
    below: verified,
    above: { status: 'deviated', cause: 'other_size' },
    step: 0.02,
    at: (value) => ({ size: { byM: value * toleranceM, side: '+X', normal: [1, 0, 0] } }),
  },
  leastShared: {
    number: 0.35,
    exactly: 'above',
    below: { status: 'no_data' },
    above: verified,
    step: 0.004,
    at: (value) => shared(value * 1000),
  },
  mostFreeOfShared: {
    number: 0.25,
    exactly: 'below',
    below: verified,
    above: { status: 'no_data' },
    step: 0.03,
    at: (value) => shared(400, { free: placesOf(Math.round(value * 400), 0, 3), seenShare: 0.04 }),
  },
  leastSilent: {
    number: 0.05,
    exactly: 'above',
    below: noData,
    above: { status: 'no_data', cause: 'returned_nothing' },
    step: 0.002,
    at: (value) => ({ hits: placesOf(0, 0, 3), seenShare: 0, points: 0, rays: 0, fit: undefined, silentShare: value }),
  },
  silentTimes: {
    number: 4.5,
    exactly: 'below',
    below: { status: 'deviated' },
    above: { status: 'no_data', cause: 'returned_nothing' },
    step: 0.1,
    at: (value) => ({ fit: fitOf(0.03, 0, 0), seenShare: 0.2, silentShare: 0.2 * value }),
  },
};

test.each(Object.entries(pinned))(
  '[ENG-2] [ENG-3] %s decides: just below it, at it and just above',
  (_, { number, exactly, below, above, at, step }) => {
    expect(said(at(number))).toMatchObject({ below, above }[exactly]);
    expect(said(at(number - step))).toMatchObject(below);
    expect(said(at(number + step))).toMatchObject(above);
  },
);

test('[ENG-3] leastRays: with fewer, what is shared is all that speaks for an element', () => {
  const few = { shared: 400, sharedRays: 400, samples: 1000, hits: placesOf(200, 0, 3), fit: undefined };
  expect(said({ ...few, points: 0, rays: 7 }).cause).toBe('shared_surface');
  expect(said({ ...few, points: 0, rays: 8 }).status).toBe('no_data');
});

const placed = (residualM: number) => ({ verdict: 'good', residualM }) as Registration;

test('[ENG-2] residualShare and residualTimes: a rough registration verifies nothing, and its own offsets are nobody’s', () => {
  const inPlace = (residualM: number) => judgeElement(evidenceOf({}), placed(residualM), toleranceM);
  expect(inPlace(0.005)).toMatchObject(verified);
  expect(inPlace(0.005 + 0.0001)).toMatchObject({
    status: 'no_data',
    cause: 'rough_registration',
  });
  const residualM = 0.008;
  const offBy = (metres: number) => judgeElement(evidenceOf({ fit: off(metres) }), placed(residualM), toleranceM);
  expect(offBy(0.016)).toMatchObject({ status: 'no_data', cause: 'rough_registration' });
  expect(offBy(0.016 + 0.0001)).toMatchObject(deviated);
});

test('[ENG-3] stations that lie off verify nothing, and their own offsets are nobody’s, also where coordinates are trusted', () => {
  for (const verdict of ['good', 'trusted'] as const) {
    const registration = { verdict, residualM: 0.001, alternatives: [] } as unknown as Registration;
    const seenBy = (stationErrorM: number, metres = 0) =>
      judgeElement(evidenceOf({ stationErrorM, ...(metres > 0 && { fit: off(metres) }) }), registration, toleranceM);
    expect(seenBy(0.005)).toMatchObject(verified);
    expect(seenBy(0.005 + 0.0001)).toMatchObject({ status: 'no_data', cause: 'rough_registration' });
    expect(seenBy(0.015, 0.03)).toMatchObject({ status: 'no_data', cause: 'rough_registration' });
    expect(seenBy(0.015, 0.0301)).toMatchObject(deviated);
  }
});

test('[ENG-3] by a trusted scan that hardly lies on the model nothing is missing, and by one that belongs elsewhere nothing is told', () => {
  const trusted = (isDoubtful: boolean, alternatives: object[] = []) =>
    ({ verdict: 'trusted', residualM: 0.001, alternatives, check: { isDoubtful } }) as unknown as Registration;
  const gone = evidenceOf({ ...empty(1000), points: 0, fit: undefined });
  expect(judgeElement(gone, trusted(false), toleranceM).status).toBe('missing');
  expect(judgeElement(gone, trusted(true), toleranceM)).toMatchObject({
    status: 'no_data',
    cause: 'rough_registration',
  });
  expect(judgeElement(evidenceOf({}), trusted(true), toleranceM)).toMatchObject(verified);
  expect(judgeElement(evidenceOf({}), trusted(true, [{}]), toleranceM)).toMatchObject({ status: 'no_data' });
});

test('every number is pinned', () => {
  const elsewhere: Name[] = [
    'closeBehindM',
    'disagreeingShare',
    'leastConfidence',
    'leastDisagreeing',
    'leastRays',
    'residualShare',
    'residualTimes',
    'unprovenShare',
    'leastOfKind',
  ];
  expect([...Object.keys(pinned), ...elsewhere].toSorted()).toEqual(Object.keys(judgingNumbers).toSorted());
});

test('small things of a kind are not due once places of so many of them were looked past, and of all together next to none was met', () => {
  const glimpsedBy = (rays: number) =>
    evidenceOf({ hits: placesOf(0, 0, 3), free: placesOf(2, 0, 3), points: 0, rays, fit: undefined });
  const glimpsed = glimpsedBy(2);
  const hidden = evidenceOf({ hits: placesOf(0, 0, 3), free: placesOf(0, 0, 3), points: 0, rays: 0, fit: undefined });
  const metAt = (hits: number, rays = 0) =>
    evidenceOf({ hits: placesOf(hits, 0, 3), free: placesOf(0, 0, 3), points: 1, rays, fit: undefined });
  const registration = { verdict: 'good', residualM: 0.001, alternatives: [] } as unknown as Registration;
  const model: ModelRows = {
    elements: Array.from({ length: 5 }, (_, elementIndex) => ({
      elementIndex,
      globalId: `G${elementIndex}`,
      ifcType: 'IfcFireSuppressionTerminal',
      rootModel: 0,
      colour: [1, 1, 1, 1],
    })),
    storeys: [],
    rootModels: [{ name: 'a.ifc', schema: 'IFC4', lengthUnitM: 1, problems: [] }],
  };
  const statuses = (evidence: ElementEvidence[]) =>
    judgeElements(model, evidence, registration, { georeference: 'local', toleranceM }, new Uint8Array(5)).map(
      ({ status }) => status,
    );
  expect(statuses([glimpsed, glimpsed, hidden, hidden, hidden])).toEqual(Array(5).fill('no_data'));
  expect(statuses([glimpsed, glimpsed, glimpsed, hidden, hidden])).toEqual(Array(5).fill('not_due'));
  const often = glimpsedBy(3);
  const allBut = ['not_due', 'not_due', 'not_due', 'no_data', 'not_due'];
  expect(statuses([often, often, often, metAt(3), hidden])).toEqual(Array(5).fill('no_data'));
  expect(statuses([often, often, often, metAt(3, 1), hidden])).toEqual(allBut);
  expect(statuses([often, often, often, metAt(4, 1), hidden])).toEqual(Array(5).fill('no_data'));
});
