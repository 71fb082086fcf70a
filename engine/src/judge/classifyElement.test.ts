import { expect, test } from 'vitest';
import { classifyElement, type ElementEvidence } from './classifyElement.ts';
import { evidenceOf as evidence, fitOf as fit, placesOf as places } from './fixtures/evidence.ts';

const statusOf = (changes: Partial<ElementEvidence>) => classifyElement(evidence(changes), 0.01).status;

test('[ENG-2] within the tolerance is verified, beyond it deviated, with the sign of the height', () => {
  expect(classifyElement(evidence({}), 0.01)).toMatchObject({ status: 'verified', magnitudeM: 0.002 });
  const low = classifyElement(evidence({ fit: fit(0.012, 0.016, -0.021) }), 0.01);
  expect(low).toMatchObject({ status: 'deviated', magnitudeXYM: 0.02, magnitudeZM: -0.021 });
  expect(low.magnitudeM).toBeCloseTo(0.029);
  expect(classifyElement(evidence({ fit: fit(0.012, 0, 0) }), 0.015).status).toBe('verified');
});

test('[ENG-3] looked past is missing, never looked at is no data', () => {
  expect(statusOf({ hits: places(10, 0, 3), free: places(200, 0, 3), fit: undefined })).toBe('missing');
  expect(statusOf({ hits: places(4, 0, 3), free: places(3, 0, 3) })).toBe('no_data');
  expect(statusOf({ hits: places(0, 0, 3), fit: undefined })).toBe('no_data');
});

test('[ENG-3] built below and empty above one cut is under construction', () => {
  expect(statusOf({ hits: places(120, 0, 1.4), free: places(100, 1.5, 3) })).toBe('under_construction');
  expect(statusOf({ hits: places(120, 0, 3), free: places(60, 0, 3) })).toBe('verified');
});

test('glass that scanners look through is never called missing', () => {
  expect(statusOf({ hits: places(30, 0, 3), free: places(250, 0, 3), isSeeThrough: true })).toBe('verified');
});

test('[ENG-3] a strip as wide as elements move is not an unbuilt part, however cleanly it is cut', () => {
  const hits = places(200, 0, 2.92);
  expect(statusOf({ hits, free: places(30, 2.93, 3) })).toBe('verified');
  expect(statusOf({ hits: places(200, 0, 2.6), free: places(30, 2.61, 3) })).toBe('under_construction');
});

test('[ENG-3] few points and few rays say nothing', () => {
  expect(statusOf({ points: 3, rays: 2 })).toBe('no_data');
  expect(statusOf({ points: 12, rays: 0 })).toBe('no_data');
  expect(statusOf({ seenShare: 0.02 })).toBe('no_data');
});

test('[ENG-2] a surface shared with another element verifies', () => {
  const shared = { hits: places(0, 0, 3), points: 0, rays: 0, fit: undefined, shared: 150, sharedRays: 400 };
  expect(judged(shared)).toMatchObject({ status: 'verified', magnitudeM: 0 });
  expect(statusOf({ ...shared, free: places(60, 0, 3) })).toBe('no_data');
});

const judged = (changes: Partial<ElementEvidence>) => classifyElement(evidence(changes), 0.01);

test('[ENG-3] what is mostly empty, and swallows rays in more places than others went past, is neither missing nor anywhere else', () => {
  const mirror = { hits: places(80, 0, 3), free: places(200, 0, 3), swallowing: 286 };
  expect(judged({ ...mirror, fit: fit(0.05, 0, 0) })).toMatchObject({ status: 'no_data' });
  const half = { hits: places(120, 0, 1.4), free: places(100, 1.5, 3), rays: 100 };
  expect(judged({ ...half, swallowing: 142 }).status).toBe('under_construction');
  expect(judged({ ...half, swallowing: 143 })).toMatchObject({ status: 'no_data', cause: 'not_sure' });
  const open = { hits: places(80, 0, 3), free: places(200, 0, 3), rays: 0, skyRays: 900 };
  expect(judged({ ...open, points: 14 }).status).toBe('missing');
  expect(judged({ ...open, points: 15 }).status).toBe('no_data');
  expect(judged({ ...half, isSeeThrough: true }).status).toBe('verified');
});

test('[ENG-3] an offset of something larger that stands before an element is not its own', () => {
  expect(judged({ fit: fit(0.04, 0, 0) })).toMatchObject({ status: 'deviated', cause: 'moved' });
  expect(judged({ fit: fit(0.04, 0, 0), isForeign: true })).toMatchObject({ status: 'no_data', cause: 'not_seen' });
});

test('[ENG-2] within the tolerance, patches need not be of one mind; exactly at it is within', () => {
  expect(judged({ fit: fit(0.01, 0, 0, { agreement: 0.05 }) })).toMatchObject({
    status: 'verified',
    cause: 'in_place',
  });
  expect(judged({ fit: fit(0.0101, 0, 0, { agreement: 0.05 }) }).status).toBe('no_data');
});

test('[ENG-2] what is off is moved, or turned, or of another size, whichever is more', () => {
  expect(judged({ fit: fit(0.02, 0, 0) }).cause).toBe('moved');
  expect(judged({ fit: fit(0.02, 0, 0, { isTurned: true }) }).cause).toBe('turned');
  const size = { byM: -0.03, side: '-Z', normal: [0, 0, -1] } as const;
  const shorter = judged({ fit: fit(0.02, 0, 0.015), size: { ...size, normal: [0, 0, -1] } });
  expect(shorter).toMatchObject({ cause: 'other_size', magnitudeM: 0.03, magnitudeZM: 0.03 });
  expect(shorter.size).toEqual(size);
  expect(judged({ fit: fit(0.04, 0, 0.015), size: { ...size, normal: [0, 0, -1] } })).toMatchObject({
    cause: 'moved',
    magnitudeM: 0.04,
    magnitudeZM: 0,
  });
  const beyond = judged({ fit: fit(0.002, 0, 0), size: { byM: 0.11, side: '+X', normal: [1, 0, 0] } });
  expect(beyond).toMatchObject({ status: 'verified', cause: 'in_place' });
  expect(beyond).not.toHaveProperty('size');
  expect(judged({ size: { byM: 0.1, side: '+X', normal: [1, 0, 0] } }).cause).toBe('other_size');
});

test('[ENG-2] a size and an offset of the same length are told as a size', () => {
  const size = { byM: 0.03, side: '+X' as const, normal: [1, 0, 0] as [number, number, number] };
  expect(judged({ fit: fit(0, 0.03, 0), size })).toMatchObject({ cause: 'other_size', magnitudeXYM: 0.03 });
});

test('[ENG-3] why there is no data: no surface, nothing came back, or nobody saw it', () => {
  const unseen = { hits: places(0, 0, 3), points: 0, rays: 0, seenShare: 0.02, fit: undefined };
  expect(judged({ ...unseen, samples: 0, silentShare: 0.9 }).cause).toBe('no_surface');
  expect(judged({ ...unseen, silentShare: 0.3 }).cause).toBe('returned_nothing');
  expect(judged({ ...unseen, silentShare: 0.06, seenShare: 0.07 }).cause).toBe('not_seen');
  expect(judged({ ...unseen, silentShare: 0.06, seenShare: 0.06 }).cause).toBe('not_seen');
  expect(judged({ ...unseen, samples: 0 })).toMatchObject({ coverage: 0 });
});

test('[ENG-3] without stations, a part without points is asked about only where what is there is in its place', () => {
  const half = { hasStations: false, rays: 0, hits: places(150, 1.5, 3), blank: places(150, 0, 1.4) };
  expect(judged(half)).toMatchObject({ status: 'no_data', cause: 'part_seen' });
  expect(judged({ ...half, hasStations: true }).status).toBe('verified');
  expect(judged({ ...half, fit: fit(0.03, 0, 0) }).status).toBe('deviated');
  // As many places without points all over it are no part.
  expect(judged({ ...half, hits: places(150, 0, 3), blank: places(150, 0, 3) }).status).toBe('verified');
  expect(judged({ ...half, samples: 20, hits: places(8, 1.5, 3), blank: places(8, 0, 1.4) }).status).toBe('no_data');
  expect(judged({ ...half, samples: 20, hits: places(8, 1.5, 3), blank: places(7, 0, 1.4) }).status).toBe('verified');
  expect(judged({ ...half, seenShare: 0 }).cause).toBe('part_seen');
});

test('[ENG-3] few of many samples are not enough, however many rays there are', () => {
  expect(judged({ samples: 1000, hits: places(50, 0, 3) }).status).toBe('verified');
  expect(judged({ samples: 1000, hits: places(49, 0, 3) }).status).toBe('no_data');
});

test('[ENG-2] a shared surface speaks for an element with enough rays, in its place, and not for glass', () => {
  const shared = {
    hits: places(0, 0, 3),
    points: 0,
    rays: 0,
    fit: undefined,
    shared: 150,
    sharedRays: 15,
    sharedOffM: -0.01,
  };
  expect(judged(shared)).toMatchObject({ status: 'verified', cause: 'shared_surface', magnitudeM: 0.01 });
  expect(judged({ ...shared, sharedRays: 14 }).status).toBe('no_data');
  expect(judged({ ...shared, sharedOffM: -0.0101 }).status).toBe('no_data');
  expect(judged({ ...shared, isSeeThrough: true }).status).toBe('no_data');
});

test('[ENG-3] what was looked past only to close behind it may have gone aside; what returned nothing may be black, and beside', () => {
  const gone = { hits: places(0, 0, 3), free: places(200, 0, 3), points: 0, fit: undefined };
  expect(judged({ ...gone, rays: 400, closeRays: 400 }).status).toBe('no_data');
  expect(judged({ ...gone, rays: 500, closeRays: 500 }).status).toBe('missing');
  expect(judged({ ...gone, rays: 45, closeRays: 35 }).status).toBe('missing');
  expect(judged({ ...gone, seenShare: 0.1, silentShare: 0.46 })).toMatchObject({
    status: 'no_data',
    cause: 'returned_nothing',
  });
  expect(judged({ ...gone, seenShare: 0.1, silentShare: 0.44 }).status).toBe('missing');
});

test('[ENG-3] where neighbours end at the rim of something missing, no part of it is built', () => {
  const rim = { hits: places(60, 0, 0.9), free: places(140, 1, 3), points: 100, rays: 1000 };
  expect(judged({ ...rim, ambiguousShare: 0.2 }).status).toBe('missing');
  expect(judged({ ...rim, ambiguousShare: 0.05 }).status).toBe('under_construction');
  expect(judged({ ...rim, ambiguousShare: 0.2, points: 900 }).status).toBe('under_construction');
});

test('[ENG-3] a few hits at the rim of something missing, and a few free places, are not half of it', () => {
  const rim = { samples: 1000, hits: places(150, 0, 0.45), free: places(850, 0.5, 3), points: 150, rays: 850 };
  expect(judged(rim).status).toBe('missing');
  expect(judged({ ...rim, points: 300 })).toMatchObject({ status: 'under_construction', cause: 'part_built' });
  expect(judged({ ...rim, points: 300, fit: fit(0.016, 0, 0) }).status).toBe('missing');
  expect(judged({ ...rim, hits: places(170, 0, 0.45), free: places(830, 0.5, 3) }).status).toBe('under_construction');
  const few = { samples: 100, hits: places(40, 0, 1.9) };
  expect(judged({ ...few, free: places(8, 2, 3) }).status).toBe('under_construction');
  expect(judged({ ...few, free: places(7, 2, 3) }).status).toBe('verified');
});

test('[ENG-2] what is round is of another size where its diameter is, and moved where it is off by more', () => {
  const judgeRound = (byM: number, offsetM: [number, number, number] = [0, 0, 0]) =>
    judged({ fit: fit(0, 0, -0.009), girth: { byM, designedM: 0.1, offsetM } });
  expect(judgeRound(0.0151)).toMatchObject({ status: 'deviated', cause: 'other_size', magnitudeM: 0.0151 });
  expect(judgeRound(0.0151).size).toEqual({ byM: 0.0151, designedM: 0.1, side: null });
  expect(judgeRound(0.015)).toMatchObject({ status: 'verified', cause: 'in_place' });
  expect(judgeRound(-0.02, [0.019, 0, 0]).cause).toBe('other_size');
  expect(judgeRound(-0.02, [0.021, 0, 0]).cause).toBe('in_place');
});

test('[ENG-3] of what stands in some scans and not in others nothing is told', () => {
  const disagreement = { standsIn: 'second.e57', goneIn: 'first.e57' };
  expect(judged({ disagreement })).toMatchObject({ status: 'no_data', cause: 'scans_disagree' });
});
