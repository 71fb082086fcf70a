import { expect, test } from 'vitest';
import { classifyElement, type ElementEvidence } from './classifyElement.ts';
import type { OffsetFit } from './fitOffset.ts';

const places = (count: number, fromZ: number, toZ: number) =>
  Float32Array.from({ length: count * 3 }, (_, i) =>
    i % 3 === 2 ? fromZ + ((toZ - fromZ) * i) / (count * 3) : ((i * 37) % 100) / 25,
  );

const fit = (x: number, y: number, z: number): OffsetFit => ({
  offsetM: [x, y, z],
  worstM: [x, y, z],
  directions: 3,
  isTurned: false,
  turnRad: [0, 0, 0],
  aboutM: [0, 0, 0],
  scaleM: 0.0015,
  agreement: 1,
});

const evidence = (changes: Partial<ElementEvidence>): ElementEvidence => ({
  samples: 300,
  hits: places(200, 0, 3),
  free: places(0, 0, 3),
  blank: places(0, 0, 3),
  skyRays: 0,
  swallowedRays: 0,
  silentShare: 0,
  isForeign: false,
  shared: 0,
  sharedRays: 0,
  sharedOffM: 0,
  seenShare: 1,
  points: 3000,
  rays: 1000,
  stations: 3,
  hasStations: true,
  isSeeThrough: false,
  ambiguousShare: 0,
  fit: fit(0.002, 0, 0),
  ...changes,
});

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

test('less coverage, fewer scanners and doubtful owners lower the confidence', () => {
  const sure = classifyElement(evidence({}), 0.01).confidence;
  expect(classifyElement(evidence({ hits: places(40, 0, 3) }), 0.01).confidence).toBeLessThan(sure);
  expect(classifyElement(evidence({ stations: 1 }), 0.01).confidence).toBeLessThan(sure);
  expect(classifyElement(evidence({ ambiguousShare: 0.8 }), 0.01).confidence).toBeLessThan(sure);
  expect(classifyElement(evidence({ fit: fit(0.0095, 0, 0) }), 0.01).confidence).toBeLessThan(sure);
});

test('[ENG-3] a strip as wide as elements move is not an unbuilt part, however cleanly it is cut', () => {
  const hits = places(200, 0, 2.92);
  expect(statusOf({ hits, free: places(30, 2.93, 3) })).toBe('verified');
  expect(statusOf({ hits: places(200, 0, 2.6), free: places(30, 2.61, 3) })).toBe('under_construction');
});

test('[ENG-3] few points and few rays say nothing', () => {
  expect(statusOf({ points: 3, rays: 2 })).toBe('no_data');
  expect(statusOf({ points: 20, rays: 0 })).toBe('no_data');
  expect(statusOf({ seenShare: 0.02 })).toBe('no_data');
});

test('[ENG-2] a surface shared with another element verifies, but not surely', () => {
  const shared = { hits: places(0, 0, 3), points: 0, rays: 0, fit: undefined, shared: 150, sharedRays: 400 };
  const judgement = classifyElement(evidence(shared), 0.01);
  expect(judgement).toMatchObject({ status: 'verified', magnitudeM: 0 });
  expect(judgement.confidence).toBeLessThan(0.5);
  expect(statusOf({ ...shared, free: places(60, 0, 3) })).toBe('no_data');
});
