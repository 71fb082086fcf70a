import { createLruCache } from './createLruCache.ts';
import { createMaybeYield } from './createMaybeYield.ts';
import { foldCase } from './foldCase.ts';
import { memoizeAsync } from './memoizeAsync.ts';
import { narrowByCode } from './narrowBy.ts';
import { type PackedKeys, packNaturalKeys } from './packNaturalKeys.ts';
import { rankByWords, type Words } from './rankByWords.ts';
import type { TextColumn } from './TextColumn.ts';

/** The texts of some elements, as one text: a search through it is faster than one in each, and it is one object. */
interface Block {
  text: string;
  starts: Uint32Array;
  /** As it is searched; made when it first is. */
  folded?: { text: string; starts: Uint32Array };
}

/** What texts must not have: it stands between them. */
export const separator = '\u0001';

/** While somebody pages, or changes the rest of a filter, the search is the same. */
const searchesInMemory = 4;

/** Texts come in blocks of one size; the last may be shorter. */
export function createTextColumn(blockSize: number) {
  const blocks: Block[] = [];
  let count = 0;

  const findings = createLruCache<Uint8Array>({ most: searchesInMemory, sizeOf: () => 1 });
  async function find(part: string): Promise<Uint8Array> {
    const marks = new Uint8Array(count);
    const wanted = foldCase(part);
    if (wanted.includes(separator)) return marks;
    const maybeYield = createMaybeYield();
    for (const [i, block] of blocks.entries()) {
      markBlock(block, marks.subarray(i * blockSize, Math.min((i + 1) * blockSize, count)), wanted);
      await maybeYield();
    }
    return marks;
  }

  const column: TextColumn = {
    textAt(elementIndex) {
      const { text, starts } = blocks[Math.floor(elementIndex / blockSize)] as Block;
      const place = elementIndex % blockSize;
      return text.slice(starts[place], (starts[place + 1] as number) - separator.length);
    },

    async narrow(marks, part, maybeYield) {
      if (part === '') return;
      const found = await findings.update(part, (known) => known ?? find(part));
      await narrowByCode(marks, found, [false, true], maybeYield);
    },

    ranks: memoizeAsync(async () => {
      const maybeYield = createMaybeYield();
      const keys: PackedKeys[] = [];
      const elements = new Uint32Array(count);
      let found = 0;
      for (const [i, { text, starts }] of blocks.entries()) {
        keys.push(packNaturalKeys(text, separator, starts.length - 1));
        found += listFilled(starts, i * blockSize, elements.subarray(found));
        await maybeYield();
      }
      const sources = [wordsOfKeys(keys, blockSize), wordsOfTexts(blocks, blockSize)];
      return rankByWords(elements.subarray(0, found), { count, sources, maybeYield });
    }),
  };

  return {
    column,
    /** So many texts, with the separator between. */
    add(joined: string, length: number): void {
      blocks.push({ text: joined, starts: startsOf(joined, length) });
      count += length;
    },
  };
}

/** Where each begins, and where one after the last would. */
function startsOf(joined: string, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  let at = 0;
  for (let i = 1; i < count; i++) {
    at = joined.indexOf(separator, at) + separator.length;
    starts[i] = at;
  }
  starts[count] = joined.length + separator.length;
  return starts;
}

/** Of the elements from this one on, those whose text is not empty; answers how many. */
function listFilled(starts: Uint32Array, first: number, elements: Uint32Array): number {
  let found = 0;
  for (let place = 0; place < starts.length - 1; place++) {
    const length = (starts[place + 1] as number) - (starts[place] as number) - separator.length;
    if (length > 0) elements[found++] = first + place;
  }
  return found;
}

function markBlock(block: Block, marks: Uint8Array, wanted: string): void {
  block.folded ??= foldBlock(block);
  const { text, starts } = block.folded;
  let element = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[element])) {
    while ((starts[element + 1] as number) <= at) element++;
    marks[element++] = 1;
    if (element === marks.length) return;
  }
}

function foldBlock({ text, starts }: Block): { text: string; starts: Uint32Array } {
  const folded = foldCase(text);
  return { text: folded, starts: startsOf(folded, starts.length - 1) };
}

const wordsOfKeys = (keys: readonly PackedKeys[], blockSize: number): Words => ({
  write(words, elements, from, to, depth) {
    for (let i = from; i < to; i++) {
      const element = elements[i] as number;
      const own = keys[Math.floor(element / blockSize)] as PackedKeys;
      words[i] = own.words[(own.starts[element % blockSize] as number) + depth] as number;
    }
  },
  isLast: (word) => (word & 0xff) === 0,
});

/** Two letters each: texts whose keys are equal differ by their case or their accents. */
const wordsOfTexts = (blocks: readonly Block[], blockSize: number): Words => ({
  write(words, elements, from, to, depth) {
    for (let i = from; i < to; i++) {
      const element = elements[i] as number;
      const { text, starts } = blocks[Math.floor(element / blockSize)] as Block;
      const place = element % blockSize;
      const at = (starts[place] as number) + 2 * depth;
      const end = (starts[place + 1] as number) - separator.length;
      const first = at < end ? text.charCodeAt(at) : 0;
      words[i] = (first << 16) | (at + 1 < end ? text.charCodeAt(at + 1) : 0);
    }
  },
  isLast: (word) => (word & 0xffff) === 0,
});
