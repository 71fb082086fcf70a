import { inSlices, type MaybeYield } from './createMaybeYield.ts';
import { orderByRank } from './orderByRank.ts';
import type { Ranks } from './Ranks.ts';

export interface RankedSlice {
  ascending: boolean;
  from: number;
  to: number;
  maybeYield: MaybeYield;
}

const mostBuckets = 4096;
/** Where that many share the ranks of a page, sorting all of them is faster. */
const mostToSort = 20_000;

/** A part of what orderByRank gives, without sorting the rest: ranks are counted by buckets, and few of those matter. */
export async function sliceByRank(marks: Uint8Array, ranks: Ranks, slice: RankedSlice): Promise<Uint32Array> {
  const { ascending, from, to, maybeYield } = slice;
  const { rankOf, highest } = ranks;
  let shift = 0;
  while (highest >>> shift >= mostBuckets) shift++;
  // Those without a rank have the last bucket for themselves.
  const last = (highest >>> shift) + 1;
  const counts = new Uint32Array(last + 1);
  const walk: Walk = { marks, rankOf, highest, ascending, shift, last };
  await inSlices(marks.length, maybeYield, (start, end) => countBuckets(walk, counts, start, end));

  const { starts, isMeant, total } = findBuckets(counts, from, to);
  if (total === 0) return new Uint32Array(0);
  const ofSeveralRanks = shift === 0 ? 0 : total - (isMeant[last] === 1 ? (counts[last] as number) : 0);
  if (ofSeveralRanks > mostToSort) return (await orderByRank(marks, ranks, { ascending, maybeYield })).slice(from, to);

  const sortedFrom = starts[isMeant.indexOf(1)] as number;
  const found: Found = { starts, isMeant, from, to, placed: [], toSort: [] };
  await inSlices(marks.length, maybeYield, (start, end) => collect(walk, found, start, end));
  const direction = ascending ? 1 : -1;
  found.toSort.sort((a, b) => direction * ((rankOf[a] as number) - (rankOf[b] as number)) || a - b);
  const sorted = found.toSort.map((element, i) => ({ element, place: sortedFrom + i }));
  const all = [...sorted.filter(({ place }) => place >= from && place < to), ...found.placed];
  return Uint32Array.from(
    all.sort((a, b) => a.place - b.place),
    ({ element }) => element,
  );
}

interface Walk extends Pick<Ranks, 'rankOf' | 'highest'> {
  marks: Uint8Array;
  ascending: boolean;
  /** Ranks that differ in their lowest bits alone share a bucket. */
  shift: number;
  last: number;
}

/** Over local variables: those of a closure are looked up for each element. */
function countBuckets(walk: Walk, counts: Uint32Array, start: number, end: number): void {
  const { marks, rankOf, highest, ascending, shift, last } = walk;
  for (let i = start; i < end; i++) {
    if (marks[i] === 0) continue;
    const rank = rankOf[i] as number;
    const bucket = rank === 0 ? last : (ascending ? rank - 1 : highest - rank) >>> shift;
    (counts[bucket] as number)++;
  }
}

interface Found {
  starts: Uint32Array;
  isMeant: Uint8Array;
  from: number;
  to: number;
  /** Of buckets of one rank: they come in their order. */
  placed: { element: number; place: number }[];
  toSort: number[];
}

function collect(walk: Walk, { starts, isMeant, from, to, placed, toSort }: Found, start: number, end: number): void {
  const { marks, rankOf, highest, ascending, shift, last } = walk;
  for (let i = start; i < end; i++) {
    if (marks[i] === 0) continue;
    const rank = rankOf[i] as number;
    const bucket = rank === 0 ? last : (ascending ? rank - 1 : highest - rank) >>> shift;
    if (isMeant[bucket] === 0) continue;
    if (shift > 0 && bucket !== last) {
      toSort.push(i);
      continue;
    }
    const place = starts[bucket] as number;
    starts[bucket] = place + 1;
    if (place >= from && place < to) placed.push({ element: i, place });
  }
}

/** Which buckets have some of the places from one up to before another, and where each begins. */
function findBuckets(counts: Uint32Array, from: number, to: number) {
  const starts = new Uint32Array(counts.length);
  const isMeant = new Uint8Array(counts.length);
  let at = 0;
  let total = 0;
  for (let bucket = 0; bucket < counts.length; bucket++) {
    const count = counts[bucket] as number;
    starts[bucket] = at;
    if (count > 0 && at < to && at + count > from) {
      isMeant[bucket] = 1;
      total += count;
    }
    at += count;
  }
  return { starts, isMeant, total };
}

/** The place that an element with a mark has in what orderByRank gives. */
export async function placeByRank(
  marks: Uint8Array,
  { rankOf }: Ranks,
  { element, ascending, maybeYield }: { element: number; ascending: boolean; maybeYield: MaybeYield },
): Promise<number> {
  const own = rankOf[element] as number;
  let before = 0;
  await inSlices(marks.length, maybeYield, (start, end) => {
    for (let i = start; i < end; i++) {
      if (marks[i] === 0) continue;
      const rank = rankOf[i] as number;
      if (rank === own) before += i < element ? 1 : 0;
      else if (own === 0) before++;
      else if (rank !== 0 && rank < own === ascending) before++;
    }
  });
  return before;
}
