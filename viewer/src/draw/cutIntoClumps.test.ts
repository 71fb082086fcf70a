import type { FlatBox, ModelChunk } from '@plumbline/contract/formats/modelFile';
import { expect, test } from 'vitest';
import { cutIntoClumps, mergeClumps } from './cutIntoClumps.ts';

const runCount = 100;
const bounds: FlatBox = [0, 0, 0, runCount, 1, 1];

/** A hundred elements in a row, a metre each; of the coarser levels they have a third, and nothing. */
function makeChunk(): ModelChunk {
  const start = (step: number) => Uint32Array.from({ length: runCount + 1 }, (_, i) => i * step);
  return {
    kind: 'chunk',
    info: {
      kind: 'chunk',
      isTransparent: false,
      vertexCount: 3,
      indexCounts: [runCount * 90, runCount * 30, 0],
      rowCount: runCount,
      levelErrorsM: [0, 0.03, 0.25],
      bounds,
      frame: bounds,
      streamBytes: [0, 0, 0, 0, 0],
      firstByte: 0,
      byteLength: 0,
    },
    vertices: new Uint16Array(12),
    indices: [new Uint16Array(runCount * 90), new Uint16Array(runCount * 30), new Uint16Array()],
    elements: new Uint32Array(3),
    runs: {
      elements: Uint32Array.from({ length: runCount }, (_, i) => i),
      vertexStart: start(0),
      indexStart: [start(90), start(30), start(0)],
      colours: new Uint8Array(runCount * 4),
    },
  };
}

test('clumps of neighbours cover a chunk in every level, and know which of them are closed', () => {
  const boxes = Float32Array.from(Array.from({ length: runCount }, (_, i) => [i, 0, 0, i + 1, 1, 1]).flat());
  const closed = new Uint8Array(runCount).fill(7);
  closed[runCount - 1] = 1;
  const clumps = cutIntoClumps(makeChunk(), { bounds, closed, boxes });
  expect(clumps).toHaveLength(10);
  for (const [i, clump] of clumps.entries()) {
    expect(clump).toMatchObject({
      from: i * 10,
      to: i * 10 + 10,
      bounds: [i * 10, 0, 0, i * 10 + 10, 1, 1],
      sizeM: expect.closeTo(Math.sqrt(3), 6),
      closedLevels: i === 9 ? 1 : 7,
      start: [i * 900, 9000 + i * 300, 12_000],
      count: [900, 300, 0],
    });
  }
  expect(mergeClumps(clumps, bounds)).toMatchObject({
    from: 0,
    to: 100,
    start: [0, 9000, 12_000],
    count: [9000, 3000, 0],
    closedLevels: 1,
  });
});
