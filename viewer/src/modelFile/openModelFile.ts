import { bestEffort } from '@plumbline/contract/bestEffort';
import type { ModelBlock, ModelFileHead } from '@plumbline/contract/formats/modelFile';
import { decodeModelBlock } from '@plumbline/contract/formats/modelFileBlock';
import {
  measureModelFileHead,
  modelFileStartBytes,
  readModelFileHead,
  refuseOtherFiles,
} from '@plumbline/contract/formats/modelFileHead';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { type ByteFeed, createByteFeed } from './createByteFeed.ts';

/** A model file whose head is there; its blocks may be on their way. */
export interface OpenModelFile {
  /** Elements of this file have the numbers from here on, in blocks and beside other root models. */
  firstElement: number;
  /** What the file says at once; its columns are of its own elements, counted from 0. */
  head: ModelFileHead;
  /** Each block, decoded, as soon as its bytes are there, in the order of the file. Can be gone through once; leaving early ends the stream. */
  blocks(): AsyncGenerator<ModelBlock, void, undefined>;
  /** Ends the stream of a file whose blocks nobody wants. */
  close(): Promise<void>;
}

/**
 * Opens a model file and gives its head. Throws a RangeError with a sentence for people when the bytes are no model file,
 * one of another version, cut off, or when they contradict themselves; `blocks` does so too.
 */
export async function openModelFile(
  source: Uint8Array | ReadableStream<Uint8Array>,
  { firstElement = 0 }: { firstElement?: number | undefined } = {},
): Promise<OpenModelFile> {
  const feed = createByteFeed(source);
  try {
    await MeshoptDecoder.ready;
    const head = await takeHead(feed);
    return { firstElement, head, blocks: () => decodeBlocks(feed, head, firstElement), close: () => feed.cancel() };
  } catch (error) {
    await cancelQuietly(feed);
    throw error;
  }
}

async function takeHead(feed: ByteFeed): Promise<ModelFileHead> {
  const start = await feed.take(4);
  // Something else may be shorter than a head, and is not to be called cut off.
  refuseOtherFiles(start);
  const rest = await feed.take(modelFileStartBytes - start.length);
  const beginning = concat(start, rest);
  const tables = await feed.take(measureModelFileHead(beginning) - beginning.length);
  return readModelFileHead(concat(beginning, tables));
}

async function* decodeBlocks(
  feed: ByteFeed,
  head: ModelFileHead,
  firstElement: number,
): AsyncGenerator<ModelBlock, void, undefined> {
  let isWhole = false;
  try {
    for (const info of head.blocks) {
      const bytes = await feed.take(info.byteLength);
      yield decodeModelBlock(bytes, {
        info,
        elementCount: head.elementCount,
        firstElement,
        decoder: MeshoptDecoder,
      });
    }
    isWhole = await feed.isAtEnd();
    if (!isWhole) throw new RangeError(`The model file goes on after the ${head.totalBytes} bytes it states.`);
  } finally {
    if (!isWhole) await cancelQuietly(feed);
  }
}

/** The first error is the one to tell; a stream that broke cannot be cancelled. */
async function cancelQuietly(feed: ByteFeed): Promise<void> {
  await bestEffort(feed.cancel());
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
