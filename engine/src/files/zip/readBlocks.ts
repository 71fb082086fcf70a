import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';

const blockBytes = 1 << 18;

/** A stretch of a source, block by block; each block is a new array, since streams keep what they are given. */
export async function* readBlocks(source: ByteSource, start: number, length: number): AsyncGenerator<Uint8Array> {
  const end = start + length;
  for (let at = start; at < end; at += blockBytes) {
    const block = new Uint8Array(Math.min(blockBytes, end - at));
    if ((await source.read(block, at)) < block.length)
      throw new EngineError({
        kind: 'invalid',
        file: source.name,
        place: `byte ${at}`,
        reason: 'the file ends too early',
      });
    yield block;
  }
}
