import type { Modification } from '@plumbline/contract/resources/classifications';

const deeds = {
  analysed: 'Analysis',
  reclassified: 'Status changed',
  approved: 'Approved',
  unapproved: 'Approval withdrawn',
} satisfies Record<Modification['kind'], string>;

/** One entry of an element's history as the panel groups it. */
export interface HistoryGroup {
  id: string;
  title: string;
  entry: Modification;
}

/** A group for every entry across the analyses, the newest first ([VIEW-7]). */
export function historyGroups(history: readonly Modification[]): HistoryGroup[] {
  return history
    .map((entry, i) => ({ id: `${i} ${entry.date}`, title: deeds[entry.kind], entry }))
    .toReversed()
    .toSorted((a, b) => Date.parse(b.entry.date) - Date.parse(a.entry.date));
}
