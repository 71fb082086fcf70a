import { createOutput, type Output } from './createOutput.ts';
import { damagedStream } from './damagedStream.ts';

/** Below it a byte announces literal ones; from it on, something to repeat. */
const firstRepeat = 32;
const longLength = 7;

/** Unpacks an LZF stream, as compressed PCD files have it, in bounded blocks; an error is as those of node:zlib are. */
export async function* unpackLzf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const output = createOutput();
  let bytes = new Uint8Array();
  for await (const block of input) {
    bytes = Buffer.concat([bytes, block]);
    let at = 0;
    for (let used = follow(bytes, at, output); used > 0; used = follow(bytes, at, output)) {
      at += used;
      if (output.isFull()) yield output.take();
    }
    bytes = bytes.subarray(at);
  }
  if (bytes.length > 0) throw damagedStream('it ends too early');
  yield output.take();
}

/** Does what the bytes at a place say and gives their number; 0 when not all of them are there. */
function follow(bytes: Uint8Array, at: number, output: Output): number {
  const control = bytes[at];
  const left = bytes.length - at;
  if (left === 0) return 0;
  if (control < firstRepeat) {
    const count = control + 1;
    if (left <= count) return 0;
    for (let i = 1; i <= count; i++) output.add(bytes[at + i]);
    return count + 1;
  }
  const short = control >> 5;
  const used = short === longLength ? 3 : 2;
  if (left < used) return 0;
  const length = short === longLength ? short + bytes[at + 1] : short;
  output.repeat(length + 2, ((control & 31) << 8) + bytes[at + used - 1] + 1);
  return used;
}
