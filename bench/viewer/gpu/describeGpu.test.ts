import { expect, test } from 'vitest';
import { describeGpuVerdicts, judgeGpu } from './describeGpu.ts';
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
