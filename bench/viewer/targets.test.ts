import { expect, test } from 'vitest';
import type { Comparison } from './compareEngines.ts';
import type { Figures } from './Figures.ts';
import { judge } from './targets.ts';

const settled = { scriptMs: 4, frameScriptMs: 9, settledMs: 1000, frames: 1 };
const figures: Figures = {
  load: settled,
  loadCpuMs: 1000,
  drawCalls: 10,
  triangles: 1000,
  frameMs: 50,
  frameCpuMs: 50,
  frameInsideMs: 50,
  frameInsideCpuMs: 50,
  two: undefined,
  paint: settled,
  paintedDrawCalls: 10,
  isolate: settled,
  pickMs: 1,
  pickP95Ms: 2,
  pickHits: 40,
  memoryMb: 100,
};
const slow: Figures = {
  ...figures,
  load: { ...settled, settledMs: 4000 },
  frameMs: 60,
  frameInsideMs: 60,
  memoryMb: 101,
};
const better: Comparison = { ours: figures, theirs: slow };
const webBundle = { firstPages: 300_000, viewer: 200_000 };

const missed = (results: Partial<Parameters<typeof judge>[0]>) =>
  judge({ large: better, restaurant: better, webBundle, ...results })
    .filter(({ isMet }) => !isMet)
    .map(({ target }) => target);

test('what keeps every limit misses no target', () => {
  expect(missed({})).toEqual([]);
});

test.each<[string, Partial<Figures>]>([
  ['load to full frame', { load: { ...settled, settledMs: 1001 } }],
  ['repaint', { paint: { ...settled, scriptMs: 5 } }],
  ['repaint', { paint: { ...settled, frames: 2 } }],
  ['isolate', { isolate: { ...settled, frames: 2 } }],
  ['pick', { pickMs: 2 }],
  ['memory', { memoryMb: 101 }],
  ['memory', { memoryMb: undefined }],
])('%s is missed by the large building with %j', (target, worse) => {
  expect(missed({ large: { ours: { ...figures, ...worse }, theirs: slow } })).toEqual([
    expect.stringContaining(target),
  ]);
});

test('a slower frame in the restaurant and a heavier bundle are missed', () => {
  const ours = { ...figures, frameMs: 61, frameInsideMs: 61 };
  const targets = missed({ restaurant: { ours, theirs: slow }, webBundle: { firstPages: 300_001, viewer: 0 } });
  expect(targets.map((target) => target.split(':')[0])).toEqual(['restaurant', 'restaurant', 'web']);
});
