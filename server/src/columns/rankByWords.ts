import { inSlices, type Pause } from './createPause.ts';
import type { Ranks } from './Ranks.ts';

/** What elements are sorted by, 32 bits at a time, the highest first. */
export interface Words {
  /** Writes the word at this depth of each of the elements from one place up to before another. */
  write(words: Uint32Array, elements: Uint32Array, from: number, to: number, depth: number): void;
  /** Whether those that have this word at this depth, and the same before it, are equal. */
  isLast(word: number, depth: number): boolean;
}

export interface RankedWords {
  /** Of the column; elements that are not given have no rank. */
  count: number;
  /** Those that are equal by the first are sorted by the next. */
  sources: readonly Words[];
  pause: Pause;
}

const atOnce = 32_768;

/**
 * The ranks of these elements, which are sorted in place: a quicksort of each word in turn (Bentley and Sedgewick,
 * 1997), over typed arrays, as comparing a million texts with each other takes seconds.
 */
export async function rankByWords(elements: Uint32Array, { count, sources, pause }: RankedWords): Promise<Ranks> {
  const sorting: Sorting = {
    ...{ elements, sources, open: [] },
    words: new Uint32Array(elements.length),
    isFirst: new Uint8Array(elements.length),
  };
  openEqual(sorting, 0, elements.length, 0, 0);
  while (sorting.open.length > 0) {
    sortSome(sorting);
    await pause();
  }
  return numberGroups(sorting, count, pause);
}

interface Sorting {
  sources: readonly Words[];
  elements: Uint32Array;
  words: Uint32Array;
  /** Of those that are equal. */
  isFirst: Uint8Array;
  /** Ranges whose words are written, four numbers each: from, to, source and depth. */
  open: number[];
}

function sortSome(sorting: Sorting): void {
  const { open, words, elements, sources } = sorting;
  for (let sorted = 0; sorted < atOnce && open.length > 0; ) {
    const depth = open.pop() as number;
    const source = open.pop() as number;
    const to = open.pop() as number;
    const from = open.pop() as number;
    sorted += to - from;
    const pivot = words[from + Math.floor(Math.random() * (to - from))] as number;
    let less = from;
    let more = to;
    for (let at = from; at < more; ) {
      const word = words[at] as number;
      if (word === pivot) {
        at++;
        continue;
      }
      const other = word < pivot ? less++ : --more;
      words[at] = words[other] as number;
      words[other] = word;
      const element = elements[at] as number;
      elements[at] = elements[other] as number;
      elements[other] = element;
      if (word < pivot) at++;
    }
    openRange(sorting, from, less, source, depth);
    openRange(sorting, more, to, source, depth);
    if ((sources[source] as Words).isLast(pivot, depth)) openEqual(sorting, less, more, source + 1, 0);
    else openEqual(sorting, less, more, source, depth + 1);
  }
}

function openRange({ open, isFirst }: Sorting, from: number, to: number, source: number, depth: number): void {
  if (to - from > 1) open.push(from, to, source, depth);
  else if (to > from) isFirst[from] = 1;
}

function openEqual(sorting: Sorting, from: number, to: number, source: number, depth: number): void {
  const { sources, words, elements } = sorting;
  if (source >= sources.length) {
    sorting.isFirst[from] = 1;
    return;
  }
  if (to - from > 1) (sources[source] as Words).write(words, elements, from, to, depth);
  openRange(sorting, from, to, source, depth);
}

async function numberGroups({ elements, isFirst }: Sorting, count: number, pause: Pause): Promise<Ranks> {
  const rankOf = new Uint32Array(count);
  let highest = 0;
  await inSlices(elements.length, pause, (from, to) => {
    for (let i = from; i < to; i++) {
      highest += isFirst[i] as number;
      rankOf[elements[i] as number] = highest;
    }
  });
  return { rankOf, highest };
}
