import { expect, test } from 'vitest';
import { describeGpu, describeGpuVerdicts, judgeGpu } from './describeGpu.ts';
import type { GpuFigures } from './measureScene.ts';

const flight = (ms: number) => ({ frameMs: ms, scriptMs: 1, gpuMs: ms, lines: 720 });
const figures = (given: Partial<GpuFigures> & { ms?: number }): GpuFigures => ({
  renderer: 'a card',
  loadMs: 9000,
  memoryMb: 2000,
  gpuMemoryMb: 1000,
  drawCalls: 1,
  triangles: 1,
  paintMs: 16,
  two: {},
  flights: { overview: flight(given.ms ?? 16.7), inside: flight(given.ms ?? 16.7) },
  ...given,
});

test('a million elements meet each aim exactly, and miss each just above it', () => {
  const million = '1,000,000 elements';
  expect(judgeGpu(million, { ours: figures({}) }).map(({ isMet }) => isMet)).toEqual(Array(5).fill(true));
  const above = figures({ ms: 16.8, loadMs: 9001, memoryMb: 2001, gpuMemoryMb: undefined });
  expect(judgeGpu(million, { ours: above }).map(({ isMet }) => isMet)).toEqual(Array(5).fill(false));
});

test('other scenes are held against fragments, and say nothing without it', () => {
  const ours = figures({ ms: 18, gpuMemoryMb: 150 });
  expect(judgeGpu('100,000 elements', { ours })).toEqual([]);
  expect(judgeGpu('100,000 elements', { ours, theirs: figures({ gpuMemoryMb: 150 }) })[0]?.isMet).toBe(true);
  expect(judgeGpu('100,000 elements', { ours, theirs: figures({ gpuMemoryMb: 149 }) })[0]?.isMet).toBe(false);
  expect(judgeGpu('Office in 4K', { ours, theirs: figures({ ms: 18 }) })[0]?.isMet).toBe(true);
  expect(describeGpuVerdicts([{ scene: 'Office in 4K', figures: { ours, theirs: figures({ ms: 17 }) } }])).toBe(
    'MISSED Office in 4K: GPU time from within: 18.0 of 17.0 ms',
  );
});

test('two views are told beside one picture of the same run', () => {
  const scene = {
    name: 'House',
    facts: { elements: 1, triangles: 1, min: [0, 0, 0], max: [1, 1, 1] },
    size: { width: 10, height: 10 },
    files: {},
    views: ['overview'],
  } satisfies Parameters<typeof describeGpu>[0];
  const ours = figures({ ms: 10, two: { overview: { beside: flight(12), over: flight(19) } } });
  const told = describeGpu(scene, { ours });
  expect(told).toContain('| overview: two views beside each other | 12 ms, 1.20 of one picture |');
  expect(told).toContain('| overview: two views over each other | 19 ms, 1.90 of one picture |');
  expect(told).toContain('| inside: two views over each other | – |');
});
