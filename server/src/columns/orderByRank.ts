import { inSlices, type MaybeYield } from './createMaybeYield.ts';
import type { Ranks } from './Ranks.ts';

/** The elements with a mark, sorted; those of one rank by their indexes, and those without a rank at the end. */
export async function orderByRank(
  marks: Uint8Array,
  { rankOf, highest }: Ranks,
  { ascending, maybeYield }: { ascending: boolean; maybeYield: MaybeYield },
): Promise<Uint32Array> {
  // One place more at the end, which those without a rank take.
  const placeOf = placesOfRanks(highest, ascending);
  const starts = new Uint32Array(highest + 2);
  await inSlices(marks.length, maybeYield, (from, to) => {
    for (let i = from; i < to; i++) if (marks[i] === 1) (starts[placeOf(rankOf[i] as number)] as number)++;
  });
  const total = await sumUp(starts, maybeYield);
  const order = new Uint32Array(total);
  await inSlices(marks.length, maybeYield, (from, to) => {
    for (let i = from; i < to; i++) {
      if (marks[i] !== 1) continue;
      const place = placeOf(rankOf[i] as number);
      order[starts[place] as number] = i;
      (starts[place] as number)++;
    }
  });
  return order;
}

function placesOfRanks(highest: number, ascending: boolean): (rank: number) => number {
  if (ascending) return (rank) => (rank === 0 ? highest : rank - 1);
  return (rank) => highest - rank;
}

/** Of counts the place where each begins. */
async function sumUp(counts: Uint32Array, maybeYield: MaybeYield): Promise<number> {
  let sum = 0;
  await inSlices(counts.length, maybeYield, (from, to) => {
    for (let i = from; i < to; i++) {
      const count = counts[i] as number;
      counts[i] = sum;
      sum += count;
    }
  });
  return sum;
}
