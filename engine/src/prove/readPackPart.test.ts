import { deflateRawSync } from 'node:zlib';
import { writeElementPoints } from '@plumbline/contract/formats/elementPoints';
import { expect, test } from 'vitest';
import type { ByteSink } from '../ground/ByteSink.ts';
import { createPackWriter } from './createPackWriter.ts';
import { boxMesh, movedPatches } from './fixtures/boxes.ts';
import { pickPoints } from './pickPoints.ts';
import { readPackPart } from './readPackPart.ts';

const mesh = boxMesh([
  { min: [0, 0, 0], max: [1, 1, 1] },
  { min: [5, 0, 0], max: [6, 1, 3] },
]);
const patches = movedPatches(mesh, [
  [0, 0, 0],
  [0.02, 0, 0],
]);
const points = [0, 1].map((element) => pickPoints(mesh, patches, element)!);

async function pack() {
  const bytes = new Uint8Array(2 ** 20);
  const sink = { write: async (part: Uint8Array, at: number) => bytes.set(part, at) } as unknown as ByteSink;
  const add = createPackWriter(sink, 'points-walls-0.pack');
  return { bytes, parts: [await add(points[0]), await add(points[1])] };
}

test('[ENG-5] the points of each element come out of the pack as they went in', async () => {
  const { bytes, parts } = await pack();
  expect(parts[0]).toEqual({ file: 'points-walls-0.pack', offset: 0, length: expect.any(Number), count: 3000 });
  expect(parts[1].offset).toBe(parts[0].length);
  for (const [i, part] of parts.entries()) {
    const read = readPackPart(bytes.subarray(part.offset, part.offset + part.length), part);
    expect(Buffer.compare(read, writeElementPoints(points[i]))).toBe(0);
  }
});

test('a part that is cut off, is another, or holds more than it says is refused', async () => {
  const { bytes, parts } = await pack();
  const [part] = parts;
  const whole = bytes.subarray(0, part.length);
  const refusal = expect.objectContaining({ name: 'EngineError', kind: 'invalid', file: 'points-walls-0.pack' });
  const refused = (given: Uint8Array, count = part.count) => {
    expect(() => readPackPart(given, { ...part, count })).toThrow(refusal);
  };
  refused(whole.subarray(0, part.length - 9));
  refused(whole.subarray(3));
  refused(whole, part.count - 1);
  refused(whole, part.count + 1);
  refused(new Uint8Array(0));
  refused(deflateRawSync(new Uint8Array(64 * 2 ** 20)));
});
