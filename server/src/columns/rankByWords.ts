import { inSlices, type MaybeYield } from './createMaybeYield.ts';
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
  maybeYield: MaybeYield;
}

const atOnce = 32_768;

/**
 * The ranks of these elements, which are sorted in place: a quicksort of each word in turn (Bentley and Sedgewick,
 * 1997), over typed arrays, as comparing a million texts with each other takes seconds.
 */
export async function rankByWords(elements: Uint32Array, { count, sources, maybeYield }: RankedWords): Promise<Ranks> {
  const sorting: Sorting = {
    elements,
    sources,
    open: [],
    unwritten: [],
    divided: { ...nothing, isOpen: false },
    words: new Uint32Array(elements.length),
    isFirst: new Uint8Array(elements.length),
  };
  openEqual(sorting, 0, elements.length, 0, 0);
  while (sorting.open.length > 0 || sorting.unwritten.length > 0 || sorting.divided.isOpen) {
    if (sorting.unwritten.length > 0) await writeLarge(sorting, maybeYield);
    else sortSome(sorting);
    await maybeYield();
  }
  return numberGroups(sorting, count, maybeYield);
}

interface Sorting {
  sources: readonly Words[];
  elements: Uint32Array;
  words: Uint32Array;
  /** Of those that are equal. */
  isFirst: Uint8Array;
  /** Ranges whose words are written, four numbers each: from, to, source and depth. */
  open: number[];
  /** Those whose words are not, as there are too many of them to be written at once. */
  unwritten: number[];
  divided: Division;
}

/** The one range that is being divided: below the pivot up to `less`, equal up to `at`, above from `more` on. */
interface Division {
  isOpen: boolean;
  from: number;
  to: number;
  source: number;
  depth: number;
  pivot: number;
  less: number;
  at: number;
  more: number;
}

const nothing = { from: 0, to: 0, source: 0, depth: 0, pivot: 0, less: 0, at: 0, more: 0 };

/** The last of what is unwritten; its words lie anywhere in memory, which takes far longer than to compare them. */
async function writeLarge(
  { unwritten, open, sources, words, elements }: Sorting,
  maybeYield: MaybeYield,
): Promise<void> {
  const [from, to, source, depth] = unwritten.splice(-4) as [number, number, number, number];
  await inSlices(to - from, maybeYield, (first, end) => {
    (sources[source] as Words).write(words, elements, from + first, from + end, depth);
  });
  open.push(from, to, source, depth);
}

function sortSome(sorting: Sorting): void {
  const { divided, open } = sorting;
  for (let steps = atOnce; steps > 0 && (divided.isOpen || open.length > 0); ) {
    if (!divided.isOpen) beginDivision(sorting);
    const before = divided.more - divided.at;
    divide(sorting, steps);
    steps -= before - (divided.more - divided.at);
    if (divided.at === divided.more) endDivision(sorting);
  }
}

function beginDivision({ open, words, divided }: Sorting): void {
  divided.depth = open.pop() as number;
  divided.source = open.pop() as number;
  divided.more = divided.to = open.pop() as number;
  divided.less = divided.at = divided.from = open.pop() as number;
  divided.pivot = words[divided.from + Math.floor(Math.random() * (divided.to - divided.from))] as number;
  divided.isOpen = true;
}

/** Looks at so many elements at most: a million at once would hold up everybody else. */
function divide({ words, elements, divided }: Sorting, most: number): void {
  const { pivot } = divided;
  let { less, at, more } = divided;
  for (let left = most; left > 0 && at < more; left--) {
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
  divided.less = less;
  divided.at = at;
  divided.more = more;
}

function endDivision(sorting: Sorting): void {
  const { from, less, more, to, source, depth, pivot } = sorting.divided;
  sorting.divided.isOpen = false;
  openRange(sorting, from, less, source, depth);
  openRange(sorting, more, to, source, depth);
  if ((sorting.sources[source] as Words).isLast(pivot, depth)) openEqual(sorting, less, more, source + 1, 0);
  else openEqual(sorting, less, more, source, depth + 1);
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
  if (to - from > atOnce) {
    sorting.unwritten.push(from, to, source, depth);
    return;
  }
  if (to - from > 1) (sources[source] as Words).write(words, elements, from, to, depth);
  openRange(sorting, from, to, source, depth);
}

async function numberGroups({ elements, isFirst }: Sorting, count: number, maybeYield: MaybeYield): Promise<Ranks> {
  const rankOf = new Uint32Array(count);
  let highest = 0;
  await inSlices(elements.length, maybeYield, (from, to) => {
    for (let i = from; i < to; i++) {
      highest += isFirst[i] as number;
      rankOf[elements[i] as number] = highest;
    }
  });
  return { rankOf, highest };
}
