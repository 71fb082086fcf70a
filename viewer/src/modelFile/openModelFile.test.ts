import type { ModelBlock } from '@plumbline/contract/formats/modelFile';
import type { NewModelBlock } from '@plumbline/contract/formats/modelFileBlock';
import { expect, test } from 'vitest';
import { chunk, instances, makeModelFile } from './fixtures/makeModelFile.ts';
import { openModelFile } from './openModelFile.ts';

async function collect(blocks: AsyncIterable<ModelBlock>): Promise<ModelBlock[]> {
  const all: ModelBlock[] = [];
  for await (const block of blocks) all.push(block);
  return all;
}

async function readAll(source: Uint8Array | ReadableStream<Uint8Array>, firstElement = 0): Promise<ModelBlock[]> {
  const file = await openModelFile(source, { firstElement });
  return collect(file.blocks());
}

function streamOf(bytes: Uint8Array, pieceBytes: number) {
  let at = 0;
  const state = { sent: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + pieceBytes));
        at += pieceBytes;
        state.sent = Math.min(at, bytes.length);
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

test('a model file tells what it holds at once, then gives its blocks', async () => {
  const bytes = await makeModelFile();
  const { head, blocks } = await openModelFile(bytes);
  expect(head).toMatchObject({ origin: [2_600_000.5, 1_200_000, 400], elementCount: 3, totalBytes: bytes.length });
  expect(head.blocks.map(({ kind, isTransparent }) => [kind, isTransparent])).toEqual([
    ['chunk', false],
    ['instances', true],
  ]);
  const [first, second] = await collect(blocks());
  expect(first).toMatchObject({ ...chunk, elements: Uint32Array.of(0, 0, 0, 0, 2, 2, 2, 2) });
  expect(second).toMatchObject(instances);
});

test('elements are counted on from the first of their root model', async () => {
  const [first, second] = await readAll(await makeModelFile(), 1000);
  expect([...first!.elements]).toEqual([1000, 1000, 1000, 1000, 1002, 1002, 1002, 1002]);
  expect([...second!.elements]).toEqual([1001, 1002]);
  expect(first?.kind === 'chunk' && [...first.runs.elements]).toEqual([1000, 1002]);
});

test.each([1, 7, 100, 1_000_000])(
  'blocks come as soon as their bytes are there, in pieces of %i bytes',
  async (size) => {
    const bytes = await makeModelFile();
    const whole = await readAll(bytes);
    const { stream, state } = streamOf(bytes, size);
    const { head, blocks } = await openModelFile(stream);
    expect(state.sent).toBeLessThan(head.blocks[0]!.firstByte + size);
    let read = 0;
    for await (const block of blocks()) {
      expect(block).toEqual(whole[read]);
      expect(state.sent).toBeLessThan(block.info.firstByte + block.info.byteLength + size);
      read++;
    }
    expect(read).toBe(2);
    expect(state.isCancelled).toBe(false);
  },
);

test('who stops reading ends the stream', async () => {
  const left = streamOf(await makeModelFile(), 50);
  for await (const _ of (await openModelFile(left.stream)).blocks()) break;
  expect(left.state.isCancelled).toBe(true);
  const closed = streamOf(await makeModelFile(), 50);
  await (await openModelFile(closed.stream)).close();
  expect(closed.state.isCancelled).toBe(true);
  const refused = streamOf(new TextEncoder().encode('<!doctype html><title>Not found</title>'), 8);
  await expect(openModelFile(refused.stream)).rejects.toThrow(new RangeError('These bytes are no model file.'));
  expect(refused.state.isCancelled).toBe(true);
});

test('a stream that breaks tells its own error', async () => {
  const bytes = await makeModelFile();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, -10));
    },
    pull(controller) {
      controller.error(new TypeError('network error'));
    },
  });
  await expect(readAll(stream)).rejects.toThrow(new TypeError('network error'));
});

test('a model without geometry is a model file too', async () => {
  expect(await readAll(await makeModelFile([]))).toEqual([]);
});

test('a file that is cut off anywhere, or goes on, is refused with a sentence', async () => {
  const bytes = await makeModelFile();
  for (let length = 0; length < bytes.length; length++) {
    await expect(readAll(bytes.subarray(0, length))).rejects.toThrow(
      new RangeError(`The model file ends after ${length} bytes; it is cut off.`),
    );
  }
  await expect(readAll(Uint8Array.of(...bytes, 0))).rejects.toThrow(
    `goes on after the ${bytes.length} bytes it states`,
  );
  const later = bytes.slice();
  later[4] = 3;
  await expect(openModelFile(later)).rejects.toThrow(
    new RangeError('The model file has version 3; only versions 1 to 2 can be read.'),
  );
});

test('any damaged byte gives a model or a RangeError, and vertices and elements that exist', async () => {
  const bytes = await makeModelFile();
  let refused = 0;
  for (let at = 0; at < bytes.length; at++) {
    for (const mask of [0x01, 0x80, 0xff]) {
      const damaged = bytes.slice();
      damaged[at] = damaged[at]! ^ mask;
      try {
        for (const block of await readAll(damaged)) {
          const vertexCount = block.vertices.length / 4;
          expect(block.indices.every((level) => level.every((index) => index < vertexCount))).toBe(true);
          expect(block.elements.every((element) => element < 3)).toBe(true);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        refused++;
      }
    }
  }
  expect(refused).toBeGreaterThan(200);
});

test('blocks that name what is not there are refused', async () => {
  const runs = (change: Partial<typeof chunk.runs>): NewModelBlock => ({
    ...chunk,
    runs: { ...chunk.runs, ...change },
  });
  const refusal = async (block: NewModelBlock) => expect(readAll(await makeModelFile([block]))).rejects;
  await (await refusal(runs({ elements: Uint32Array.of(0, 3) }))).toThrow('names element 3 of 3');
  await (await refusal({ ...instances, elements: Uint32Array.of(7, 0) })).toThrow('names element 7 of 3');
  await (await refusal(runs({ vertexStart: Uint32Array.of(0, 4, 7) }))).toThrow('do not cover it');
  await (await refusal(runs({ vertexStart: Uint32Array.of(0, 4, 9) }))).toThrow('do not cover it');
  await (
    await refusal({ ...instances, indices: [Uint16Array.of(0, 1, 3), Uint16Array.of(), Uint16Array.of()] })
  ).toThrow('has vertex 3 of 3');
  await (await refusal({ ...instances, transforms: instances.transforms.map(() => Number.NaN) })).toThrow(
    'has no place',
  );
});
