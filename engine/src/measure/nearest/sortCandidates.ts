import type { Candidates } from './Candidates.ts';

/** Puts the nearest first, by insertion with a shrinking gap (Shell): lists are short, but not always. */
export function sortCandidates({ count, rows, nearM }: Candidates): void {
  for (let gap = firstGap(count); gap > 0; gap = (gap / 3) | 0) {
    for (let i = gap; i < count; i++) {
      const row = rows[i];
      const near = nearM[i];
      let j = i;
      for (; j >= gap && nearM[j - gap] > near; j -= gap) {
        rows[j] = rows[j - gap];
        nearM[j] = nearM[j - gap];
      }
      rows[j] = row;
      nearM[j] = near;
    }
  }
}

function firstGap(count: number): number {
  let gap = 1;
  while (gap * 9 < count) gap = gap * 3 + 1;
  return gap;
}
