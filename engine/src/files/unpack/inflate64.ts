import { type BitReader, createBitReader } from './createBitReader.ts';
import { createOutput, type Output } from './createOutput.ts';
import { damagedStream } from './damagedStream.ts';
import type { PrefixCode } from './PrefixCode.ts';
import { type BlockCodes, endOfBlock, fixedCodes, longestCodes, readCodes } from './readCodes.ts';

/** Symbols above the end of a block are lengths, and distances follow them; each has a base and bits that are added to it. */
interface Base {
  base: number;
  bits: number;
}

const lengths: readonly Base[] = [
  ...listBases({ from: 3, symbols: 28, perSize: 4 }),
  // Where Deflate has 258 bytes and no bits.
  { base: 3, bits: 16 },
];
const distances = listBases({ from: 1, symbols: 32, perSize: 2 });

/** Two codes and what is added to them. */
const longestSymbol = 8;

/** What a block needs before it can go on. */
type Need = 'input' | 'room' | 'nothing';

/**
 * Unpacks a Deflate64 stream (method 9 of zip), which is Deflate with a window of 64 KiB, two more codes of distances
 * and repetitions of up to 64 KiB. Blocks come in bounded pieces however much the stream stands for; an error is as
 * those of node:zlib are. What follows the last block is not read.
 */
export async function* inflate64(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const blocks = input[Symbol.asyncIterator]();
  const bits = createBitReader();
  const output = createOutput();
  const feed = async () => {
    const { done, value } = await blocks.next();
    bits.give(done ? new Uint8Array() : value);
  };
  try {
    for (let isLast = false; !isLast; ) {
      while (!bits.has(longestCodes)) await feed();
      isLast = bits.take(1) === 1;
      const goOn = openBlock(bits, output);
      for (let need = goOn(); need !== 'nothing'; need = goOn()) {
        if (need === 'room') yield output.take();
        else await feed();
      }
    }
    yield output.take();
  } finally {
    await blocks.return?.();
  }
}

function openBlock(bits: BitReader, output: Output): () => Need {
  const kind = bits.take(2);
  if (kind === 0) return openStored(bits, output);
  if (kind === 3) throw damagedStream('a block of a kind that there is not');
  const codes = kind === 1 ? fixedCodes : readCodes(bits);
  bits.check();
  return () => readCoded(bits, output, codes);
}

function openStored(bits: BitReader, output: Output): () => Need {
  const head = new Uint8Array(4);
  bits.takeBytes(head);
  bits.check();
  let left = head[0] | (head[1] << 8);
  if ((left ^ (head[2] | (head[3] << 8))) !== 0xffff) throw damagedStream('a stored block of two lengths');
  return () => {
    while (left > 0) {
      if (output.isFull()) return 'room';
      const count = bits.takeBytes(output.room(left));
      output.grow(count);
      left -= count;
      if (count > 0) continue;
      if (bits.has(1)) throw damagedStream('it ends too early');
      return 'input';
    }
    return 'nothing';
  };
}

function readCoded(bits: BitReader, output: Output, codes: BlockCodes): Need {
  for (;;) {
    if (!bits.has(longestSymbol)) return 'input';
    if (output.isFull()) return 'room';
    const symbol = bits.decode(codes.literals);
    if (symbol < endOfBlock) output.add(symbol);
    else if (symbol > endOfBlock) repeat(bits, output, symbol, codes.distances);
    else {
      bits.check();
      return 'nothing';
    }
  }
}

function repeat(bits: BitReader, output: Output, symbol: number, code: PrefixCode): void {
  const length = lengths[symbol - endOfBlock - 1];
  if (length === undefined) throw damagedStream('a length of a code that there is not');
  const count = length.base + bits.take(length.bits);
  const distance = distances[bits.decode(code)];
  output.repeat(count, distance.base + bits.take(distance.bits));
}

/** Codes of which so many have no bits to add, so many have one, and so on; the first of them have none either. */
function listBases({ from, symbols, perSize }: { from: number; symbols: number; perSize: number }): Base[] {
  let base = from;
  return Array.from({ length: symbols }, (_, symbol) => {
    const bits = Math.max(0, Math.floor(symbol / perSize) - 1);
    const row = { base, bits };
    base += 2 ** bits;
    return row;
  });
}
