import { createPause } from './createPause.ts';
import { createStore } from './createStore.ts';
import { foldCase } from './foldCase.ts';
import { lazily } from './lazily.ts';
import { narrowByCode } from './narrowBy.ts';
import { compareTexts, naturalKey } from './naturalKey.ts';
import { rankBy } from './rankBy.ts';
import type { TextColumn } from './TextColumn.ts';

/** The texts of some elements, as one text: a search through it is faster than one in each, and it is one object. */
interface Block {
  text: string;
  starts: Uint32Array;
  folded: string;
  foldedStarts: Uint32Array;
}

/** Neither the database nor a filter has a text with it. */
const separator = '\0';

/** While somebody pages, or changes the rest of a filter, the search is the same. */
const searchesInMemory = 4;

/** Texts come in blocks of one size; the last may be shorter. */
export function createTextColumn(blockSize: number) {
  const blocks: Block[] = [];
  let count = 0;

  const findings = createStore<Uint8Array>({ most: searchesInMemory, sizeOf: () => 1 });
  async function find(part: string): Promise<Uint8Array> {
    const marks = new Uint8Array(count);
    const wanted = foldCase(part);
    if (wanted.includes(separator)) return marks;
    const pause = createPause();
    for (const [i, block] of blocks.entries()) {
      markBlock(block, marks.subarray(i * blockSize, Math.min((i + 1) * blockSize, count)), wanted);
      await pause();
    }
    return marks;
  }

  const column: TextColumn = {
    textAt(elementIndex) {
      const { text, starts } = blocks[Math.floor(elementIndex / blockSize)] as Block;
      const place = elementIndex % blockSize;
      return text.slice(starts[place], (starts[place + 1] as number) - separator.length);
    },

    async narrow(marks, part, pause) {
      if (part === '') return;
      const found = await findings.update(part, (known) => known ?? find(part));
      await narrowByCode(marks, found, [false, true], pause);
    },

    ranks: lazily(async () => {
      const pause = createPause();
      const keys: string[] = new Array(count);
      const elements = new Uint32Array(count);
      let found = 0;
      for (let i = 0; i < count; i++) {
        const text = column.textAt(i);
        keys[i] = naturalKey(text);
        if (text !== '') elements[found++] = i;
        if (i % 4096 === 0) await pause();
      }
      const compare = (a: number, b: number) =>
        compareTexts(keys[a] as string, keys[b] as string) || compareTexts(column.textAt(a), column.textAt(b));
      return rankBy(elements.subarray(0, found), { count, compare, pause });
    }),
  };

  return {
    column,
    add(texts: readonly string[]): void {
      blocks.push(makeBlock(texts));
      count += texts.length;
    },
  };
}

function makeBlock(texts: readonly string[]): Block {
  const text = texts.join(separator);
  const folded = foldCase(text);
  return {
    text,
    starts: startsOf(text, texts.length),
    folded,
    foldedStarts: startsOf(folded, texts.length),
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

function markBlock({ folded, foldedStarts: starts }: Block, marks: Uint8Array, wanted: string): void {
  let element = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, starts[element])) {
    while ((starts[element + 1] as number) <= at) element++;
    marks[element++] = 1;
    if (element === marks.length) return;
  }
}
